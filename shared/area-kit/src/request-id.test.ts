import { expect, test } from 'vitest';
import * as z from 'zod';
import { newRequestId } from './request-id.ts';

test('every record that a form adds has an id of its own, in the form that the server takes', () => {
  const ids = Array.from({ length: 100 }, newRequestId);
  for (const id of ids) expect(z.uuidv4().safeParse(id).success, id).toBe(true);
  expect(new Set(ids).size).toBe(100);
});
