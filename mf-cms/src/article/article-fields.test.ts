import { mergeEdits } from '@sodalizio/area-kit';
import { expect, test } from 'vitest';
import { articleField, contrast } from './article-fields.ts';
import { type TypedArticle, valuesOf } from './article-values.ts';
import { anArticle } from './test-articles.ts';

const base = valuesOf(anArticle());
const field = articleField(true);
const merge = (mine: TypedArticle, theirs: TypedArticle) => mergeEdits({ field, contrast }, base, mine, theirs);
const aPicture = (image_id: number) => ({ image_id, image_path: `/images/${image_id}.jpg`, thumb_path: '' });

test('what only one of the two changed is taken from both', () => {
  const mine: TypedArticle = { ...base, title: 'Mio', tags: ['mio'] };
  const theirs: TypedArticle = { ...base, subtitle: 'Loro', picture: aPicture(3), image_alt: 'Un’aula' };
  expect(merge(mine, theirs).conflicts).toEqual([]);
  expect(merge(mine, theirs).values({})).toEqual({
    ...base,
    title: 'Mio',
    tags: ['mio'],
    subtitle: 'Loro',
    picture: aPicture(3),
    image_alt: 'Un’aula',
  });
});

test('fields that both changed are conflicts, one by one, and get the chosen value', () => {
  const mine: TypedArticle = { ...base, title: 'Mio', content: '<p>Mio testo</p>', link: 'https://a.example.org' };
  const theirs: TypedArticle = { ...base, title: 'Loro', content: '<p>Loro testo</p>', link: 'https://a.example.org' };
  expect(merge(mine, theirs).conflicts).toEqual([
    { key: 'title', label: 'Titolo', mine: 'Mio', theirs: 'Loro' },
    { key: 'content', label: 'Contenuto', mine: 'Mio testo', theirs: 'Loro testo' },
  ]);
  const chosen = merge(mine, theirs).values({ title: 'theirs', content: 'mine' });
  expect(chosen).toMatchObject({ title: 'Loro', content: '<p>Mio testo</p>' });
});

test('a picture and its words are one part, and so are state and moment', () => {
  const mine: TypedArticle = { ...base, picture: aPicture(3), image_alt: 'Un’aula', publishing: 'draft' };
  const theirs: TypedArticle = { ...base, picture: aPicture(4), publishing: 'dated', day: '2030-01-02', time: '10:00' };
  expect(merge(mine, { ...theirs, image_decorative: true }).conflicts).toEqual([
    { key: 'picture', label: 'Immagine', mine: 'immagine n. 3, Un’aula', theirs: 'immagine n. 4, decorativa' },
    {
      key: 'publishing',
      label: 'Pubblicazione',
      mine: 'Bozza',
      theirs: 'Pubblica in una data, dal 02/01/2030, 10:00',
    },
  ]);
  expect(merge(mine, theirs).values({ picture: 'theirs', publishing: 'mine' })).toMatchObject({
    picture: aPicture(4),
    image_alt: '',
    publishing: 'draft',
  });
});

test('texts that read the same say that only their look differs', () => {
  const mine: TypedArticle = { ...base, content: '<p>Si <em>comincia</em></p>' };
  const theirs: TypedArticle = { ...base, content: '<p>Si <strong>comincia</strong></p>' };
  const [field] = merge(mine, theirs).conflicts;
  expect(field?.theirs).toBe('Si comincia (cambia solo la formattazione)');
});

test('texts whose links or pictures differ show which ones', () => {
  const link = (address: string) => `<p>Iscriviti <a href="${address}">qui</a></p>`;
  const [field] = merge(
    { ...base, content: link('https://a.example.org') },
    { ...base, content: link('https://b.example.org') },
  ).conflicts;
  expect([field?.mine, field?.theirs]).toEqual([
    'Iscriviti qui (https://a.example.org)',
    'Iscriviti qui (https://b.example.org)',
  ]);
  const picture = (sign: string) => `<p>Ecco</p><img src="/images/${sign.repeat(32)}-1200.webp" alt="L’aula">`;
  const [shown] = merge({ ...base, content: picture('a') }, { ...base, content: picture('b') }).conflicts;
  expect([shown?.mine, shown?.theirs]).toEqual(['Ecco\n[L’aula, immagine aaaaaa]', 'Ecco\n[L’aula, immagine bbbbbb]']);
});

test('hidden fields are not compared: the words of a decorative picture, the day of a draft', () => {
  const pictureOf = (over: Partial<TypedArticle>) =>
    field('picture').compared?.({ ...base, picture: aPicture(3), ...over });
  expect(pictureOf({ image_decorative: true, image_alt: 'Un’aula' })).toEqual(pictureOf({ image_decorative: true }));
  expect(pictureOf({ image_alt: ' Un’aula ' })).toEqual(pictureOf({ image_alt: 'Un’aula' }));
  expect(pictureOf({ image_alt: 'Un’aula' })).not.toEqual(pictureOf({ image_alt: 'Un banco' }));
  expect(pictureOf({ image_decorative: true })).not.toEqual(pictureOf({}));
  const publicationOf = (publishing: TypedArticle['publishing'], day: string) =>
    field('publishing').compared?.({ ...base, publishing, day });
  expect(publicationOf('draft', '2030-01-02')).toEqual(publicationOf('draft', ''));
  expect(publicationOf('dated', '2030-01-02')).not.toEqual(publicationOf('dated', '2030-01-03'));
});

test('an article to be published at once has no day, whatever the hidden field of a scheduled one holds', () => {
  const scheduled: TypedArticle = { ...base, publishing: 'dated', day: '2030-01-02', time: '09:00' };
  const now: TypedArticle = { ...scheduled, publishing: 'published' };
  const ofScheduled = (mine: TypedArticle, theirs: TypedArticle) =>
    mergeEdits({ field: articleField(false) }, scheduled, mine, theirs).conflicts;
  expect(ofScheduled(now, base)).toEqual([]);
  expect(ofScheduled(now, { ...scheduled, day: '2030-01-03' })).toMatchObject([
    { mine: 'Pubblicato', theirs: 'Pubblica in una data, dal 03/01/2030, 09:00' },
  ]);
  const moved: TypedArticle = { ...base, publishing: 'dated', day: '2030-01-02' };
  expect(merge(moved, { ...base, day: '2026-02-01' }).conflicts).toHaveLength(1);
});
