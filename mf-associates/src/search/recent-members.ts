import { keep, keptOf } from '@sodalizio/area-kit';
import * as z from 'zod';

const most = 5;
const name = 'associates.recent';
const recent = z.array(z.object({ codaica: z.string(), cognome: z.string(), nome: z.string() })).catch([]);

export type RecentMember = z.infer<typeof recent>[number];

/** Members opened in this tab by this person, the last one first. */
export const recentMembers = (): RecentMember[] => recent.parse(keptOf(name));

export function noteOpened({ codaica, cognome, nome }: RecentMember): void {
  const others = recentMembers().filter((one) => one.codaica !== codaica);
  keep(name, [{ codaica, cognome, nome }, ...others].slice(0, most));
}
