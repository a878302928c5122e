import { expect, it } from 'vitest';
import { allows, errorCodes, errorSentences, type Requires } from './index.ts';

it('lets nobody in without a session, except where it is public', () => {
  expect(allows('public', undefined)).toBe(true);
  expect(allows('signed-in', undefined)).toBe(false);
  expect(allows('associates.read', undefined)).toBe(false);
});

it('asks for the very permission', () => {
  expect(allows('signed-in', [])).toBe(true);
  expect(allows('associates.read', ['associates.menu'])).toBe(false);
  expect(allows('associates.read', ['associates.read'])).toBe(true);
});

it('fails closed on a name it does not know, even when it was granted', () => {
  const unknown = 'associates.everything' as Requires;
  expect(allows(unknown, ['associates.everything'])).toBe(false);
});

it('has an Italian sentence for every error, with the words of the specification', () => {
  expect(Object.keys(errorSentences).sort()).toEqual([...errorCodes].sort());
  expect(errorSentences.internal).toBe('Si è verificato un errore, riprovare più tardi.');
  expect(errorSentences['registry-wrong-credentials']).toBe('Le credenziali inserite non sono correte, riprovare.');
  expect(errorSentences['registry-unavailable']).toBe('Si è verificato un errore, riprovare.');
});
