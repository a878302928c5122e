import { projectFields } from '@sodalizio/contract/projects';
import { expect, test } from 'vitest';
import { chosenVersion, type TestChoice } from './choices-of-tests.ts';
import { fieldsOf, storedOf, type TypedProject, testIn, testKeys, valuesOf, wholeNumber } from './project-values.ts';
import { aProject } from './test-project.tsx';

const version = (number: number) => ({ number, name: `${number}.0`, algorithms: [{ id: 'base', name: 'Base' }] });
const choices: TestChoice[] = [
  { id: 4, name: 'Inglese', current: version(7), used: undefined, offered: true },
  { id: 3, name: 'Base', current: version(2), used: version(1), offered: true },
];
const picture = { image_id: 8, image_path: '/logo.png', thumb_path: '/thumb.png' };
const typed = (over: Partial<TypedProject> = {}) => ({ ...valuesOf(undefined, choices), ...over }) as TypedProject;

test('a new project is in Italian, with three reminders and no questionnaire', () => {
  expect(typed()).toMatchObject({ name: '', company: null, languages: ['it'], deadline: '', enable_privacy: false });
  expect(typed()).toMatchObject({ users_auto_send_email: false, reminder_every: '', reminder_most: '3', request: '' });
  expect(testKeys(typed())).toEqual(['quest_4', 'quest_3']);
  expect(testIn(typed(), 'quest_4')).toEqual({ enabled: false, algorithm_id: null, version: null });
  expect(testIn(typed(), 'quest_9')).toEqual({ enabled: false, algorithm_id: null, version: null });
});

test('a stored project comes back as it is sent', () => {
  const project = aProject({
    ...{ image_id: 8, logo: picture.image_path, logo_thumb: picture.thumb_path },
    ...{ active_lang: { it: false, en: true }, enable_privacy: true, users_auto_send_email: true },
    ...{ reminder_every: 7, reminder_most: 5 },
    privacy_policy: { it: 'Testo', en: 'Text' },
  });
  const values = valuesOf(storedOf(project), choices);
  expect(storedOf(project).version).toBe(project.revision);
  expect(values).toMatchObject({ company: { id: 5, name: 'Rossi SpA' }, picture, languages: ['en'] });
  expect(values).toMatchObject({ reminder_every: '7', reminder_most: '5', deadline: '2027-03-31' });
  const sent = fieldsOf(values, choices);
  const { company, enabled_questionnaires } = project;
  expect(project).toMatchObject({
    ...sent,
    ...{ company, enabled_questionnaires },
  });
  expect(sent.company).toEqual({ id: 5 });
  expect(sent.enabled_questionnaires).toEqual({
    quest_4: { questionnaire_id: 4, algorithm_id: null, enabled: false, version: null },
    quest_3: { questionnaire_id: 3, algorithm_id: 'base', enabled: true, version: 1 },
  });
});

test('a picture is whole or none', () => {
  const [logo, logo_thumb] = [picture.image_path, picture.thumb_path];
  const pictureOf = (over: Parameters<typeof aProject>[0]) => valuesOf(storedOf(aProject(over)), choices).picture;
  expect(pictureOf({ image_id: 8, logo, logo_thumb })).toEqual(picture);
  expect(pictureOf({ image_id: null, logo, logo_thumb })).toBeNull();
  expect(pictureOf({ image_id: 8, logo: null, logo_thumb })).toBeNull();
  expect(pictureOf({ image_id: 8, logo, logo_thumb: null })).toBeNull();
});

test('without a deadline, picture and reminders there is nothing in their place', () => {
  const project = aProject({ deadline: null, reminder_every: null });
  const sent = fieldsOf(valuesOf(storedOf(project), choices), choices);
  expect(sent).toMatchObject({ deadline: null, image_id: null, reminder_every: null });
  expect(fieldsOf(typed({ reminder_every: 'sette', reminder_most: '' }), choices)).toMatchObject({
    ...{ company: { id: 0 }, reminder_every: null, reminder_most: 3 },
  });
});

test.each(['0', '21', '50'])(
  'how many reminders (“%s”) does not matter where none leave by themselves',
  (reminder_most) => {
    const sent = fieldsOf(typed({ name: 'Corso', reminder_every: '', reminder_most }), choices);
    expect(projectFields.safeParse(sent).error?.issues).toBeUndefined();
  },
);

test('an enabled questionnaire is sent with the version it means, one nobody knows as it was', () => {
  const versionsOf = (over: Partial<TypedProject>) =>
    Object.values(fieldsOf(typed(over), choices).enabled_questionnaires).map((one) => one.version);
  const on = (number: number | null) => ({ enabled: true, algorithm_id: 'base', version: number });
  expect(versionsOf({ quest_4: on(null), quest_3: on(1) })).toEqual([7, 1]);
  expect(versionsOf({ quest_4: on(6), quest_3: on(null), quest_9: on(4) })).toEqual([7, 2, 4]);
  expect(versionsOf({ quest_3: { ...on(1), enabled: false } })).toEqual([null, null]);
  expect(chosenVersion(undefined, 1)).toBeUndefined();
  expect(chosenVersion({ ...version(0), id: 5, current: undefined, used: version(3), offered: false }, null)).toEqual(
    version(3),
  );
});

test.each([
  ['7', 7],
  [' 12 ', 12],
  ['0', 0],
  ['9999', 9999],
  ['10000', undefined],
  ['2,5', undefined],
  ['-1', undefined],
  ['', undefined],
])('“%s” is the whole number %s', (text, number) => {
  expect(wholeNumber(text)).toBe(number);
});
