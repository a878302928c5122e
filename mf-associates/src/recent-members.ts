import { keepUntilLogout, keptUntilLogoutOf } from '@sodalizio/area-kit';
import { member } from '@sodalizio/contract';
import * as z from 'zod';

const most = 5;
const name = 'associates.recent';
const recent = z.array(member.pick({ codaica: true, cognome: true, nome: true, azragsoc: true })).catch([]);

export type RecentMember = z.infer<typeof recent>[number];

/** Members opened by this person since their login, in any tab, the last one first. */
export const recentMembers = (): RecentMember[] => recent.parse(keptUntilLogoutOf(name));

export function noteOpened({ codaica, cognome, nome, azragsoc }: RecentMember): void {
  const others = recentMembers().filter((one) => one.codaica !== codaica);
  keepUntilLogout(name, [{ codaica, cognome, nome, azragsoc }, ...others].slice(0, most));
}
