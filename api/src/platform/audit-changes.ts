const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
const textOf = (value: unknown) => (value === undefined || value === null ? '' : String(value));

/** What an audit entry says of each field, as text for Cronologia; '' where there was no value. */
export function changesIn({ before, after }: { before: unknown; after: unknown }) {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return names.map((field) => ({ field, before: textOf(was[field]), after: textOf(is[field]) }));
}
