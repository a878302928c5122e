import type { FieldCode } from '@sodalizio/contract';
import { type ArticleState, contentLength, type saveArticle } from '@sodalizio/contract/cms';
import type * as z from 'zod';
import { cleanMarkup } from '../markup/clean-markup.ts';
import { Refusal } from '../platform/problem.ts';
import type { Written } from './cms.schema.ts';

export type ArticleBody = z.output<typeof saveArticle.body>;

export const refuseFields = (fields: readonly [path: string, code: FieldCode][]): Refusal =>
  new Refusal('invalid-input', { fields: fields.map(([path, code]) => ({ path: `body.${path}`, code })) });

const nothingWritten: Omit<Written, 'title' | 'subtitle' | 'content'> = {
  link: '',
  tags: [],
  image_id: null,
  image_alt: '',
  image_decorative: false,
  published_at: null,
};

/**
 * The fields of an article after a save: missing fields keep their values, and the markup is clean.
 * Throws `invalid-input` where subtitle or content is missing in an article that is no draft (specification section 5), and
 * for a content that is too long once it is clean.
 */
export function writtenBy(body: ArticleBody, before: Written | undefined, now: Date): Written {
  const earlier = before ?? nothingWritten;
  const written: Written = {
    title: body.title,
    subtitle: body.subtitle,
    content: cleanMarkup(body.content),
    link: body.link ?? earlier.link,
    tags: withoutDoubles(body.tags ?? earlier.tags),
    image_id: body.image_id === undefined ? earlier.image_id : body.image_id,
    image_alt: body.image_alt ?? earlier.image_alt,
    image_decorative: body.image_decorative ?? earlier.image_decorative,
    published_at: publication(body.state, body.published_at, before, now),
  };
  // A literal `<` becomes `&lt;`: clean markup may be longer than the original.
  if (written.content.length > contentLength) throw refuseFields([['content', 'too-long']]);
  refuseUnfinished(written);
  return written;
}

/** A draft may be incomplete; a published article has a subtitle and a content. */
export function refuseUnfinished({ subtitle, content, published_at }: Written): void {
  if (published_at === null) return;
  const missing = Object.entries({ subtitle, content }).filter(([, text]) => text === '');
  if (missing.length > 0) throw refuseFields(missing.map(([name]) => [name, 'required']));
}

/** `Fiera` and `fiera` are one tag: the first spelling wins. */
function withoutDoubles(tags: readonly string[]): string[] {
  const same = tags.map((tag) => tag.toLocaleLowerCase('it'));
  return tags.filter((_, at) => same.indexOf(same[at] ?? '') === at);
}

function publication(
  state: ArticleState | undefined,
  moment: string | null | undefined,
  before: Written | undefined,
  now: Date,
): string | null {
  if (state === 'draft') return null;
  if (moment) return moment;
  const previous = before?.published_at ?? null;
  if (state === undefined) return before ? previous : now.toISOString();
  if (state === 'scheduled') {
    if (previous === null || new Date(previous) <= now) throw refuseFields([['published_at', 'required']]);
    return previous;
  }
  // Saving a published article keeps its date; a scheduled one is published now.
  return previous !== null && new Date(previous) <= now ? previous : now.toISOString();
}
