import { Anchor } from '@mantine/core';
import { isEmail } from '@sodalizio/contract';

/** A mail link; plain text for an invalid address. */
export function EmailLink({ address }: { address: string }) {
  if (!isEmail(address)) return address;
  return (
    <Anchor inherit href={`mailto:${address}`}>
      {address}
    </Anchor>
  );
}
