import * as z from 'zod';
import { endpoint } from '../../endpoint.ts';
import { fallbackAttribute, type Placeholder, placeholderAttribute } from '../../markup.ts';
import { searchLength, text, typedText, wholeNumber } from '../../primitives.ts';
import { type CodesOf, errorFlag, ownErrors } from '../../problem.ts';
import { sectionCodes } from '../../words.ts';

/** Characters of a message, markup included. */
export const messageContentLength = 100_000;
/** Above this number of people the confirmation asks to type it. */
export const typedConfirmationFrom = 500;
/** Bytes of all files of a message together, and their number. */
export const attachmentsBytes = 10 * 1024 * 1024;
export const attachmentsMost = 10;
/** Addresses of one test mail. */
export const testAddressesMost = 5;

/**
 * What may stand for each recipient in the text. Without `fallback`, here or of the chip itself, a recipient who lacks the value
 * keeps the message from being sent. `anno` and `importo` are those of the last payment.
 */
export const messagePlaceholders = [
  { name: 'nome', label: 'Nome', fallback: 'socio' },
  { name: 'cognome', label: 'Cognome' },
  { name: 'codaica', label: 'Cod aica' },
  { name: 'sezione', label: 'Sezione' },
  { name: 'tiposocio', label: 'Tipo socio' },
  { name: 'anno', label: 'Anno ultima quota' },
  { name: 'importo', label: 'Importo ultima quota' },
] as const satisfies readonly Placeholder[];
export type MessagePlaceholder = (typeof messagePlaceholders)[number]['name'];

/** The placeholders that a text contains, in the order of `messagePlaceholders`. `content` is cleaned markup. */
export const placeholdersIn = (content: string): MessagePlaceholder[] =>
  messagePlaceholders.map(({ name }) => name).filter((name) => content.includes(`${placeholderAttribute}="${name}"`));

/** Those of them that need a value: a chip of theirs has no fallback. */
export const placeholdersNeededIn = (content: string): MessagePlaceholder[] =>
  messagePlaceholders
    .filter((one) => !('fallback' in one))
    .map(({ name }) => name)
    .filter((name) => new RegExp(`${placeholderAttribute}="${name}"(?! ${fallbackAttribute}=)`).test(content));

/** Kinds of messages: `institutional` ones go to everybody, `informative` ones not to those who do not want them. */
export const messageKinds = ['institutional', 'informative'] as const;
export type MessageKind = (typeof messageKinds)[number];

/**
 * Why somebody gets no mail: no e-mail in the profile, one that cannot be an address, one that refused mails for good, expelled
 * (where so chosen), does not want informative messages.
 */
export const exclusions = ['no-address', 'bad-address', 'suppressed', 'expelled', 'not-wanted'] as const;
export type Exclusion = (typeof exclusions)[number];

/**
 * Whom a message is for: the members with a section whose code is listed, those named, and those of a frozen selection
 * (`freezeSelection`), or without one of a draft, each once. `without_expelled` leaves the expelled out, the kind `informative`
 * those who do not want such messages.
 */
export const messageTarget = z.object({
  // Programs may send whole sections, with their names.
  sections: z.array(z.object({ code: z.enum(sectionCodes), name: text(120).optional() })).max(sectionCodes.length),
  users_aica_code: z.array(text(20).min(1)).max(10_000),
  selection: z.uuid().optional(),
  /** Key of a draft (`saveDraft`). */
  draft: z.uuid().optional(),
  without_expelled: z.boolean().optional(),
  /** `institutional` where it is missing. */
  kind: z.enum(messageKinds).optional(),
});
export type MessageTarget = z.infer<typeof messageTarget>;

/** Placeholders stand in `content` alone: a title is the same for everybody. */
const written = {
  title: typedText('name', 200).min(1),
  /** Markup (`allowedMarkup` and `messagePlaceholders`). */
  content: text(messageContentLength).min(1),
  /** Ids of stored files (`uploadAttachment`), `attachmentsBytes` in all: 422 `attachments-too-large`, `attachment-gone`. */
  attachments: z.array(z.uuid()).max(attachmentsMost).optional(),
};
const targeted = messageTarget.shape;

export const messageErrors = ownErrors({
  'nobody-to-write-to': { status: 422, sentence: 'Nessuno dei soci scelti può ricevere questa comunicazione.' },
  'recipients-changed': {
    status: 409,
    sentence: 'I destinatari sono cambiati nel frattempo: controlla il numero e conferma di nuovo.',
  },
  'placeholder-without-value': {
    status: 422,
    sentence:
      'Ad alcuni destinatari manca un dato usato nel testo: togli il segnaposto, scrivi che cosa mettere se manca, o togli i destinatari.',
  },
  'pictures-need-address': {
    status: 422,
    sentence: 'Le immagini nelle comunicazioni richiedono l’indirizzo pubblico del server (PUBLIC_URL).',
  },
  'draft-gone': {
    status: 404,
    sentence: 'Questa bozza nel frattempo è stata inviata o eliminata da qualcuno: controlla l’elenco.',
  },
  'draft-changed': {
    status: 409,
    sentence:
      'Questa bozza nel frattempo è stata cambiata, da un’altra persona o in un’altra scheda: rileggila e invia di nuovo.',
  },
  'attachment-wrong-type': {
    status: 400,
    sentence: 'Questo file non si può allegare: servono PDF, immagini o documenti di Office e LibreOffice.',
  },
  'attachment-protected': {
    status: 400,
    sentence:
      'Questo documento è protetto da una password o in un formato vecchio (.doc, .xls, .ppt): salvalo come PDF o in un formato attuale e riprova.',
  },
  'attachment-with-macros': {
    status: 400,
    sentence: 'Questo documento contiene macro, che i server di posta bloccano: salvalo senza macro o come PDF.',
  },
  'attachment-gone': { status: 422, sentence: 'Un allegato non c’è più: toglilo e allegalo di nuovo.' },
  'attachments-too-large': { status: 422, sentence: 'Gli allegati superano 10 MB in tutto: togline qualcuno.' },
  'selection-gone': { status: 404, sentence: 'La selezione è scaduta: scegli di nuovo i destinatari.' },
  'already-sent': {
    status: 409,
    sentence: 'Questa comunicazione è già stata inviata con altri dati: la trovi nell’elenco.',
  },
  'not-in-this-state': {
    status: 409,
    sentence: 'La comunicazione è in un altro stato nel frattempo: ecco quello attuale.',
  },
});
declare module '../../problem.ts' {
  interface OwnErrorCodes extends CodesOf<typeof messageErrors> {}
}
const errors = messageErrors;

const whole = z.number().int();

/**
 * What would happen: `targeted` people, `reached` of them by `mails`, the others excluded. One mail to an address that several
 * share is for all of them, where its text is the same. `missing`: people who lack a value that `content` uses, without fallback.
 * `pictures`: whether the text may have any, which needs the public address of the server.
 */
export const messageCheck = z.object({
  targeted: whole,
  reached: whole,
  mails: whole,
  excluded: z.array(z.object({ exclusion: z.enum(exclusions), people: whole })),
  missing: z.array(z.object({ placeholder: z.enum(messagePlaceholders.map(({ name }) => name)), people: whole })),
  pictures: z.boolean(),
});
export type MessageCheck = z.infer<typeof messageCheck>;

const bodyLimit = 512 * 1024;

/** Who would get a message, and who would not and why. Sends nothing. Needs a registry session, as searching members does. */
export const checkMessage = endpoint({
  method: 'POST',
  path: '/api/admin/messages/check',
  requires: 'messages.write',
  area: 'messages',
  registry: true,
  summary: 'Who would get a message, and who would be left out',
  body: z.object({ ...targeted, content: text(messageContentLength) }),
  bodyLimit,
  errors,
  response: z.union([errorFlag, messageCheck]),
});

/** The people who would be left out for a reason, or lack a placeholder's value, by surname. */
export const checkedPeople = endpoint({
  method: 'POST',
  path: '/api/admin/messages/check/people',
  requires: 'messages.write',
  area: 'messages',
  registry: true,
  summary: 'The people a message would leave out',
  body: z.object({
    ...targeted,
    of: z.enum([...exclusions, ...messagePlaceholders.map(({ name }) => name)]),
    limit: wholeNumber(1, 500),
    offset: wholeNumber(0, 999_999_999),
  }),
  bodyLimit,
  errors,
  response: z.union([
    errorFlag,
    z.object({
      people: z.array(z.object({ codaica: z.string(), name: z.string(), address: z.string() })),
      total: whole,
    }),
  ]),
});

/**
 * The mail of one recipient as it would leave: `position` counts from 0 to `total` - 1, by surname, among the mails for somebody
 * whose name, code or address has each word of `search`. `html` is a whole document. `total` is 0 where the search finds nobody.
 */
export const previewMessage = endpoint({
  method: 'POST',
  path: '/api/admin/messages/preview',
  requires: 'messages.write',
  area: 'messages',
  registry: true,
  summary: 'The mail of one recipient as it would leave',
  body: z.object({
    ...targeted,
    ...written,
    position: wholeNumber(0, 999_999_999),
    search: text(searchLength).optional(),
  }),
  bodyLimit,
  errors,
  response: z.union([
    errorFlag,
    z.object({
      subject: z.string(),
      html: z.string(),
      text: z.string(),
      name: z.string(),
      address: z.string(),
      total: whole,
    }),
    z.object({ total: z.literal(0) }),
  ]),
});

/**
 * Sends the mail of the first recipient to oneself (no `addresses`), or to up to five addresses; the subject begins with
 * «[Prova]». Waits some seconds for the mail server: `addresses` are those whose mail it has taken, `refused` those it refused for
 * good with its words, `waiting` those it has not answered for, or put off; of these `unknown`, which may have arrived and are not
 * sent again.
 */
export const testMessage = endpoint({
  method: 'POST',
  path: '/api/admin/messages/test',
  requires: 'messages.send',
  area: 'messages',
  registry: true,
  summary: 'Send a message to oneself, to try it',
  body: z.object({
    ...targeted,
    ...written,
    addresses: z.array(typedText('email', 254).pipe(z.email())).max(testAddressesMost),
  }),
  bodyLimit,
  errors,
  response: z.union([
    errorFlag,
    z.object({
      status: z.literal('ok'),
      addresses: z.array(z.string()),
      refused: z.array(z.object({ address: z.string(), answer: z.string() })).optional(),
      waiting: z.array(z.string()).optional(),
      unknown: z.array(z.string()).optional(),
    }),
  ]),
});

/**
 * Sends a message (specification section 7). Message, recipients, mails and audit entry are one transaction; nothing leaves for
 * the seconds of `MESSAGES_GRACE`, nor before `send_at`. The same `request` twice is one message; 409 `already-sent`
 * that asks for something else. 409 `recipients-changed` where
 * not exactly `confirmed` people would get it, 422 `nobody-to-write-to`, 422 `placeholder-without-value`, 422
 * `pictures-need-address`, 404 `selection-gone`, 404 `draft-gone` (a `draft` is deleted once it is sent), 409
 * `draft-changed` where it is not of `draft_version`; 400 `required` at `body.users_aica_code` for a message to nobody.
 */
export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/admin/message',
  requires: 'messages.send',
  area: 'messages',
  registry: true,
  summary: 'Send a message to members, by section, by code, or of a frozen selection',
  body: z.object({
    ...targeted,
    ...written,
    /** Of `draft`: the one on the screen. */
    draft_version: whole.min(1).optional(),
    send_at: z.iso.datetime().optional(),
    confirmed: whole.optional(),
    request: z.uuid().optional(),
  }),
  bodyLimit,
  errors,
  response: z.union([
    errorFlag,
    z.object({ status: z.literal('ok'), id: whole, users_count: whole, send_at: z.string() }),
  ]),
});
