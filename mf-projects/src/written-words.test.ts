import { projectMailErrors } from '@sodalizio/contract/projects';
import { expect, test } from 'vitest';
import { labels as participants } from './participants/participants.labels.ts';
import { integrationLabels as integration } from './project/integration.labels.ts';
import { labels as project } from './project/project.labels.ts';
import { labels as results } from './results/results.labels.ts';
import { labels as teacher } from './teacher/teacher.labels.ts';

test('a day that is pronounced with a vowel first has its article elided', () => {
  const moment = '11/11/2026, 09:00';
  expect([
    integration.made(moment, 'Ada'),
    integration.made(moment, ''),
    integration.used(moment),
    results.period.week('08/06/2026'),
    teacher.day('11/11/2026'),
  ]).toEqual([
    'Creato l’11/11/2026, 09:00 da Ada',
    'Creato l’11/11/2026, 09:00',
    'usato l’ultima volta l’11/11/2026, 09:00',
    'settimana dell’08/06/2026',
    'Presenze dell’11/11/2026',
  ]);
});

test('the accepted file types are left to the line that lists them all', () => {
  const hints = [participants.uploadHint, ...Object.values(results.uploadHint)];
  expect(hints.filter((hint) => !/^Un foglio con Matricola\b/.test(hint) || /\.(xlsx?|ods|csv)/.test(hint))).toEqual(
    [],
  );
});

test('a search is called as in every other list', () => {
  expect(participants.searchChip('Ada')).toBe(results.searchChip('Ada'));
});

test('e-mail is elided after its article', () => {
  for (const sentence of [project.mailsHint, projectMailErrors['project-mail-incomplete'].sentence])
    expect(sentence).toMatch(/(l|dell)’e-mail/);
});
