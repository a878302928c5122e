import * as z from 'zod';
import { associate, member } from '../../associates.ts';
import { endpoint } from '../../endpoint.ts';
import { tidyProvince } from '../../identity/places.ts';
import { day, nameText, text, typedText } from '../../primitives.ts';
import { errorFlag } from '../../problem.ts';
import { firstYear, isDay, lastYear } from '../../typed/day.ts';
import { mostEuro } from '../../typed/euro.ts';
import { admissions, memberTypes, paymentMethods, sectionCodes } from '../../words.ts';

/**
 * Identifies the member. The specification uses `cfisc`; not everybody has one and two may share it, so an optional `codaica`
 * takes precedence. 409 `conflict` where both are of different people, or for a shared tax code: nothing is written to the
 * wrong person. 404 `not-found` for no match, 400 `required` at `body.cfisc` where both are empty.
 */
const memberKey = { cfisc: text(20), codaica: text(20).optional() };

/**
 * The profile's `version` on the screen. 409 `conflict`, with nothing written, where it is older than the stored one. When
 * missing (programs that know only the specification's fields), the last write wins.
 */
const version = z.number().int().optional();

/**
 * The answer of every write on a member: the profile's new version, and the history entry that takes it back.
 * `entry` is 0 where nothing changed: nothing was written, and the version stayed. `also`: further entries of the same act,
 * which `takeBack` takes back together with the first.
 */
export const written = z.object({
  status: z.literal('ok'),
  version: z.number().int(),
  entry: z.number().int(),
  also: z.array(z.number().int()).optional(),
});
export type Written = z.infer<typeof written>;
export const writtenOrFlag = z.union([errorFlag, written]);

const word = (max: number) => typedText('text', max);
const province = word(80).overwrite(tidyProvince);
const lines = (max: number) => typedText('lines', max).trim();

/** Editable fields of a profile: the tabs Profilo, Recapiti and Dati azienda, wire names of the specification (section 3). */
export const associateEdit = z.object({
  tiposocio: z.union([z.enum(memberTypes), z.literal('')]),
  dataiscr: day.nullable(),
  cfisc: typedText('tax-code', 20),
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
  pvnasc: province,
  comnasc: word(120),
  recph: typedText('phone', 40),
  reccell: typedText('phone', 40),
  recemail: typedText('email', 254),
  recnaz: word(80),
  recpv: province,
  reccom: word(120),
  recindir: word(200),
  reccap: typedText('code', 20),
  azragsoc: nameText(200),
  azpiva: typedText('code', 30),
  azcfisc: typedText('tax-code', 20),
  aznaz: word(80),
  azpv: province,
  azcom: word(120),
  azindir: word(200),
  azcap: typedText('code', 20),
  azph: typedText('phone', 40),
  azcell: typedText('phone', 40),
  azemail: typedText('email', 254),
});
export type AssociateEdit = z.infer<typeof associateEdit>;

/**
 * Saves edited fields. Missing ones stay; admission, payments and sections may be sent along, as they were read, and are
 * ignored. `codaica` alone identifies the member; `cfisc` is the new tax code. 404 `not-found`, 409 `conflict` (version).
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

/** Euro of one payment, two decimals at most. */
export const euro = z.number().min(0.01).max(mostEuro).multipleOf(0.01);
/** The year a payment is for. */
export const paymentYear = z.number().int().min(firstYear).max(lastYear);

/** A payment as typed: amount, date, year, method. */
export const paymentEdit = z.object({
  quota: euro,
  data: day.refine(isDay),
  annorif: paymentYear,
  tipopaga: z.union([z.enum(paymentMethods), z.literal('')]),
  estremipaga: word(300).optional(),
  /** The specification names it both ways; `notepaga` is read where `note` is missing. */
  note: lines(1000).optional(),
  notepaga: lines(1000).optional(),
  catass: word(60).optional(),
});
export type PaymentEdit = z.infer<typeof paymentEdit>;

/**
 * Sets the admission. `reason` is stored and shown in the history; a refusal (`No`) without one, as in the specification's
 * payload, is recorded as «non indicato». `payment` is registered in the same transaction, and requires `associates.edit` too;
 * 409 `conflict` where the member has that admission or a payment for that year already.
 */
export const confirmAssociate = endpoint({
  method: 'POST',
  path: '/api/admin/confirm-associate',
  requires: 'associates.admit',
  area: 'associates',
  registry: true,
  summary:
    'Admit, refuse or otherwise set the admission of a member; other fields of the profile are accepted and not written',
  body: associate.partial().extend({
    ...memberKey,
    Ammesso: z.enum(admissions),
    reason: lines(500).optional(),
    version,
    payment: paymentEdit.omit({ notepaga: true }).optional(),
  }),
  response: writtenOrFlag,
});

/**
 * Adds a payment. `cdaica` is the specification's name of the member's code here. The same payment with the same `request` is
 * stored once and gets the first answer: for lost answers. `entry` is 0 where it was taken back or deleted since. While it is
 * stored, another one with its `request` (corrected meanwhile) is a `conflict`. With `unpaid` none is added where the member has one
 * of that year by now: `conflict` with `body.annorif` `taken`.
 */
export const newPayment = endpoint({
  method: 'POST',
  path: '/api/admin/new-payment',
  requires: 'associates.edit',
  area: 'associates',
  registry: true,
  summary: 'Register a payment of a member',
  body: paymentEdit.extend({
    cfisc: text(20),
    cdaica: text(20).optional(),
    request: text(64).min(1).optional(),
    unpaid: z.boolean().optional(),
  }),
  response: writtenOrFlag,
});

/** Deletes the payment `id`; `not-found` where it is gone already or another member's. */
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
    // Any stored value, even one that could not be typed any more.
    quota: z.number().optional(),
    data: day.nullable().optional(),
    annorif: z.number().int().nullable().optional(),
    tipopaga: text(60).optional(),
  }),
  response: writtenOrFlag,
});

/**
 * Adds a section, or changes its `preferita`. At most one is preferred: a new one replaces it. With `added` it changes none that the
 * member has: 409 `conflict`, with the field `taken` for `sigla`; where it is as asked, it has been added.
 */
export const newSection = endpoint({
  method: 'POST',
  path: '/api/admin/new-section',
  requires: 'associates.edit',
  area: 'associates',
  registry: true,
  summary: 'Link a member to a territorial section',
  body: z.object({
    ...memberKey,
    sigla: z.enum(sectionCodes),
    preferita: z.enum(['Si', 'No']),
    added: z.boolean().optional(),
  }),
  response: writtenOrFlag,
});

/** Removes a section; 404 `not-found` where the member is not linked to it. */
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

/** Why a member may be a duplicate: `tax-code` (equal codice fiscale), `name-and-birth` (equal name and birth date). */
export const duplicateReasons = ['tax-code', 'name-and-birth'] as const;

/**
 * Members who may be duplicates of the person being typed. At most ten, the surest first; empty while neither a whole tax code
 * nor first name, surname and birth date are known.
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
    /** The member being edited, to exclude. */
    codaica: text(20).optional(),
  }),
  response: z.union([
    errorFlag,
    z.array(
      associate
        .pick({ codaica: true, nome: true, cognome: true, datanasc: true, cfisc: true, reccom: true })
        .extend({ azragsoc: member.shape.azragsoc, reason: z.enum(duplicateReasons) }),
    ),
  ]),
});
export type PossibleDuplicate = Exclude<z.infer<typeof possibleDuplicates.response>, z.infer<typeof errorFlag>>[number];
