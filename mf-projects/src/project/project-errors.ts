import { schemaErrors } from '@sodalizio/area-kit';
import { fieldSentences } from '@sodalizio/contract';
import { hasPersonalLink, type ProjectLanguage, projectFields, projectLanguages } from '@sodalizio/contract/projects';
import { dayFault } from '@sodalizio/ui';
import { chosenVersion, idOfTest, isTestKey, type TestChoice, type TestKey } from './choices-of-tests.ts';
import { labels } from './project.labels.ts';
import {
  leastDays,
  mostDays,
  mostReminders,
  type ProjectField,
  type TextField,
  type TextName,
  type TypedProject,
  testIn,
  testKeys,
  textField,
  textNames,
  wholeNumber,
} from './project-values.ts';

type Errors = Partial<Record<ProjectField, string>>;

/** Required by the specification (section 5): only what is active, enabled or on. */
export function errorsOf(values: TypedProject, choices: readonly TestChoice[]): Errors {
  const { company, languages, deadline } = values;
  const ofDay = deadline === '' ? undefined : dayFault(deadline);
  return {
    ...schemaErrors(projectFields.pick({ name: true }), values),
    ...(company === null && { company: fieldSentences.required }),
    ...(languages.length === 0 && { languages: labels.languageMissing }),
    ...(ofDay !== undefined && { deadline: ofDay }),
    ...testErrors(values, choices),
    ...Object.fromEntries(
      languages.flatMap((language) =>
        textErrors(values, textNames, language).map(({ field, fault }) => [field, fault]),
      ),
    ),
    ...reminderErrors(values),
  };
}

function testErrors(values: TypedProject, choices: readonly TestChoice[]): Errors {
  const wrong = testKeys(values).filter((key) => isUnconfigured(values, key, choices));
  return Object.fromEntries(wrong.map((key) => [key, fieldSentences.required]));
}

function isUnconfigured(values: TypedProject, key: TestKey, choices: readonly TestChoice[]): boolean {
  const { enabled, algorithm_id, version } = testIn(values, key);
  const chosen = chosenVersion(
    choices.find(({ id }) => id === idOfTest(key)),
    version,
  );
  if (!enabled) return false;
  // One that nobody knows any more is the server's to refuse.
  return chosen ? !chosen.algorithms.some(({ id }) => id === algorithm_id) : algorithm_id === null;
}

/** Why a text of a language cannot be used; undefined where it can. */
function textFault(values: TypedProject, name: TextName, language: ProjectLanguage): string | undefined {
  if (name === 'privacy_policy' && !values.enable_privacy) return undefined;
  const text = values[textField(name, language)];
  if (text.trim() === '') return fieldSentences.required;
  const isTemplate = name === 'template_welcome_email' || name === 'template_reminder_email';
  return isTemplate && !hasPersonalLink(text) ? labels.linkMissing : undefined;
}

/** Faults of some texts in one language, in their order. */
export const textErrors = (
  values: TypedProject,
  names: readonly TextName[],
  language: ProjectLanguage,
): { field: TextField; fault: string }[] =>
  names.flatMap((name) => {
    const fault = textFault(values, name, language);
    return fault === undefined ? [] : [{ field: textField(name, language), fault }];
  });

function reminderErrors({ reminder_every, reminder_most }: TypedProject): Errors {
  if (reminder_every.trim() === '') return {};
  const among = (typed: string, most: number) => {
    const number = wholeNumber(typed);
    return number !== undefined && number >= leastDays && number <= most;
  };
  return {
    ...(!among(reminder_every, mostDays) && { reminder_every: labels.wholeNumber(leastDays, mostDays) }),
    ...(!among(reminder_most, mostReminders) && { reminder_most: labels.wholeNumber(1, mostReminders) }),
  };
}

/** Texts that a language still lacks, in the order of the page. */
export const missingTexts = (values: TypedProject, language: ProjectLanguage): TextField[] =>
  textErrors(values, textNames, language).map(({ field }) => field);

const wireNames: Readonly<Partial<Record<string, ProjectField>>> = { active_lang: 'languages', image_id: 'picture' };

/** Refusals of the server by the form's fields: `privacy_policy.en`, `enabled_questionnaires.quest_3.algorithm_id`. */
export const refusedFields = (refused: Readonly<Record<string, string>>): Errors =>
  Object.fromEntries(
    Object.entries(refused).map(([path, message]) => {
      const [name = '', part = ''] = path.split('.');
      const text = textNames.find((one) => one === name);
      const language = projectLanguages.find((one) => one === part);
      if (text && language) {
        const useless = message === fieldSentences['wrong-format'] && text.startsWith('template_');
        return [textField(text, language), useless ? labels.linkMissing : message];
      }
      return [isTestKey(part) ? part : (wireNames[name] ?? name), message];
    }),
  );
