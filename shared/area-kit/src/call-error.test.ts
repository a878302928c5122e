import { expect, test } from 'vitest';
import * as z from 'zod';
import { CallError, errorSentence, fieldErrors, isUnanswered, schemaErrors } from './call-error.ts';

const rules = z.object({
  title: z.string().min(1),
  people: z.array(z.object({ name: z.string().min(1), age: z.number() })),
});

test('what fits has no errors', () => {
  expect(schemaErrors(rules, { title: 'Corso', people: [] })).toEqual({});
});

test('each wrong field has one sentence, also where several things inside it are wrong', () => {
  const errors = schemaErrors(rules, { title: '', people: [{ name: '', age: 'x' }] });
  expect(errors).toEqual({ title: 'Campo obbligatorio', people: 'Campo obbligatorio' });
});

test('an error has its own sentence or that of its code; anything else is a fault of the program', () => {
  expect(errorSentence(new CallError('conflict', { message: 'Esiste già.' }))).toBe('Esiste già.');
  const [offline, internal] = [errorSentence(new CallError('offline')), errorSentence(new CallError('internal'))];
  expect(offline).not.toBe(internal);
  expect(errorSentence(new TypeError('x is not a function'))).toBe(internal);
});

test('an error keeps its code, its request and the refused fields, which a form has by their names', () => {
  const fields = [
    { path: 'body.title', code: 'required' },
    { path: 'kind', code: 'wrong-format' },
  ] as const;
  const error = new CallError('invalid-input', { fields, requestId: 'r-1' });
  expect(error).toMatchObject({ code: 'invalid-input', fields, requestId: 'r-1' });
  expect(fieldErrors(error)).toEqual({ title: 'Campo obbligatorio', kind: 'Formato non valido' });
  expect(new CallError('invalid-input')).toMatchObject({ fields: [], requestId: undefined });
  expect(fieldErrors(new TypeError('body.title'))).toEqual({});
});

test('without an answer of the server it is unknown what it has done', () => {
  for (const code of ['offline', 'timeout', 'unavailable', 'unexpected-answer'] as const)
    expect(isUnanswered(new CallError(code)), code).toBe(true);
  expect([new CallError('conflict'), new TypeError('offline'), undefined].map(isUnanswered)).toEqual([
    false,
    false,
    false,
  ]);
});

test('a field that is missing is required, one of another kind is wrong', () => {
  expect(schemaErrors(rules, { people: 'no' })).toEqual({
    title: 'Campo obbligatorio',
    people: 'Formato non valido',
  });
});
