import { randomBytes } from 'node:crypto';
import { fallbackAttribute, type Placeholder, placeholderAttribute } from '@sodalizio/contract/markup';
import { convert, type FormatCallback } from 'html-to-text';
import juice from 'juice';
import { mailLabels } from './mail.labels.ts';
import { mailStyle } from './mail-layout.css.ts';
import { type LogoSize, logoAddress } from './mail-logo.ts';
import { type MailPictures, withPictures } from './mail-pictures.ts';
import { escaped, type MailBody, type MailTemplate, unescaped } from './mail-template.ts';

export interface Layout {
  /** Plain text: the heading of the mail. */
  title: string;
  /** Cleaned markup (`cleanMarkup` with these placeholders). */
  content: string;
  /** Each becomes a field of its name, with the fallback of its chip or its own. */
  placeholders: readonly Placeholder[];
  /** Name of the association. */
  sender: string;
  /** Base of the pictures' addresses; without it there may be none. */
  publicUrl: string | undefined;
  /** Those of the content (`picturesIn`); what is not among them is not in the library. */
  pictures?: MailPictures;
  /** Shown above the text, from a part of the mail (`MailBody.logo`); without it the sender's name is. */
  logo?: LogoSize | undefined;
  /** Not everybody wants it: its foot links to the field `preferenze`, where they say so. */
  optional?: boolean;
  /** Of its foot; Italian without it. */
  language?: 'it' | 'en';
}

/**
 * The mail of a message: HTML with inline styles in one sober layout (600 px, Outlook's tables, light and dark), and the same as
 * plain text. Besides the placeholders it has the field `destinatari`, which names whom it is for. Throws for pictures without
 * `publicUrl`.
 */
export function layOut(layout: Layout): MailBody {
  const { title, content, placeholders, sender, publicUrl, logo, optional = false, language = 'it' } = layout;
  const fields = new FieldMarks(placeholders);
  const marked = withPictures(fields.markIn(content), publicUrl, layout.pictures ?? new Map());
  const addressees = mailLabels.addressees[language](fields.of('destinatari'));
  const link = fields.of('preferenze');
  const foot = optional ? `${addressees}<br><a href="${link}">${mailLabels.preferences}</a>` : addressees;
  const html = juice(documentOf({ title, content: withBlankLines(marked), sender, logo, foot, language }), {
    removeStyleTags: true,
    preserveMediaQueries: true,
    applyWidthAttributes: false,
    applyHeightAttributes: false,
    applyAttributesTableElements: false,
  });
  const text = [
    title,
    convert(marked, plainText).trim(),
    // In brackets (RFC 3986, appendix C): the address may end with a hyphen, which some programs leave out of a link.
    `—\n${sender}\n${addressees}${optional ? `\n${mailLabels.preferences}: <${link}>` : ''}`,
  ].join('\n\n');
  return { html: fields.split(html), text: fields.split(`${text}\n`) };
}

/** Where fields are while the markup is worked on. Nobody who writes a text can guess the mark. */
class FieldMarks {
  readonly #mark = `field${randomBytes(12).toString('hex')}`;
  readonly #placeholders: readonly Placeholder[];
  /** Those in the marks are their positions here. */
  readonly #fallbacks: string[] = [];

  constructor(placeholders: readonly Placeholder[]) {
    this.#placeholders = placeholders;
  }

  of(name: string, fallback?: string): string {
    const at = fallback === undefined ? '' : this.#fallbacks.push(fallback) - 1;
    return `${this.#mark}-${name}-${at}-`;
  }

  markIn(content: string): string {
    const chip = new RegExp(
      `<span ${placeholderAttribute}="([a-z]+)"(?: ${fallbackAttribute}="([^"]*)")?>[^<]*</span>`,
      'g',
    );
    return content.replace(chip, (whole, name: string, own?: string) => {
      const placeholder = this.#placeholders.find((one) => one.name === name);
      return placeholder ? this.of(name, own === undefined ? placeholder.fallback : unescaped(own)) : whole;
    });
  }

  split(text: string): MailTemplate {
    const pieces = text.split(new RegExp(`${this.#mark}-([a-z]+)-(\\d*)-`));
    // Text, name, position; text, name, position …
    return pieces
      .map((piece, at) => {
        if (at % 3 !== 1) return at % 3 === 0 ? piece : '';
        const fallback = this.#fallbacks[Number(pieces[at + 1] || Number.NaN)];
        return { field: piece, ...(fallback !== undefined && { fallback }) };
      })
      .filter((piece) => piece !== '');
  }
}

/** A paragraph without content has no height in a mail. */
const withBlankLines = (content: string) => content.replace(/<p>\s*<\/p>/g, '<p>&nbsp;</p>');

const pictureInWords: FormatCallback = ({ attribs }, _, builder) => {
  if (attribs?.alt) builder.addInline(`[${attribs.alt}]`);
};

const heading = { format: 'heading', options: { uppercase: false } } as const;

const plainText: Parameters<typeof convert>[1] = {
  wordwrap: false,
  formatters: { pictureInWords },
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
    { selector: 'img', format: 'pictureInWords' },
    { selector: 'ul', options: { itemPrefix: '- ' } },
    // The editor writes a paragraph into each item.
    { selector: 'li > p', format: 'paragraph', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    ...['h2', 'h3', 'h4'].map((selector) => ({ selector, ...heading })),
  ],
};

interface Parts {
  title: string;
  content: string;
  sender: string;
  logo: LogoSize | undefined;
  foot: string;
  language: 'it' | 'en';
}

const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

function documentOf({ title, content, sender, logo, foot, language }: Parts): string {
  const head = logo
    ? `<img src="${logoAddress}" width="${logo.width}" height="${logo.height}" alt="${escaped(sender)}">`
    : escaped(sender);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(title)}</title>
<style>${mailStyle}</style>
</head>
<body class="page" style="margin:0;padding:0">
<table ${table} class="page" width="100%"><tr><td class="around" align="center">
<!--[if mso]><table ${table} width="600"><tr><td><![endif]-->
<table ${table} class="mail" width="100%">
<tr><td class="head" align="left">${head}</td></tr>
<tr><td class="content" align="left">
<h1>${escaped(title)}</h1>
${content}
</td></tr>
<tr><td class="foot" align="left">${foot}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}
