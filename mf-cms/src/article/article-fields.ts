import type { DescribeField, EditField } from '@sodalizio/area-kit';
import { pictureLabels } from '@sodalizio/pictures';
import { formatDate } from '@sodalizio/ui';
import { stateWords } from '../cms.labels.ts';
import { labels } from './article.labels.ts';
import { type ArticleField, idOf, type TypedArticle } from './article-values.ts';
import { changedPart } from './changed-part.ts';
import { textOf } from './text-of.ts';

const { fields: names } = labels;

const publicationWords = ({ publishing, day, time }: TypedArticle): string => {
  if (publishing === 'draft') return stateWords.draft;
  const when = day && labels.on(`${formatDate(day)}, ${time}`);
  return [publishing === 'dated' ? labels.dated : stateWords.published, when].filter(Boolean).join(', ');
};

const described: Readonly<Record<ArticleField, Omit<EditField<TypedArticle>, 'id'>>> = {
  title: { label: names.title },
  subtitle: { label: names.subtitle },
  content: { label: names.content, words: ({ content }) => textOf(content) },
  link: { label: names.link },
  tags: { label: names.tags, words: ({ tags }) => tags.join(', ') },
  picture: {
    label: names.picture,
    together: { label: names.picture, fields: ['image_alt', 'image_decorative'] },
    // The address of a thumbnail is not compared.
    compared: ({ picture, image_alt, image_decorative }) =>
      picture && [picture.image_id, image_decorative || image_alt.trim()],
    words: ({ picture, image_alt, image_decorative }) =>
      picture ? labels.pictureWords(picture.image_id, image_alt, image_decorative) : '',
  },
  image_alt: { label: pictureLabels.alternative },
  image_decorative: { label: labels.decorative },
  publishing: {
    label: labels.publishing,
    together: { label: names.publication, fields: ['day', 'time'] },
    // A draft has no date, whatever its hidden fields hold.
    compared: ({ publishing, day, time }) => (publishing === 'draft' ? publishing : [publishing, day, time]),
    words: publicationWords,
  },
  day: { label: labels.day },
  time: { label: labels.time },
  // Made by the form, not typed.
  request: { label: '', compared: () => null },
};
/** The day that `published` hides is of another choice: it was a draft, or scheduled. */
const atOnce: Partial<EditField<TypedArticle>> = {
  compared: ({ publishing, day, time }) => (publishing === 'dated' ? [publishing, day, time] : publishing),
  words: (values) => publicationWords(values.publishing === 'published' ? { ...values, day: '' } : values),
};
/** `isPublished`: the article that the form changes. For any other one, `published` means at once. */
export const articleField =
  (isPublished: boolean): DescribeField<TypedArticle> =>
  (name) => ({ id: idOf(name), ...described[name], ...(name === 'publishing' && !isPublished && atOnce) });

/** The differing part of a long text; texts with equal words differ in their formatting. */
export const contrast = (mine: string, theirs: string): readonly [string, string] =>
  mine === theirs ? [mine, `${theirs} ${labels.sameTextOtherLook}`] : changedPart(mine, theirs);
