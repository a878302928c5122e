import { expect, test } from 'vitest';
import type { TestChoice } from './choices-of-tests.ts';
import { labels } from './project.labels.ts';
import { errorsOf, missingTexts, refusedFields, textErrors } from './project-errors.ts';
import { type TypedProject, valuesOf } from './project-values.ts';

const required = 'Campo obbligatorio';
const link = '<p>Ciao <span data-placeholder="link">Link personale</span></p>';
const version = (number: number, ...ids: string[]) => ({
  ...{ number, name: `${number}.0` },
  algorithms: ids.map((id) => ({ id, name: id })),
});
const choices: TestChoice[] = [
  { id: 3, name: 'Base', current: version(2, 'new'), used: version(1, 'old'), offered: true },
  { id: 4, name: 'Inglese', current: version(1, 'short'), used: undefined, offered: true },
];
const complete: TypedProject = {
  ...valuesOf(undefined, choices),
  ...{ name: 'Corso', company: { id: 5, name: 'Rossi SpA' } },
  ...{ subject_welcome_email_it: 'Benvenuto', template_welcome_email_it: link },
  ...{ subject_reminder_email_it: 'Ricorda', template_reminder_email_it: link },
};
const errorsWith = (over: Partial<TypedProject>) => errorsOf({ ...complete, ...over } as TypedProject, choices);

test('a project with what is required has no errors', () => {
  expect(errorsWith({})).toEqual({});
  expect(errorsWith({ deadline: '2027-03-31' })).toEqual({});
});

test('name, company and a language are required; a deadline is a day', () => {
  expect(errorsWith({ name: ' ' })).toEqual({ name: required });
  expect(errorsWith({ company: null })).toEqual({ company: required });
  expect(errorsWith({ languages: [] })).toEqual({ languages: labels.languageMissing });
  expect(Object.keys(errorsWith({ deadline: '31/02/2027' }))).toEqual(['deadline']);
});

test.each<[what: string, typed: TypedProject['quest_3'], wrong: boolean]>([
  ['that is off', { enabled: false, algorithm_id: null, version: null }, false],
  ['without a configuration', { enabled: true, algorithm_id: null, version: null }, true],
  ['with one of the catalogue’s version', { enabled: true, algorithm_id: 'new', version: 2 }, false],
  ['with one of the version it has', { enabled: true, algorithm_id: 'old', version: 1 }, false],
  ['with one that its version does not have', { enabled: true, algorithm_id: 'new', version: 1 }, true],
])('a questionnaire %s', (_, quest_3, wrong) => {
  expect(errorsWith({ quest_3 })).toEqual(wrong ? { quest_3: required } : {});
});

test('a questionnaire nobody knows any more needs a configuration, whichever it is', () => {
  expect(errorsWith({ quest_9: { enabled: true, algorithm_id: 'gone', version: 1 } })).toEqual({});
  expect(errorsWith({ quest_9: { enabled: true, algorithm_id: null, version: 1 } })).toEqual({ quest_9: required });
});

test('each active language needs its texts, and its mails the personal link', () => {
  expect(errorsWith({ languages: ['it', 'en'] })).toEqual({
    subject_welcome_email_en: required,
    template_welcome_email_en: required,
    subject_reminder_email_en: required,
    template_reminder_email_en: required,
  });
  expect(errorsWith({ template_welcome_email_it: 'Ciao', template_reminder_email_it: 'Ciao' })).toEqual({
    template_welcome_email_it: labels.linkMissing,
    template_reminder_email_it: labels.linkMissing,
  });
  expect(textErrors(complete, ['subject_reminder_email', 'template_welcome_email'], 'en')).toEqual([
    { field: 'subject_reminder_email_en', fault: required },
    { field: 'template_welcome_email_en', fault: required },
  ]);
});

test('the privacy text is required where it is on, without a link', () => {
  expect(errorsWith({ enable_privacy: true, privacy_policy_it: ' ' })).toEqual({ privacy_policy_it: required });
  expect(errorsWith({ enable_privacy: true, privacy_policy_it: 'Testo' })).toEqual({});
  expect(missingTexts({ ...complete, enable_privacy: true }, 'it')).toEqual(['privacy_policy_it']);
});

test.each<[every: string, most: string, wrong: string[]]>([
  ['', '', []],
  [' ', '99', []],
  ['1', '1', []],
  ['90', '20', []],
  ['0', '0', ['reminder_every', 'reminder_most']],
  ['91', '21', ['reminder_every', 'reminder_most']],
  ['2,5', '3', ['reminder_every']],
  ['7', '', ['reminder_most']],
])('reminders every “%s” days, “%s” at most', (reminder_every, reminder_most, wrong) => {
  expect(Object.keys(errorsWith({ reminder_every, reminder_most }))).toEqual(wrong);
});

test('out of range, reminders say which numbers are possible', () => {
  expect(errorsWith({ reminder_every: '91', reminder_most: '21' })).toEqual({
    reminder_every: 'Scrivi un numero intero da 1 a 90',
    reminder_most: 'Scrivi un numero intero da 1 a 20',
  });
});

test('what the server refuses is shown at the form’s field', () => {
  expect(
    refusedFields({
      name: 'a',
      active_lang: 'b',
      image_id: 'c',
      'privacy_policy.en': 'd',
      'enabled_questionnaires.quest_3.algorithm_id': 'e',
      'privacy_policy.fr': 'f',
    }),
  ).toEqual({ name: 'a', languages: 'b', picture: 'c', privacy_policy_en: 'd', quest_3: 'e', privacy_policy: 'f' });
});

test('a mail of a wrong format lacks its link, other texts do not', () => {
  const wrong = 'Formato non valido';
  expect(
    refusedFields({
      'template_welcome_email.it': wrong,
      'subject_welcome_email.it': wrong,
      'template_reminder_email.en': required,
    }),
  ).toEqual({
    template_welcome_email_it: labels.linkMissing,
    subject_welcome_email_it: wrong,
    template_reminder_email_en: required,
  });
});
