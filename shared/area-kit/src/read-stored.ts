/** What a person chose stays on their browser across logins: login clears local storage but keeps this prefix. */
export const rememberedPrefix = 'sodalizio.';

/** What JSON was stored under this key; undefined where there is none, or it is no JSON. Whoever asks believes none of it. */
export function readStored(storage: Storage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
