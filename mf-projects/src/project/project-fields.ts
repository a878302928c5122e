import type { DescribeField, EditField } from '@sodalizio/area-kit';
import { languageWords, projectLanguages } from '@sodalizio/contract/projects';
import { formatDate } from '@sodalizio/ui';
import { chosenVersion, idOfTest, isTestKey, type TestChoice, type TestKey } from './choices-of-tests.ts';
import { labels } from './project.labels.ts';
import { type ProjectField, type TextName, type TypedProject, testIn, textField, textNames } from './project-values.ts';
import { testLabels } from './tests.labels.ts';
import { textOf } from './text-of.ts';

export const idOf = (field: ProjectField) => `project-${field}`;

type Described = Omit<EditField<TypedProject>, 'id'>;
const { fields: names } = labels;
const yesOrNo = (on: boolean) => (on ? labels.yes : labels.no);

const isSubject = (name: TextName) => name.startsWith('subject_');

const texts = Object.fromEntries(
  textNames.flatMap((name) =>
    projectLanguages.map((language): [string, Described] => {
      const field = textField(name, language);
      const label = labels.texts[name](language);
      return [field, isSubject(name) ? { label } : { label, words: (values) => textOf(values[field]) }];
    }),
  ),
);

const described: Readonly<Partial<Record<string, Described>>> = {
  name: { label: names.name },
  company: {
    label: names.company,
    compared: ({ company }) => company?.id ?? null,
    words: ({ company }) => company?.name ?? '',
  },
  picture: {
    label: names.picture,
    // The address of a thumbnail is not compared.
    compared: ({ picture }) => picture?.image_id ?? null,
    words: ({ picture }) => (picture ? labels.picture(picture.image_id) : ''),
  },
  languages: {
    label: names.languages,
    compared: ({ languages }) => [...languages].sort(),
    words: ({ languages }) => languages.map((language) => languageWords[language]).join(', '),
  },
  deadline: { label: names.deadline, words: ({ deadline }) => formatDate(deadline) },
  users_auto_send_email: {
    label: names.users_auto_send_email,
    words: (values) => yesOrNo(values.users_auto_send_email),
  },
  reminder_every: { label: names.reminder_every },
  reminder_most: { label: names.reminder_most },
  enable_privacy: { label: names.enable_privacy, words: ({ enable_privacy }) => yesOrNo(enable_privacy) },
  ...texts,
  // Made by the form, not typed.
  request: { label: '', compared: () => null },
};

/** How the fields of a project are named and compared. */
export const describeFields =
  (choices: readonly TestChoice[]): DescribeField<TypedProject> =>
  (name) => {
    if (isTestKey(name)) return { id: idOf(name), ...describedTest(name, choices) };
    return { id: idOf(name), ...(described[name] ?? { label: name }) };
  };

export const nameOfTest = (key: TestKey, choices: readonly TestChoice[]): string => {
  const id = idOfTest(key);
  return choices.find((one) => one.id === id)?.name ?? testLabels.unknown(id);
};

function describedTest(key: TestKey, choices: readonly TestChoice[]): Described {
  const choice = choices.find(({ id }) => id === idOfTest(key));
  return {
    label: testLabels.configurationOf(nameOfTest(key, choices)),
    compared: (values) => {
      const { enabled, algorithm_id, version } = testIn(values, key);
      return enabled ? [algorithm_id, version] : [algorithm_id];
    },
    words: (values) => {
      const { enabled, algorithm_id, version } = testIn(values, key);
      const used = chosenVersion(choice, version);
      const configuration = used?.algorithms.find(({ id }) => id === algorithm_id)?.name ?? algorithm_id ?? '';
      return enabled ? testLabels.on(configuration, used?.name ?? String(version ?? '')) : testLabels.off;
    },
  };
}

/** Texts with equal words differ in their formatting. */
export const contrast = (mine: string, theirs: string): readonly [string, string] =>
  mine === theirs ? [mine, `${theirs} ${labels.sameTextOtherLook}`] : [mine, theirs];
