import { sections } from '@sodalizio/contract';

/** The section's name with its code; an unlisted code alone. */
export function sectionWord(code: string): string {
  const name = sections.find((section) => section.code === code)?.name;
  return name ? `${code} – ${name}` : code;
}
