import type { Member } from '@sodalizio/contract';

/** What a member is called by. An older server sends no `azragsoc` in lists. */
export type NamedMember = Pick<Member, 'codaica' | 'nome' | 'cognome' | 'azragsoc'>;

/** A member may be a company alone; of one without any name the code is known. */
const otherwise = ({ azragsoc = '', codaica }: NamedMember) => azragsoc.trim() || codaica;

/** Surname first, as in the default order. */
export const nameOfMember = (member: NamedMember): string =>
  `${member.cognome} ${member.nome}`.trim() || otherwise(member);

/** As a title, or in a sentence. */
export const firstNameFirst = (member: NamedMember): string =>
  `${member.nome} ${member.cognome}`.trim() || otherwise(member);
