/** Prefix of preferences that survive login, which clears the rest of local storage. */
export const rememberedPrefix = 'sodalizio.';

/** Reads JSON from storage; undefined where it is missing or malformed. Callers must validate it. */
export function readStored(storage: Storage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
