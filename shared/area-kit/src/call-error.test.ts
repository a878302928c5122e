import { expect, test } from 'vitest';
import * as z from 'zod';
import { schemaErrors } from './call-error.ts';

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
