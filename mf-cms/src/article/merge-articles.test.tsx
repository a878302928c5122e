import { expect, test } from 'vitest';
import type { TypedArticle } from './article-values.ts';
import { valuesOf } from './article-values.ts';
import { clashes, conflictFields, merged } from './merge-articles.ts';
import { anArticle } from './test-articles.ts';

const base = valuesOf(anArticle());
const aPicture = (image_id: number) => ({ image_id, image_path: `/images/${image_id}.jpg`, thumb_path: '' });

test('what only one of the two changed is taken from both', () => {
  const mine: TypedArticle = { ...base, title: 'Mio', tags: ['mio'] };
  const theirs: TypedArticle = { ...base, subtitle: 'Loro', picture: aPicture(3), image_alt: 'Un’aula' };
  expect(clashes(base, mine, theirs)).toEqual([]);
  expect(merged(base, mine, theirs, {})).toEqual({
    ...base,
    title: 'Mio',
    tags: ['mio'],
    subtitle: 'Loro',
    picture: aPicture(3),
    image_alt: 'Un’aula',
  });
});

test('what both changed is asked, part by part, and taken as chosen', () => {
  const mine: TypedArticle = { ...base, title: 'Mio', content: '<p>Mio testo</p>', link: 'https://a.example.org' };
  const theirs: TypedArticle = { ...base, title: 'Loro', content: '<p>Loro testo</p>', link: 'https://a.example.org' };
  expect(conflictFields(base, mine, theirs)).toEqual([
    { key: 'title', label: 'Titolo', mine: 'Mio', theirs: 'Loro' },
    { key: 'content', label: 'Contenuto', mine: 'Mio testo', theirs: 'Loro testo' },
  ]);
  const chosen = merged(base, mine, theirs, { title: 'theirs', content: 'mine' });
  expect(chosen).toMatchObject({ title: 'Loro', content: '<p>Mio testo</p>' });
});

test('a picture and its words are one part, and so are state and moment', () => {
  const mine: TypedArticle = { ...base, picture: aPicture(3), image_alt: 'Un’aula', publishing: 'draft' };
  const theirs: TypedArticle = { ...base, picture: aPicture(4), publishing: 'dated', day: '2030-01-02', time: '10:00' };
  expect(conflictFields(base, mine, { ...theirs, image_decorative: true })).toEqual([
    { key: 'picture', label: 'Immagine', mine: 'immagine n. 3, Un’aula', theirs: 'immagine n. 4, decorativa' },
    {
      key: 'publication',
      label: 'Pubblicazione',
      mine: 'Bozza',
      theirs: 'Pubblica in una data, dal 02/01/2030, 10:00',
    },
  ]);
  expect(merged(base, mine, theirs, { picture: 'theirs', publication: 'mine' })).toMatchObject({
    picture: aPicture(4),
    image_alt: '',
    publishing: 'draft',
  });
});

test('texts that read the same say that only their look differs', () => {
  const mine: TypedArticle = { ...base, content: '<p>Si <em>comincia</em></p>' };
  const theirs: TypedArticle = { ...base, content: '<p>Si <strong>comincia</strong></p>' };
  const [field] = conflictFields(base, mine, theirs);
  expect(field?.theirs).toBe('Si comincia (cambia solo la formattazione)');
});
