import * as z from 'zod';
import { associate } from '../../associates.ts';
import { endpoint } from '../../endpoint.ts';
import { day, nameText, text } from '../../primitives.ts';
import { errorFlag } from '../../problem.ts';
import { firstYear, isDay, lastYear } from '../../typed/day.ts';
import { mostEuro } from '../../typed/euro.ts';
import { admissions, memberTypes, paymentMethods, sectionCodes } from '../../words.ts';

/**
 * Who is written to. The specification names a member by `cfisc`; not everybody has one and two may share it, so `codaica`
 * may travel too and then decides. Both given and of two people, or a tax code that two share, is a 409 `conflict`: nothing
 * is written to the wrong person. 404 `not-found` where nobody is meant, 400 `required` at `body.cfisc` where both are empty.
 */
const memberKey = { cfisc: text(20), codaica: text(20).optional() };

/**
 * The profile's `version` that was on the screen. Where it is older than what is stored, the answer is 409 `conflict` and
 * nothing is written. Left out (programs that know only the specification's fields), the last one to write wins.
 */
const version = z.number().int().optional();

/**
 * What every write on a member answers: the profile's version from now on, and the history entry that takes it back.
 * `entry` is 0 where all was so already: nothing was written, the version stayed, there is nothing to take back.
 */
export const written = z.object({ status: z.literal('ok'), version: z.number().int(), entry: z.number().int() });
export type Written = z.infer<typeof written>;
export const writtenOrFlag = z.union([errorFlag, written]);

const word = (max: number) => text(max).trim();

/** What may be edited of a profile: the tabs Profilo, Recapiti and Dati azienda, wire names of the specification (section 3). */
export const associateEdit = z.object({
  tiposocio: z.union([z.enum(memberTypes), z.literal('')]),
  dataiscr: day.nullable(),
  cfisc: word(20),
  nome: nameText(80),
  cognome: nameText(120),
  docente_ata: z.boolean(),
  docente_uni: z.boolean(),
  animatore_digitale: z.boolean(),
  supervisoreecdl: z.boolean(),
  istituto: word(200),
  comuneistituto: word(120),
  datanasc: day.nullable(),
  naznasc: word(80),
  pvnasc: word(80),
  comnasc: word(120),
  recph: word(40),
  reccell: word(40),
  recemail: word(254),
  recnaz: word(80),
  recpv: word(80),
  reccom: word(120),
  recindir: word(200),
  reccap: word(20),
  azragsoc: nameText(200),
  azpiva: word(30),
  azcfisc: word(20),
  aznaz: word(80),
  azpv: word(80),
  azcom: word(120),
  azindir: word(200),
  azcap: word(20),
  azph: word(40),
  azcell: word(40),
  azemail: word(254),
});
export type AssociateEdit = z.infer<typeof associateEdit>;

/**
 * Saves edited fields. Those left out stay; admission, payments and sections may travel with them, as they were read, and
 * are not written. The member is named by `codaica` alone; `cfisc` is what the tax code is to become. 404 `not-found`, 409 `conflict` (version).
 */
export const updateAssociate = endpoint({
  method: 'POST',
  path: '/api/admin/update-associate',
  requires: 'associates.edit',
  area: 'associates',
  registry: true,
  summary: 'Save edited fields of a member',
  body: associateEdit.partial().extend({
    codaica: text(20).min(1),
    version,
    ...associate.pick({ Ammesso: true, Quota: true, Sezione: true }).partial().shape,
  }),
  response: writtenOrFlag,
});

/**
 * Sets the admission. `reason` is kept in the history and shown there; a refusal (`No`) without one, as the specification's
 * payload has it, is recorded as «non indicato».
 */
export const confirmAssociate = endpoint({
  method: 'POST',
  path: '/api/admin/confirm-associate',
  requires: 'associates.admit',
  area: 'associates',
  registry: true,
  summary:
    'Admit, refuse or otherwise set the admission of a member; other fields of the profile are accepted and not written',
  body: associate
    .partial()
    .extend({ ...memberKey, Ammesso: z.enum(admissions), reason: word(500).optional(), version }),
  response: writtenOrFlag,
});

/** Euro, two decimals at most. */
const euro = z.number().min(0.01).max(mostEuro).multipleOf(0.01);
const paymentYear = z.number().int().min(firstYear).max(lastYear);

/** A payment as it is typed: amount and date, the year it is for, how it came. */
export const paymentEdit = z.object({
  quota: euro,
  data: day.refine(isDay),
  annorif: paymentYear,
  tipopaga: z.union([z.enum(paymentMethods), z.literal('')]),
  estremipaga: word(300).optional(),
  /** The specification names it both ways; `notepaga` is read where `note` is absent. */
  note: word(1000).optional(),
  notepaga: word(1000).optional(),
  catass: word(60).optional(),
});
export type PaymentEdit = z.infer<typeof paymentEdit>;

/**
 * Adds a payment. `cdaica` is the member's code under the name the specification gives it here. The same payment sent again
 * with the same `request` is one payment, and answers as the first time: for an answer that was lost on the way.
 */
export const newPayment = endpoint({
  method: 'POST',
  path: '/api/admin/new-payment',
  requires: 'associates.edit',
  area: 'associates',
  registry: true,
  summary: 'Register a payment of a member',
  body: paymentEdit.extend({ cfisc: text(20), cdaica: text(20).optional(), request: text(64).min(1).optional() }),
  response: writtenOrFlag,
});

/** Deletes the payment `id`; `not-found` where it is gone already or belongs to somebody else. */
export const deletePayment = endpoint({
  method: 'POST',
  path: '/api/admin/delete-payment',
  requires: 'associates.edit',
  area: 'associates',
  registry: true,
  summary: 'Delete a payment of a member',
  body: paymentEdit.partial().extend({
    id: z.number().int(),
    cfisc: text(20),
    cdaica: text(20).optional(),
    // As it is stored, also where it could not be typed any more.
    quota: z.number().optional(),
    data: day.nullable().optional(),
    annorif: z.number().int().nullable().optional(),
    tipopaga: text(60).optional(),
  }),
  response: writtenOrFlag,
});

/** Adds a section, or changes its `preferita`. One is preferred at most: a new preferred one takes it from the other. */
export const newSection = endpoint({
  method: 'POST',
  path: '/api/admin/new-section',
  requires: 'associates.edit',
  area: 'associates',
  registry: true,
  summary: 'Link a member to a territorial section',
  body: z.object({ ...memberKey, sigla: z.enum(sectionCodes), preferita: z.enum(['Si', 'No']) }),
  response: writtenOrFlag,
});

/** Takes a section away; 404 `not-found` where the member is not linked to it. */
export const deleteSection = endpoint({
  method: 'POST',
  path: '/api/admin/delete-section',
  requires: 'associates.edit',
  area: 'associates',
  registry: true,
  summary: 'Unlink a member from a territorial section',
  body: z.object({ ...memberKey, sigla: text(10).min(1), preferita: z.enum(['Si', 'No']).optional() }),
  response: writtenOrFlag,
});

/** Why somebody may be the same person: `tax-code` (equal codice fiscale), `name-and-birth` (equal name and birth date). */
export const duplicateReasons = ['tax-code', 'name-and-birth'] as const;

/**
 * Other members who may be the same person as the one with these data, as they are being typed. Ten at most, the surest
 * first; nobody while neither a whole tax code nor first name, surname and birth date are known.
 */
export const possibleDuplicates = endpoint({
  method: 'GET',
  path: '/api/admin/associates/duplicates',
  requires: 'associates.read',
  area: 'associates',
  registry: true,
  summary: 'Members who may be the same person as the one described',
  query: z.object({
    cfisc: text(20).optional(),
    nome: text(80).optional(),
    cognome: text(120).optional(),
    datanasc: z.union([day, z.literal('')]).optional(),
    /** The member being edited, who is no duplicate of themselves. */
    codaica: text(20).optional(),
  }),
  response: z.union([
    errorFlag,
    z.array(
      associate
        .pick({ codaica: true, nome: true, cognome: true, datanasc: true, cfisc: true, reccom: true })
        .extend({ reason: z.enum(duplicateReasons) }),
    ),
  ]),
});
export type PossibleDuplicate = Exclude<z.infer<typeof possibleDuplicates.response>, z.infer<typeof errorFlag>>[number];
