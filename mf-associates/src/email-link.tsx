import { Anchor } from '@mantine/core';
import { isEmail } from '@sodalizio/contract';

/** An address to write to; one that cannot be any is text. */
export function EmailLink({ address }: { address: string }) {
  if (!isEmail(address)) return address;
  return (
    <Anchor inherit href={`mailto:${address}`}>
      {address}
    </Anchor>
  );
}
