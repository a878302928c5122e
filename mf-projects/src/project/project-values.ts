import {
  type Project,
  type ProjectFields,
  type ProjectLanguage,
  projectFields,
  projectLanguages,
} from '@sodalizio/contract/projects';
import * as z from 'zod';
import { chosenVersion, idOfTest, isTestKey, keyOfTest, type TestChoice, type TestKey } from './choices-of-tests.ts';

const typedTest = z.object({
  enabled: z.boolean(),
  algorithm_id: z.string().nullable(),
  /** Null until it is enabled. */
  version: z.number().nullable(),
});
export type TypedTest = z.infer<typeof typedTest>;

const generalShape = {
  name: z.string(),
  company: z.object({ id: z.number(), name: z.string() }).nullable(),
  picture: z.object({ image_id: z.number(), image_path: z.string(), thumb_path: z.string() }).nullable(),
  languages: z.array(z.enum(projectLanguages)),
  /** `YYYY-MM-DD`, '' for none, or the raw text. */
  deadline: z.string(),
};

const mailShape = {
  users_auto_send_email: z.boolean(),
  subject_welcome_email_it: z.string(),
  template_welcome_email_it: z.string(),
  subject_welcome_email_en: z.string(),
  template_welcome_email_en: z.string(),
  subject_reminder_email_it: z.string(),
  template_reminder_email_it: z.string(),
  subject_reminder_email_en: z.string(),
  template_reminder_email_en: z.string(),
  /** As typed; '' for none by themselves. */
  reminder_every: z.string(),
  reminder_most: z.string(),
};

const privacyShape = {
  enable_privacy: z.boolean(),
  privacy_policy_it: z.string(),
  privacy_policy_en: z.string(),
};

/** Of a new project that was sent: '' until then. It stays in the draft, for an answer that is lost. */
const requestShape = { request: z.string() };

const fixed = z.object({ ...generalShape, ...mailShape, ...privacyShape, ...requestShape });

/** Possible input, valid or not: texts by name and language, each questionnaire by its key. */
export type TypedProject = z.infer<typeof fixed> & { [key in TestKey]: TypedTest };
export const typedProject: z.ZodType<TypedProject> = fixed.catchall(typedTest);
export type ProjectField = keyof TypedProject & string;

/** Texts that each active language needs, in the order of the page. */
export const mailTexts = {
  welcome: ['subject_welcome_email', 'template_welcome_email'],
  reminder: ['subject_reminder_email', 'template_reminder_email'],
} as const;
export const textNames = [...mailTexts.welcome, ...mailTexts.reminder, 'privacy_policy'] as const;
export type TextName = (typeof textNames)[number];
export type TextField = `${TextName}_${ProjectLanguage}`;
export const textField = <Name extends TextName>(name: Name, language: ProjectLanguage) =>
  `${name}_${language}` as const;

const { shape } = projectFields;
const inBoth = <Name extends TextName>(name: Name) => ({
  [textField(name, 'it')]: shape[name].shape.it,
  [textField(name, 'en')]: shape[name].shape.en,
});
/** For `lengths` of the form. */
export const textLengths = z.object({ name: shape.name, ...Object.assign({}, ...textNames.map(inBoth)) });

/** Such a text keeps the form from being saved also where it is off. */
export const isTooLong = (values: TypedProject, name: TextName, language: ProjectLanguage): boolean =>
  !shape[name].shape[language].safeParse(values[textField(name, language)]).success;

/** The record of the form: `version` is its revision, as `useEditForm` wants it. */
export interface Stored {
  readonly version: number;
  readonly project: Project;
}
export const storedOf = (project: Project): Stored => ({ version: project.revision, project });

export const leastDays = 1;
export const mostDays = 90;
export const mostReminders = 20;
const usualReminders = '3';

export function valuesOf(stored: Stored | undefined, choices: readonly TestChoice[]): TypedProject {
  const project = stored?.project;
  const tests = testsOf(project, choices);
  if (!project) return { ...blank.general, ...tests, ...blank.mails, ...blank.privacy, request: '' };
  const { id, name } = project.company;
  return {
    name: project.name,
    company: { id, name },
    picture: pictureOf(project),
    languages: projectLanguages.filter((language) => project.active_lang[language]),
    deadline: project.deadline ?? '',
    ...tests,
    users_auto_send_email: project.users_auto_send_email,
    subject_welcome_email_it: project.subject_welcome_email.it,
    template_welcome_email_it: project.template_welcome_email.it,
    subject_welcome_email_en: project.subject_welcome_email.en,
    template_welcome_email_en: project.template_welcome_email.en,
    subject_reminder_email_it: project.subject_reminder_email.it,
    template_reminder_email_it: project.template_reminder_email.it,
    subject_reminder_email_en: project.subject_reminder_email.en,
    template_reminder_email_en: project.template_reminder_email.en,
    reminder_every: project.reminder_every === null ? '' : String(project.reminder_every),
    reminder_most: String(project.reminder_most),
    enable_privacy: project.enable_privacy,
    privacy_policy_it: project.privacy_policy.it,
    privacy_policy_en: project.privacy_policy.en,
    request: '',
  };
}

const blank = {
  general: { name: '', company: null, picture: null, languages: ['it'] as ProjectLanguage[], deadline: '' },
  mails: {
    users_auto_send_email: false,
    subject_welcome_email_it: '',
    template_welcome_email_it: '',
    subject_welcome_email_en: '',
    template_welcome_email_en: '',
    subject_reminder_email_it: '',
    template_reminder_email_it: '',
    subject_reminder_email_en: '',
    template_reminder_email_en: '',
    reminder_every: '',
    reminder_most: usualReminders,
  },
  privacy: { enable_privacy: false, privacy_policy_it: '', privacy_policy_en: '' },
};

const pictureOf = ({ image_id, logo, logo_thumb }: Project) =>
  image_id !== null && logo && logo_thumb ? { image_id, image_path: logo, thumb_path: logo_thumb } : null;

const notChosen: TypedTest = { enabled: false, algorithm_id: null, version: null };

/** Those to choose from, in their order, and those that were chosen once and are no longer offered. */
function testsOf(project: Project | undefined, choices: readonly TestChoice[]): Record<TestKey, TypedTest> {
  const chosen = Object.values(project?.enabled_questionnaires ?? {});
  const known = choices.map(({ id }): [TestKey, TypedTest] => [keyOfTest(id), notChosen]);
  const stored = chosen.map(({ questionnaire_id, enabled, algorithm_id, version }): [TestKey, TypedTest] => [
    keyOfTest(questionnaire_id),
    { enabled, algorithm_id, version: version ?? null },
  ]);
  return Object.fromEntries([...known, ...stored]);
}

export const testKeys = (values: TypedProject): TestKey[] => Object.keys(values).filter(isTestKey);

/** What the server is sent. */
export function fieldsOf(values: TypedProject, choices: readonly TestChoice[]): ProjectFields {
  const { company, picture, languages, deadline, reminder_every, reminder_most } = values;
  const text = (name: TextName) => ({ it: values[textField(name, 'it')], en: values[textField(name, 'en')] });
  return {
    name: values.name,
    // An empty one is refused before.
    company: { id: company?.id ?? 0 },
    image_id: picture?.image_id ?? null,
    active_lang: { it: languages.includes('it'), en: languages.includes('en') },
    deadline: deadline === '' ? null : deadline,
    enabled_questionnaires: enabledOf(values, choices),
    users_auto_send_email: values.users_auto_send_email,
    subject_welcome_email: text('subject_welcome_email'),
    template_welcome_email: text('template_welcome_email'),
    subject_reminder_email: text('subject_reminder_email'),
    template_reminder_email: text('template_reminder_email'),
    reminder_every: wholeNumber(reminder_every) ?? null,
    reminder_most: mostOf(reminder_most),
    enable_privacy: values.enable_privacy,
    privacy_policy: text('privacy_policy'),
  };
}

/** Without a rule it does not matter, and nothing has refused what is typed; with one it is among these. */
function mostOf(typed: string): number {
  const most = wholeNumber(typed);
  return most !== undefined && most >= 1 && most <= mostReminders ? most : Number(usualReminders);
}

export const testIn = (values: TypedProject, key: TestKey): TypedTest => values[key] ?? notChosen;

function enabledOf(values: TypedProject, choices: readonly TestChoice[]): ProjectFields['enabled_questionnaires'] {
  const rows = testKeys(values).map((key) => {
    const { enabled, algorithm_id, version } = testIn(values, key);
    const questionnaire_id = idOfTest(key);
    const choice = choices.find(({ id }) => id === questionnaire_id);
    const used = enabled ? (chosenVersion(choice, version)?.number ?? version) : null;
    return [key, { questionnaire_id, algorithm_id, enabled, version: used }] as const;
  });
  return Object.fromEntries(rows);
}

/** Undefined for anything that is no whole number. */
export const wholeNumber = (typed: string): number | undefined =>
  /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : undefined;
