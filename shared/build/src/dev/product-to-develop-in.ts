import { Refusal } from '../processes.ts';

interface Choice {
  readonly at: string | undefined;
  readonly port: string | undefined;
}

/**
 * Address of the product that an area is developed in front of: the given one, else SODALIZIO_ADDRESS. Undefined for this
 * machine's, which a checkout starts where none runs; a kit's workspace cannot, so there it throws a Refusal without an address.
 */
export function productToDevelopIn({ at, port }: Choice, kit: boolean): string | undefined {
  if (at !== undefined) return at;
  if (port !== undefined) return kit ? `http://127.0.0.1:${port}` : undefined;
  // An empty variable is how pipelines unset one.
  const address = process.env.SODALIZIO_ADDRESS || undefined;
  if (address === undefined && kit) throw new Refusal('Where is the product? --at https://…');
  return address;
}
