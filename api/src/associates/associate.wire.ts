import type { AssociateEdit } from '@sodalizio/contract/associates';
import { type RawBuilder, sql } from 'kysely';
import type { MembersTable } from './associates.schema.ts';

/**
 * Wire names of members and their columns, all over `members m`. PostgreSQL writes the JSON and the server passes the
 * text through: from 50 rows on that costs a fraction of parsing and serialising them again.
 */
const json = (pairs: readonly (readonly [wire: string, value: RawBuilder<unknown>])[]) =>
  sql`json_build_object(${sql.join(pairs.map(([wire, value]) => sql`${sql.lit(wire)}, ${value}`))})`;

const column = (name: string) => sql.ref(`m.${name}`);
const columns = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([wire, name]) => [wire, column(name)] as const);

const quota = {
  quota: sql.ref('p.amount'),
  data: sql.ref('p.paid_on'),
  annorif: sql.ref('p.year'),
  tipopaga: sql.ref('p.method'),
};
const wholeQuota = {
  id: sql.ref('p.id'),
  ...quota,
  estremipaga: sql.ref('p.details'),
  note: sql.ref('p.notes'),
  catass: sql.ref('p.category'),
};

/** The first payment in this order also counts as the last one. */
const newestFirst = sql`order by p.paid_on desc, p.year desc, p.id desc`;

function payments(fields: Readonly<Record<string, RawBuilder<unknown>>>, most?: number): RawBuilder<unknown> {
  const end = most === undefined ? sql`` : sql` limit ${sql.lit(most)}`;
  return sql`coalesce((select json_agg(${json(Object.entries(fields))} ${newestFirst}) from (
    select * from payments p where p.member_id = m.id ${newestFirst}${end}) p), '[]'::json)`;
}

const sections = sql`coalesce((select json_agg(json_build_object('sigla', s.section_code,
    'preferita', case when s.preferred then 'Si' else 'No' end) order by s.preferred desc, s.section_code)
  from member_sections s where s.member_id = m.id), '[]'::json)`;

const naming = { codaica: 'codaica', nome: 'first_name', cognome: 'last_name', azragsoc: 'company_name' };
const status = { Ammesso: 'admission', tiposocio: 'member_type', dataiscr: 'registered_on' };

export const memberJson = json([
  ...columns({
    ...naming,
    recemail: 'email',
    recph: 'phone',
    reccell: 'mobile',
    reccom: 'town',
    cfisc: 'tax_code',
    ...status,
  }),
  ['Sezione', sections],
  ['Quota', payments(quota, 3)],
]);

export const editedColumns = {
  cognome: 'last_name',
  nome: 'first_name',
  tiposocio: 'member_type',
  dataiscr: 'registered_on',
  cfisc: 'tax_code',
  docente_ata: 'teacher_ata',
  docente_uni: 'teacher_university',
  animatore_digitale: 'digital_animator',
  supervisoreecdl: 'ecdl_supervisor',
  istituto: 'institute',
  comuneistituto: 'institute_town',
  datanasc: 'born_on',
  naznasc: 'birth_country',
  pvnasc: 'birth_province',
  comnasc: 'birth_town',
  recph: 'phone',
  reccell: 'mobile',
  recemail: 'email',
  recnaz: 'country',
  recpv: 'province',
  reccom: 'town',
  recindir: 'address',
  reccap: 'postcode',
  azragsoc: 'company_name',
  azpiva: 'company_vat',
  azcfisc: 'company_tax_code',
  aznaz: 'company_country',
  azpv: 'company_province',
  azcom: 'company_town',
  azindir: 'company_address',
  azcap: 'company_postcode',
  azph: 'company_phone',
  azcell: 'company_mobile',
  azemail: 'company_email',
} as const satisfies Record<keyof AssociateEdit, keyof MembersTable>;

const profile = columns({ codaica: 'codaica', Ammesso: 'admission', ...editedColumns, version: 'version' });

export const paymentJson = json(Object.entries(wholeQuota));

export const associateJson = json([...profile, ['Quota', payments(wholeQuota)], ['Sezione', sections]]);
