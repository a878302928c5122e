import * as contract from '@sodalizio/contract';
import { errorCodes, findAssociates } from '@sodalizio/contract';
import { expect, it } from 'vitest';
import { isRecord } from '../is-record.ts';
import { isSchema, schemaOf } from './endpoint-shapes.ts';

const listed = (response: Parameters<typeof schemaOf>[0]) => {
  const text = JSON.stringify(schemaOf(response));
  return errorCodes.filter((code) => text.includes(`"${code}"`));
};

/** A release from before a new code would not understand an answer that lists all of them. */
it('no answer lists the catalogue of errors: a new code changes the shape of no call', () => {
  expect(listed(findAssociates.response)).toEqual(['registry-session-missing']);
  const responses = Object.values<unknown>(contract).flatMap((one) =>
    isRecord(one) && 'path' in one && isSchema(one.response) ? [one.response] : [],
  );
  expect(responses.length).toBeGreaterThan(30);
  for (const response of responses) expect(listed(response).length).toBeLessThan(errorCodes.length / 2);
});
