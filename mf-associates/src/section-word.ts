import { sections } from '@sodalizio/contract';

/** The catalogue's name beside its code; a code the catalogue no longer has stands for itself. */
export function sectionWord(code: string): string {
  const name = sections.find((section) => section.code === code)?.name;
  return name ? `${code} – ${name}` : code;
}
