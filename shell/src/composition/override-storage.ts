const key = 'sodalizio.override';

/** What this tab takes an area from, by the area's id. Written only after its person agreed to the very address. */
export type Overrides = Readonly<Record<string, string>>;

export function storedOverrides(): Overrides {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    return {};
  }
}

export function storeOverrides(overrides: Overrides): void {
  if (Object.keys(overrides).length === 0) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(overrides));
}
