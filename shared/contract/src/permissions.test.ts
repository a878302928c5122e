import { expect, it } from 'vitest';
import { allows, errorCodes, errorSentences, type Requires, registryErrors } from './index.ts';

it('refuses everything without a session, except where it is public', () => {
  expect(allows('public', undefined)).toBe(true);
  expect(allows('signed-in', undefined)).toBe(false);
  expect(allows('associates.read', undefined)).toBe(false);
});

it('asks for the very permission', () => {
  expect(allows('signed-in', [])).toBe(true);
  expect(allows('associates.read', ['associates.menu'])).toBe(false);
  expect(allows('associates.read', ['associates.read'])).toBe(true);
});

it('asks for the permission of an area that it was built without', () => {
  const ofAnArea = 'gite.read' as Requires;
  expect(allows(ofAnArea, ['gite.menu', 'gite.read.all'])).toBe(false);
  expect(allows(ofAnArea, ['gite.read'])).toBe(true);
});

it.each(['', ' ', '*', 'associates', 'associates.*', '.read', 'Associates.read', 'associates.read '])(
  'fails closed on "%s", which is no permission, even when it was granted',
  (name) => {
    expect(allows(name as Requires, [name, '*', 'public', 'signed-in'])).toBe(false);
  },
);

it('type-checks only where it is declared', () => {
  // @ts-expect-error not declared here
  expect(allows('gite.read', ['gite.menu'])).toBe(false);
});

it('takes no word that everybody has for a grant', () => {
  expect(allows('associates.read', ['public', 'signed-in'])).toBe(false);
});

it('has an Italian sentence for every common error, with the words of the specification', () => {
  expect(Object.keys(errorSentences).sort()).toEqual([...errorCodes].sort());
  expect(errorSentences.internal).toBe('Si è verificato un errore, riprovare più tardi.');
  expect(registryErrors['registry-wrong-credentials'].sentence).toBe(
    'Le credenziali inserite non sono correte, riprovare.',
  );
  expect(registryErrors['registry-unavailable'].sentence).toBe('Si è verificato un errore, riprovare.');
});
