import {
  allowedAddress,
  allowedMarkup,
  fallbackAttribute,
  fallbackLength,
  imagePathPattern,
  listSign,
  type Placeholder,
  placeholderAttribute,
} from '@sodalizio/contract/markup';
import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html';

/** Real programs never nest that deep: such markup keeps only its text. */
const deepest = 500;

/** Elements whose content is not the article's text. `template`, `svg`, `math`: browsers parse them by other rules. */
const withoutText = [
  'applet',
  'audio',
  'canvas',
  'head',
  'iframe',
  'math',
  'noembed',
  'noframes',
  'noscript',
  'object',
  'option',
  'plaintext',
  'script',
  'select',
  'style',
  'svg',
  'template',
  'textarea',
  'title',
  'video',
  'xmp',
];

const boundary =
  /<\/?(?:address|article|aside|blockquote|br|caption|center|dd|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|img|li|main|nav|ol|p|pre|section|table|tbody|td|tfoot|th|thead|tr|ul)\b/gi;
/** Removed elements that are word boundaries: a space has to replace them. */
const lostBoundary =
  /<\/(?=(?:address|article|aside|caption|center|dd|div|dl|dt|fieldset|figcaption|figure|footer|form|header|main|nav|pre|section|table|td|th|tr)\b)/gi;

/** Zero-width blanks, soft hyphens, directions. */
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for them
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** Soft line breaks of presentations and mail programs: without them words would be joined. */
const softBreaks = /[\v\f]/g;

class TooDeep extends Error {}

/** An empty name is in no list: the element is removed, its content stays. */
const nothing: Tag = { tagName: '', attribs: {} };

const options: IOptions = {
  allowedTags: [...allowedMarkup.tags],
  allowedAttributes: Object.fromEntries(
    Object.entries(allowedMarkup.attributes).map(([tag, attributes]) => [tag, [...attributes]]),
  ),
  allowedSchemes: [...allowedMarkup.schemes],
  allowProtocolRelative: false,
  nonTextTags: withoutText,
  // Below a browser's limit (512), so that it parses the same tree.
  nestingLimit: 100,
  transformTags: {
    a: (_, attribs) => linkOf(attribs),
    img: (_, attribs) => pictureOf(attribs),
    ol: (_, attribs) => numberedOf(attribs),
    b: 'strong',
    i: 'em',
    ins: 'u',
    del: 's',
    strike: 's',
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
  },
};

function optionsWith(placeholders: readonly Placeholder[]): IOptions {
  if (placeholders.length === 0) return options;
  const names = new Set(placeholders.map(({ name }) => name));
  const placeholderOf = (_: string, attribs: Attributes): Tag => {
    const name = attribs[placeholderAttribute] ?? '';
    const fallback = oneLine(attribs[fallbackAttribute] ?? '').slice(0, fallbackLength);
    return names.has(name)
      ? {
          tagName: 'span',
          attribs: { [placeholderAttribute]: name, ...(fallback && { [fallbackAttribute]: fallback }) },
        }
      : nothing;
  };
  return {
    ...options,
    allowedTags: [...allowedMarkup.tags, 'span'],
    allowedAttributes: { ...options.allowedAttributes, span: [placeholderAttribute, fallbackAttribute] },
    transformTags: { ...options.transformTags, span: placeholderOf },
  };
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();

/** Only absolute links with an allowed scheme. */
function linkOf({ href = '' }: Attributes): Tag {
  const address = allowedAddress(href);
  return address === undefined ? nothing : { tagName: 'a', attribs: { href: address } };
}

function numberedOf({ type = '', ...rest }: Attributes): Tag {
  return { tagName: 'ol', attribs: { ...whole(rest, 'start'), ...(listSign.test(type) ? { type } : {}) } };
}

function pictureOf({ src = '', alt = '', ...rest }: Attributes): Tag {
  if (!imagePathPattern.test(src)) return nothing;
  return { tagName: 'img', attribs: { src, alt, ...whole(rest, 'width', 'height') } };
}

const whole = (attribs: Attributes, ...names: string[]): Attributes =>
  Object.fromEntries(
    names.flatMap((name) => (/^\d{1,5}$/.test(attribs[name] ?? '') ? [[name, attribs[name] ?? '']] : [])),
  );

/** One pass. Throws `TooDeep` early, before depth costs time. */
function pass(markup: string, by: IOptions): string {
  let depth = 0;
  return sanitizeHtml(markup, {
    ...by,
    onOpenTag: () => {
      depth++;
      if (depth > deepest) throw new TooDeep();
    },
    onCloseTag: () => {
      depth--;
    },
  });
}

const wordsAlone = (markup: string) =>
  markup
    .replace(/<[^<>]*>/g, ' ')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

function reduced(markup: string, by: IOptions): string {
  const spaced = markup.replace(softBreaks, ' ');
  try {
    // The parser works on UTF-16: after a broken tag it may leave half a character.
    return pass(spaced, by).toWellFormed();
  } catch (error) {
    if (error instanceof TooDeep) return pass(wordsAlone(spaced), by).toWellFormed();
    throw error;
  }
}

/**
 * Reduces any markup to `allowedMarkup`: links only to absolute http(s), mailto and tel addresses, pictures only of the library.
 * Serialised as browsers do it (`<br>`, `&nbsp;`), so that an editor returns it unchanged. Markup without a word or a picture
 * becomes ''. Idempotent. Of an unlisted placeholder its label stays.
 */
export function cleanMarkup(markup: string, placeholders: readonly Placeholder[] = []): string {
  const kept = optionsWith(placeholders);
  const once = reduced(markup.replace(lostBoundary, ' </'), kept);
  // Removing an element may leave a paragraph directly inside another, which closes the outer one: a second pass fixes that.
  const cleaned = reduced(once, kept)
    .replace(controls, '')
    // Safe: a `>` in text or values is written `&gt;`.
    .replaceAll(' />', '>')
    .replaceAll('\u00a0', '&nbsp;')
    .trim();
  const words = cleaned
    .replace(/<[^>]*>|&nbsp;/g, '')
    .replace(invisible, '')
    .trim();
  return words !== '' || cleaned.includes('<img ') ? cleaned : '';
}

/**
 * Plain text of a markup, for searching and previews: entities decoded, one space between blocks and for any run of white
 * space, nothing of attributes.
 */
export function textOf(markup: string): string {
  const text = reduced(markup.replace(boundary, ' $&'), { ...options, allowedTags: [], allowedAttributes: {} });
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(controls, '')
    .replace(invisible, '')
    .replace(/\s+/g, ' ')
    .trim();
}
