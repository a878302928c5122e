import { type ConflictChoice, type ConflictField, formatDate } from '@sodalizio/ui';
import { stateWords } from '../cms.labels.ts';
import { labels } from './article.labels.ts';
import type { ArticleField, TypedArticle } from './article-values.ts';
import { changedPart } from './changed-part.ts';
import { textOf } from './text-of.ts';

/** Fields that only make sense together: they are chosen together. */
const groups = {
  title: ['title'],
  subtitle: ['subtitle'],
  content: ['content'],
  link: ['link'],
  tags: ['tags'],
  picture: ['picture', 'image_alt', 'image_decorative'],
  publication: ['publishing', 'day', 'time'],
} as const satisfies Record<string, readonly ArticleField[]>;
export type ArticlePart = keyof typeof groups;
const parts = Object.keys(groups).filter((part): part is ArticlePart => part in groups);

/** What is compared of a part: a date that is not asked for is none, and a thumbnail's address says nothing. */
function comparable(values: TypedArticle, part: ArticlePart): string {
  const { picture, publishing, day, time } = values;
  if (part === 'picture')
    return JSON.stringify(picture && [picture.image_id, values.image_decorative || values.image_alt.trim()]);
  if (part === 'publication') return publishing === 'draft' ? publishing : `${publishing} ${day} ${time}`;
  if (part === 'tags') return JSON.stringify(values.tags);
  return values[part].trim();
}

const same = (one: TypedArticle, other: TypedArticle, part: ArticlePart) =>
  comparable(one, part) === comparable(other, part);

/** The parts both changed since `base`, each to something else: somebody has to choose. */
export const clashes = (base: TypedArticle, mine: TypedArticle, theirs: TypedArticle): ArticlePart[] =>
  parts.filter((part) => !same(base, mine, part) && !same(base, theirs, part) && !same(mine, theirs, part));

/** What is stored, with what I changed put onto it; where both changed a part, as chosen. */
export function merged(
  base: TypedArticle,
  mine: TypedArticle,
  theirs: TypedArticle,
  choices: Readonly<Partial<Record<string, ConflictChoice>>>,
): TypedArticle {
  const taken = parts.filter((part) => !same(base, mine, part) && choices[part] !== 'theirs');
  const fields = taken.flatMap((part): readonly ArticleField[] => groups[part]);
  return { ...theirs, ...Object.fromEntries(fields.map((field) => [field, mine[field]])) };
}

function written(values: TypedArticle, part: ArticlePart): string {
  const { picture, publishing, day, time } = values;
  if (part === 'picture')
    return picture ? labels.pictureWords(picture.image_id, values.image_alt, values.image_decorative) : '';
  if (part === 'publication') {
    if (publishing === 'draft') return stateWords.draft;
    const when = day && labels.on(`${formatDate(day)}, ${time}`);
    return [publishing === 'dated' ? labels.dated : stateWords.published, when].filter(Boolean).join(', ');
  }
  if (part === 'tags') return values.tags.join(', ');
  return part === 'content' ? textOf(values.content) : values[part];
}

/** Both sides of what clashes, in words: a long text only where it differs. */
export const conflictFields = (base: TypedArticle, mine: TypedArticle, theirs: TypedArticle): ConflictField[] =>
  clashes(base, mine, theirs).map((part) => {
    const [ours, other] = [written(mine, part), written(theirs, part)];
    const sides = ours === other ? [ours, `${other} ${labels.sameTextOtherLook}`] : changedPart(ours, other);
    return { key: part, label: labels.fields[part], mine: sides[0] ?? '', theirs: sides[1] ?? '' };
  });
