const key = 'sodalizio.override';

/** Addresses from which this tab loads areas, by id. Written only after the person agreed to the exact address. */
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
