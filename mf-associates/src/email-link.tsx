import { Anchor } from '@mantine/core';
import { isEmail } from '@sodalizio/contract';

export function EmailLink({ address }: { address: string }) {
  if (!isEmail(address)) return address;
  return (
    <Anchor inherit href={`mailto:${address}`}>
      {address}
    </Anchor>
  );
}
