import { schemaErrors } from '@sodalizio/area-kit';
import { type Article, type ArticleFields, articleFields } from '@sodalizio/contract/cms';
import { pictureLabels } from '@sodalizio/pictures';
import { dayFault, timeFault } from '@sodalizio/ui';
import * as z from 'zod';
import { labels } from './article.labels.ts';
import { romeTimeOf, typedInstant } from './rome-time.ts';

/** What may be typed into the fields of an article, right or wrong. */
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
  /** When it is `dated`, on the clock of Rome: `YYYY-MM-DD` (or what was typed instead) and the time as text. */
  day: z.string(),
  time: z.string(),
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
};

/** An article as its form shows it. */
export function valuesOf(article: Article): TypedArticle {
  const { title, subtitle, content, link, tags, image_id, image_path, thumb_path, image_alt, image_decorative } =
    article;
  const picture = image_id !== null && image_path && thumb_path ? { image_id, image_path, thumb_path } : null;
  const when = article.published_at ? romeTimeOf(article.published_at) : { day: '', time: blankArticle.time };
  const publishing = article.state === 'scheduled' ? 'dated' : article.state;
  return { title, subtitle, content, link, tags, picture, image_alt, image_decorative, publishing, ...when };
}

type Publication = Pick<ArticleFields, 'state' | 'published_at'>;

function publicationOf({ publishing, day, time }: TypedArticle, stored: Article | undefined): Publication {
  if (publishing === 'draft') return { state: 'draft', published_at: null };
  // With a moment to come the server makes it scheduled.
  if (publishing === 'dated') return { state: 'published', published_at: typedInstant(day, time) ?? null };
  return { state: 'published', published_at: stored?.state === 'published' ? stored.published_at : null };
}

/** The fields as they travel. What is put onto `stored` keeps the moment it was published, unless the person chose another. */
export function fieldsOf(values: TypedArticle, stored: Article | undefined): ArticleFields {
  const { picture, publishing, day, time, ...rest } = values;
  return {
    ...rest,
    // Words about a picture that is gone would come back with the next one.
    image_alt: picture && !rest.image_decorative ? rest.image_alt : '',
    image_decorative: picture !== null && rest.image_decorative,
    image_id: picture?.image_id ?? null,
    ...publicationOf(values, stored),
  };
}

/** A draft may be unfinished; what is published is not (specification section 5). */
const finished = articleFields.extend({
  subtitle: articleFields.shape.subtitle.min(1),
  content: articleFields.shape.content.min(1),
});

/** What is wrong in the fields, by field: the contract's rules, and what only the form knows. */
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

/** Refusals by the names they travel under (`image_id`, `tags.2`), by the fields of the form. */
export function byField(refused: Readonly<Record<string, string>>): Partial<Record<ArticleField, string>> {
  const found: Partial<Record<ArticleField, string>> = {};
  for (const [path, message] of Object.entries(refused)) {
    const [name = ''] = path.split('.');
    const field = wireNames[name] ?? fields.find((one) => one === name);
    if (field) found[field] ??= message;
  }
  return found;
}

/** `id` of a field on the page; the words of a picture are a part of its field. */
export const idOf = (field: ArticleField) => `article-${field === 'image_alt' ? 'picture-alt' : field}`;
