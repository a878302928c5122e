import * as z from 'zod';

/** A text with fields, which each delivery fills: `['Ciao ', { field: 'firstName', fallback: 'socio' }, ',']`. */
export const mailTemplate = z.array(
  z.union([z.string(), z.object({ field: z.string(), fallback: z.string().optional() })]),
);
export type MailTemplate = z.infer<typeof mailTemplate>;

/** A file that goes with a mail: its bytes are an artefact. */
export const mailFile = z.object({ artefact: z.string(), name: z.string(), type: z.string(), bytes: z.number() });
export type MailFile = z.infer<typeof mailFile>;

/**
 * `unsubscribe`: the mail names an address where its reader may refuse such mails (RFC 8058), and has it as field `preferenze`: our
 * own, then `path` and the signed text of a field. `logo`: what its markup shows at `logoAddress`.
 */
export const mailBody = z.object({
  text: mailTemplate,
  html: mailTemplate.optional(),
  unsubscribe: z.object({ path: z.string(), field: z.string() }).optional(),
  files: z.array(mailFile).optional(),
  logo: mailFile.optional(),
});
export type MailBody = z.infer<typeof mailBody>;

/** By name; null for a value that the recipient lacks. */
export type Fields = Readonly<Record<string, string | null>>;

const markup: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** A text as markup shows it. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => markup[character] ?? character);

/** The text of an attribute of cleaned markup. */
export const unescaped = (value: string) =>
  value.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => characters[entity] ?? entity);
const characters = Object.fromEntries(Object.entries(markup).map(([character, entity]) => [entity, character]));

const filled = (template: MailTemplate, fields: Fields, written: (value: string) => string) =>
  template
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      const value = fields[piece.field] ?? piece.fallback;
      if (value === undefined) throw new Error(`the mail has no field "${piece.field}"`);
      return written(value);
    })
    .join('');

/** Plain text as it is. Throws for a field without a value: half a sentence must not leave. */
export const fillText = (template: MailTemplate, fields: Fields): string => filled(template, fields, (value) => value);

/** Markup: values are text, whatever they contain. */
export const fillHtml = (template: MailTemplate, fields: Fields): string => filled(template, fields, escaped);
