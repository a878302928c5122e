import { expect, test } from 'vitest';
import { articleErrors, blankArticle, byField, fieldsOf, type TypedArticle, valuesOf } from './article-values.ts';
import { anArticle } from './test-articles.ts';

const complete: TypedArticle = { ...blankArticle, title: 'Corso', subtitle: 'A marzo', content: '<p>Testo</p>' };
const picture = { image_id: 4, image_path: '/images/a.jpg', thumb_path: '/images/a-160.webp' };

test('a published article needs title, subtitle and content; a draft only its title', () => {
  const required = 'Campo obbligatorio';
  expect(articleErrors(blankArticle)).toEqual({ title: required, subtitle: required, content: required });
  expect(articleErrors({ ...blankArticle, publishing: 'draft' })).toEqual({ title: required });
  expect(articleErrors({ ...blankArticle, publishing: 'draft', title: '   ' })).toEqual({ title: required });
  expect(articleErrors(complete)).toEqual({});
});

test.each([
  ['', undefined],
  ['https://www.esempio.it/pagina?a=1', undefined],
  // As the field reads it when it is left.
  ['www.esempio.it', undefined],
  ['esempio', 'Formato non valido'],
  ['javascript:alert(1)', 'Formato non valido'],
  ['https://localhost', 'Formato non valido'],
])('the link "%s" is refused with: %s', (link, message) => {
  expect(articleErrors({ ...complete, link }).link).toBe(message);
});

test('a picture is described or called decorative before it is published', () => {
  const undescribed = 'Scrivi che cosa mostra l’immagine, oppure segnala che è decorativa.';
  expect(articleErrors({ ...complete, picture })).toEqual({ image_alt: undescribed });
  expect(articleErrors({ ...complete, picture, image_alt: 'Un’aula' })).toEqual({});
  expect(articleErrors({ ...complete, picture, image_decorative: true })).toEqual({});
  expect(articleErrors({ ...complete, picture, publishing: 'draft' })).toEqual({});
});

test('a publication on a date asks for a day of the calendar and a time of the clock', () => {
  const dated: TypedArticle = { ...complete, publishing: 'dated' };
  expect(articleErrors({ ...dated, time: '25:00' })).toEqual({
    day: 'Scegli il giorno',
    time: 'Scrivi l’ora come 09:30',
  });
  expect(articleErrors({ ...dated, day: '2026-02-28', time: '' })).toEqual({ time: 'Scrivi l’ora, per esempio 09:00' });
  expect(articleErrors({ ...dated, day: '2026-02-28', time: '9.30' })).toEqual({});
  expect(articleErrors({ ...dated, day: '2026-02-30' })).toEqual({
    day: 'Questo giorno non esiste: scrivi la data come gg/mm/aaaa',
  });
  expect(articleErrors({ ...dated, day: '2026-02-28' })).toEqual({});
});

test('a date that was left behind does not hinder a draft, or what is published at once', () => {
  for (const publishing of ['draft', 'published'] as const)
    expect(articleErrors({ ...complete, publishing, day: '2026-02-30', time: '25:00' })).toEqual({});
});

test('an article is opened with the picture it has, and with none where it has none or its file is gone', () => {
  expect(valuesOf(anArticle(picture)).picture).toEqual(picture);
  for (const missing of [{ image_id: null }, { image_path: null }, { thumb_path: null }])
    expect(valuesOf(anArticle({ ...picture, ...missing })).picture).toBeNull();
});

test('a published article keeps the moment it was published, to the second', () => {
  const published_at = '2026-03-01T08:30:17.123Z';
  const article = anArticle({ published_at });
  expect(fieldsOf(valuesOf(article), article)).toMatchObject({ state: 'published', published_at });
});

test('publication as it travels: a draft has no moment, "at once" has none yet, a date is that of Rome', () => {
  const travels = (over: Partial<TypedArticle>, stored = anArticle({ state: 'draft', published_at: null })) => {
    const { state, published_at } = fieldsOf({ ...complete, ...over }, stored);
    return [state, published_at];
  };
  expect(travels({ publishing: 'draft' }, anArticle())).toEqual(['draft', null]);
  expect(travels({ publishing: 'published' })).toEqual(['published', null]);
  const dated: Partial<TypedArticle> = { publishing: 'dated', day: '2030-07-01', time: '09:00' };
  expect(travels(dated)).toEqual(['published', '2030-07-01T07:00:00.000Z']);
  const scheduled = anArticle({ state: 'scheduled', published_at: '2030-07-01T07:00:00.000Z' });
  expect(valuesOf(scheduled)).toMatchObject(dated);
  expect(travels({ publishing: 'published' }, scheduled)).toEqual(['published', null]);
});

test('without a picture no words about one are sent, and removing it clears image_id', () => {
  const gone = { ...complete, image_alt: 'Un’aula', image_decorative: true };
  expect(fieldsOf(gone, undefined)).toMatchObject({ image_id: null, image_alt: '', image_decorative: false });
  expect(fieldsOf({ ...gone, picture }, undefined)).toMatchObject({
    image_id: 4,
    image_alt: '',
    image_decorative: true,
  });
});

test('refusals by the server are mapped to the form’s fields', () => {
  const refused = { image_id: 'a', 'tags.2': 'b', published_at: 'c', title: 'd', unheard: 'e' };
  expect(byField(refused)).toEqual({ picture: 'a', tags: 'b', day: 'c', title: 'd' });
});

test.each([
  // The hour that is there twice when summer time ends: both read 02:30.
  ['2030-10-27T00:30:00.000Z', '02:30'],
  ['2030-10-27T01:30:00.000Z', '02:30'],
  ['2030-07-01T08:00:45.500Z', '10:00'],
])('a scheduled article that is saved stays scheduled for %s', (published_at, time) => {
  const stored = anArticle({ state: 'scheduled', published_at });
  const values = valuesOf(stored);
  expect(values.time).toBe(time);
  expect(fieldsOf({ ...values, title: 'Altro' }, stored).published_at).toBe(published_at);
  const moved = fieldsOf({ ...values, time: '09:15' }, stored).published_at ?? '';
  expect(valuesOf(anArticle({ state: 'scheduled', published_at: moved })).time).toBe('09:15');
});
