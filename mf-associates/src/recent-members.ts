import { keepUntilLogout, keptUntilLogoutOf } from '@sodalizio/area-kit';
import * as z from 'zod';

const most = 5;
const name = 'associates.recent';
const recent = z.array(z.object({ codaica: z.string(), cognome: z.string(), nome: z.string() })).catch([]);

export type RecentMember = z.infer<typeof recent>[number];

/** Members opened by this person since their login, in any tab, the last one first. */
export const recentMembers = (): RecentMember[] => recent.parse(keptUntilLogoutOf(name));

export function noteOpened({ codaica, cognome, nome }: RecentMember): void {
  const others = recentMembers().filter((one) => one.codaica !== codaica);
  keepUntilLogout(name, [{ codaica, cognome, nome }, ...others].slice(0, most));
}
