import { schemaErrors } from '@sodalizio/area-kit';
import { type Article, type ArticleFields, articleFields } from '@sodalizio/contract/cms';
import { pictureLabels } from '@sodalizio/pictures';
import { dayFault, formatDateTime, timeFault } from '@sodalizio/ui';
import * as z from 'zod';
import { labels } from './article.labels.ts';
import { romeTimeOf, typedInstant } from './rome-time.ts';

export const typedArticle = z.object({
  title: z.string(),
  subtitle: z.string(),
  content: z.string(),
  link: z.string(),
  tags: z.array(z.string()),
  picture: z.object({ image_id: z.number(), image_path: z.string(), thumb_path: z.string() }).nullable(),
  image_alt: z.string(),
  image_decorative: z.boolean(),
  /** `published`: at once, or as it already is. */
  publishing: z.enum(['draft', 'published', 'dated']),
  /** For `dated`, in Rome's time: `YYYY-MM-DD` (or the raw input) and the time as text. */
  day: z.string(),
  time: z.string(),
  /** Of a new article that was sent: '' until then. It stays in the draft, for an answer that is lost. */
  request: z.string(),
});
export type TypedArticle = z.infer<typeof typedArticle>;
export type ArticleField = keyof TypedArticle;

export const blankArticle: TypedArticle = {
  title: '',
  subtitle: '',
  content: '',
  link: '',
  tags: [],
  picture: null,
  image_alt: '',
  image_decorative: false,
  publishing: 'published',
  day: '',
  time: '09:00',
  request: '',
};

export function valuesOf(article: Article): TypedArticle {
  const { title, subtitle, content, link, tags, image_id, image_path, thumb_path, image_alt, image_decorative } =
    article;
  const picture = image_id !== null && image_path && thumb_path ? { image_id, image_path, thumb_path } : null;
  const when = article.published_at ? romeTimeOf(article.published_at) : { day: '', time: blankArticle.time };
  const publishing = article.state === 'scheduled' ? 'dated' : article.state;
  const texts = { title, subtitle, content, link, tags, image_alt, image_decorative };
  return { ...texts, picture, publishing, ...when, request: '' };
}

type Publication = Pick<ArticleFields, 'state' | 'published_at'>;

function publicationOf({ publishing, day, time }: TypedArticle, stored: Article | undefined): Publication {
  if (publishing === 'draft') return { state: 'draft', published_at: null };
  // With a future moment the server makes it scheduled.
  if (publishing === 'dated') return { state: 'published', published_at: instantOf(day, time, stored?.published_at) };
  return { state: 'published', published_at: stored?.state === 'published' ? stored.published_at : null };
}

/** The stored moment where it reads the same: a typed one has no seconds, and the hour repeated in autumn is ambiguous. */
export function instantOf(day: string, time: string, stored: string | null | undefined): string | null {
  const typed = typedInstant(day, time) ?? null;
  if (!stored) return typed;
  const shown = romeTimeOf(stored);
  return typedInstant(shown.day, shown.time) === typed ? stored : typed;
}

/** The fields for the server. Merged with `stored`, the publication date stays, unless the person chose another. */
export function fieldsOf(values: TypedArticle, stored: Article | undefined): ArticleFields {
  const { picture, publishing, day, time, request: _, ...rest } = values;
  return {
    ...rest,
    // The alternative text of a removed picture must not apply to the next one.
    image_alt: picture && !rest.image_decorative ? rest.image_alt : '',
    image_decorative: picture !== null && rest.image_decorative,
    image_id: picture?.image_id ?? null,
    ...publicationOf(values, stored),
  };
}

/** A draft may be incomplete, a published article may not (specification section 5). */
const finished = articleFields.extend({
  subtitle: articleFields.shape.subtitle.min(1),
  content: articleFields.shape.content.min(1),
});

export function articleErrors(values: TypedArticle): Partial<Record<ArticleField, string>> {
  const draft = values.publishing === 'draft';
  const dated = values.publishing === 'dated';
  const errors = byField(schemaErrors(draft ? articleFields : finished, fieldsOf(values, undefined)));
  const undescribed = values.picture && !values.image_decorative && values.image_alt.trim() === '';
  if (undescribed && !draft) errors.image_alt = pictureLabels.alternativeMissing;
  const day = values.day === '' ? labels.dayMissing : dayFault(values.day);
  const time = values.time === '' ? labels.timeMissing : timeFault(values.time);
  if (dated && day !== undefined) errors.day = day;
  if (dated && time !== undefined) errors.time = time;
  return errors;
}

const fields: readonly ArticleField[] = typedArticle.keyof().options;

const wireNames: Readonly<Partial<Record<string, ArticleField>>> = {
  image_id: 'picture',
  published_at: 'day',
  state: 'publishing',
};

/** Maps refusals by wire name (`image_id`, `tags.2`) to the fields of the form. */
export function byField(refused: Readonly<Record<string, string>>): Partial<Record<ArticleField, string>> {
  const found: Partial<Record<ArticleField, string>> = {};
  for (const [path, message] of Object.entries(refused)) {
    const [name = ''] = path.split('.');
    const field = wireNames[name] ?? fields.find((one) => one === name);
    if (field) found[field] ??= message;
  }
  return found;
}

export const idOf = (field: ArticleField) => `article-${field === 'image_alt' ? 'picture-alt' : field}`;

/** The state that an article has by a save. */
export const savedWords = ({ state, published_at }: Article): string =>
  state === 'scheduled' ? labels.savedScheduled(formatDateTime(published_at)) : labels.savedAs[state];
