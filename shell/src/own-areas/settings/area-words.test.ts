import { expect, test } from 'vitest';
import { eventDetail, eventSentence, isEarlier, mayGoLive, sizeWords, versionOf, whoWords } from './area-words.ts';
import { anAreaState, anEvent, aRelease, giulia } from './test-area-states.ts';

test('a version is said without what tells its builds apart', () => {
  expect(['1.2.0-3fa9c1', '1.2.0-beta.1-3fa9c1', '1.2.0'].map(versionOf)).toEqual(['1.2.0', '1.2.0-beta.1', '1.2.0']);
  expect(eventSentence(anEvent())).toBe('In uso la 1.2.0 al posto della 1.1.0');
  expect(eventSentence(anEvent({ from: null }))).toBe('In uso la 1.2.0');
});

test('who did something is named: a person without the address, a token, the program', () => {
  expect(whoWords(giulia)).toBe('Giulia Ferraro');
  expect(whoWords({ kind: 'token', name: 'rilasci (Cose)' })).toBe('token «rilasci (Cose)»');
  expect(whoWords({ kind: 'server', name: '' })).toBe('il programma, da solo');
  expect(whoWords({ kind: 'build', name: '' })).toBe('avvio del programma');
});

test('only of a verdict the outcome is put into words', () => {
  expect(eventDetail(anEvent({ act: 'live', detail: 'passed' }))).toBe('passed');
  expect(eventDetail(anEvent({ act: 'verdict', detail: 'altro' }))).toBe('altro');
});

test('the size of a version is that of its code and its styles', () => {
  expect(sizeWords(aRelease('1.2.0')).replace(/\s/g, ' ')).toBe('45,3 kB');
});

test('a version published before the live one is earlier, and every one but the live one may go live', () => {
  const area = anAreaState();
  const names = ['1.3.0', '1.2.0', '1.1.0', '9.9.9'].map((version) => `${version}-3fa9c1`);
  expect(names.map((name) => isEarlier(area, name))).toEqual([false, false, true, false]);
  expect(names.map((name) => mayGoLive(area, name))).toEqual([true, false, true, false]);
  expect(names.map((name) => isEarlier(anAreaState({ live: null }), name))).toEqual([false, false, false, false]);
});
