/** What is said of a text with more than `most` characters, which stays as it is typed; undefined where it fits. */
export function tooLong(text: string, most: number | undefined): string | undefined {
  if (most === undefined || text.length <= most) return undefined;
  return `Al massimo ${grouped(most)} caratteri: ora sono ${grouped(text.length)}.`;
}

const grouped = (count: number) => count.toLocaleString('it-IT', { useGrouping: 'always' });

/** The most characters of a text that a schema takes, or of each text of its list; undefined where there is no such limit. */
export function longestText(schema: unknown): number | undefined {
  if (typeof schema !== 'object' || schema === null) return undefined;
  if ('maxLength' in schema && typeof schema.maxLength === 'number') return schema.maxLength;
  if ('unwrap' in schema && typeof schema.unwrap === 'function') return longestText(schema.unwrap());
  return 'in' in schema ? longestText(schema.in) : undefined;
}
