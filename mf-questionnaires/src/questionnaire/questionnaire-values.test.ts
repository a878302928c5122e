import { expect, test } from 'vitest';
import { aQuestionnaire, fileId } from '../test-questionnaires.ts';
import { labels } from './questionnaire.labels.ts';
import {
  describeField,
  errorsOf,
  fieldsOf,
  refusedFields,
  slugOf,
  storedOf,
  type TypedQuestionnaire,
  valuesOf,
} from './questionnaire-values.ts';

const required = 'Campo obbligatorio';
const picture = { image_id: 8, image_path: '/logo.png', thumb_path: '/thumb.png' };
const stored = storedOf(aQuestionnaire());
const errorsWith = (over: Partial<TypedQuestionnaire>) => errorsOf({ ...valuesOf(stored), ...over });

test('a new one is empty, with a score', () => {
  expect(valuesOf(undefined)).toEqual({
    ...{ name: '', short_name: '', slug: '', result: 'score', picture: null, version: '', file: null, request: '' },
  });
});

test('a stored one has its revision, and its picture where all of that is known', () => {
  expect(stored.version).toBe(4);
  const pictureOf = (over: Parameters<typeof aQuestionnaire>[0]) => valuesOf(storedOf(aQuestionnaire(over))).picture;
  const [logo, logo_thumb] = [picture.image_path, picture.thumb_path];
  expect(pictureOf({ image_id: 8, logo, logo_thumb })).toEqual(picture);
  expect(pictureOf({ image_id: 0, logo, logo_thumb })).toEqual({ ...picture, image_id: 0 });
  expect(pictureOf({ image_id: null, logo, logo_thumb })).toBeNull();
  expect(pictureOf({ image_id: 8, logo: null, logo_thumb })).toBeNull();
  expect(pictureOf({ image_id: 8, logo, logo_thumb: null })).toBeNull();
});

test('the server is sent ids of picture and file, without what belongs to the form', () => {
  const { name, short_name, slug, result, version } = stored.questionnaire;
  const sent = { name, short_name, slug, result, version };
  expect(fieldsOf(valuesOf(stored))).toEqual({ ...sent, image_id: null, file: null });
  expect(fieldsOf({ ...valuesOf(stored), picture, file: { id: fileId, name: 'a.xlsx' }, request: 'r' })).toEqual({
    ...{ ...sent, image_id: 8, file: fileId },
  });
});

test('a slug is made of a name: small letters, digits and hyphens, at most 60', () => {
  expect(slugOf('Abilità di base! 2')).toBe('abilita-di-base-2');
  expect(slugOf(' «ÈÀ» ')).toBe('ea');
  expect(slugOf(`${'a'.repeat(59)} bc`)).toBe('a'.repeat(59));
  expect(slugOf('b'.repeat(61))).toBe('b'.repeat(60));
});

test('what is missing is required; a wrong slug has an example', () => {
  expect(errorsWith({})).toEqual({});
  expect(errorsWith({ name: ' ', short_name: '', version: '' })).toEqual({
    ...{ name: required, short_name: required, version: required },
  });
  expect(errorsWith({ slug: 'Non Valido' })).toEqual({ slug: labels.slugFormat });
  expect(errorsWith({ slug: '' }).slug).not.toBe(labels.slugFormat);
  expect(Object.keys(errorsWith({ slug: '' }))).toEqual(['slug']);
  expect(Object.keys(errorsWith({ picture: { ...picture, image_id: 1.5 } }))).toEqual(['picture']);
});

test('what the server refuses is shown at the form’s field', () => {
  expect(refusedFields({ name: 'a', slug: 'b', version: 'c', image_id: 'd' })).toEqual({
    ...{ name: 'a', slug: labels.slugTaken, version: labels.versionTaken, picture: 'd' },
  });
  expect(refusedFields({ name: 'a' })).toEqual({ name: 'a' });
});

test('fields are compared and said by what a person knows of them', () => {
  const values = { ...valuesOf(stored), picture, file: { id: fileId, name: 'a.xlsx' }, version: '2.0' };
  const [ofPicture, ofFile, ofName] = [describeField('picture'), describeField('file'), describeField('name')];
  expect(describeField('result').words?.(values)).toBe('Punteggio');
  expect([ofPicture.compared?.(values), ofPicture.words?.(values)]).toEqual([8, 'immagine n. 8']);
  expect([ofPicture.compared?.(valuesOf(stored)), ofPicture.words?.(valuesOf(stored))]).toEqual([null, '']);
  expect([ofFile.compared?.(values), ofFile.words?.(values)]).toEqual([[fileId, '2.0'], 'a.xlsx, 2.0']);
  expect([ofFile.compared?.(valuesOf(stored)), ofFile.words?.(valuesOf(stored))]).toEqual([[null, '1.0'], '1.0']);
  expect(ofFile.together).toEqual({ label: 'File', fields: ['version'] });
  expect(ofName).toEqual({ id: 'questionnaire-name', label: 'Nome' });
  expect(describeField('request').compared?.({ ...values, request: 'r' })).toBeNull();
});
