/** A sort of the wire as a key and a direction: `-name` is `name`, downwards. */
export function orderOf<Key extends string>(
  keys: readonly [Key, ...Key[]],
  asked: Key | `-${Key}`,
): { key: Key; down: boolean } {
  const key = keys.find((one) => asked === one || asked === `-${one}`) ?? keys[0];
  return { key, down: asked.startsWith('-') };
}
