import { permissions as imagePermissions } from '@sodalizio/contract/images';
import {
  type CheckedFile,
  permissions,
  type Questionnaire,
  type QuestionnaireVersion,
  questionnaireById,
  questionnairesPageOf,
  questionnaireVersions,
  saveQuestionnaire,
} from '@sodalizio/contract/questionnaires';
import { answers, aUser, type FakeAnswer, refusal } from '@sodalizio/testing';

export const fileId = '0f8fad5b-d9cb-469f-a165-70867728950e';

export const aQuestionnaire = (over: Partial<Questionnaire> = {}): Questionnaire => ({
  id: 3,
  name: 'Competenze di base',
  short_name: 'Base',
  slug: 'competenze-di-base',
  version: '1.0',
  result: 'score',
  image_id: null,
  last_update: '2026-11-20T08:30:00.000Z',
  updated_by: 'Giulia Ferraro',
  filename: 'competenze.xlsx',
  logo: null,
  logo_thumb: null,
  sample: 1,
  current: 1,
  projects: 0,
  archived: false,
  revision: 4,
  ...over,
});

export const aVersion = (over: Partial<QuestionnaireVersion> = {}): QuestionnaireVersion => ({
  number: 1,
  version: '1.0',
  filename: 'competenze.xlsx',
  file: fileId,
  saved_at: '2026-11-20T08:30:00.000Z',
  saved_by: 'Giulia Ferraro',
  questions: 3,
  configurations: 1,
  in_use: true,
  projects: 0,
  ...over,
});

const none = { found: [], more: 0 };
/** A file that was read without a fault, and waits. */
export const aCheckedFile = (over: Partial<CheckedFile> = {}): CheckedFile => ({
  file: { id: fileId, name: 'nuove.xlsx', questions: 3, configurations: 1 },
  faults: none,
  warnings: none,
  comparison: null,
  same_as: null,
  ...over,
});

export const anEditor = () =>
  aUser({ available_permissions: [...Object.keys(permissions), ...Object.keys(imagePermissions)] });
export const aReader = () => aUser({ available_permissions: ['questionnaires.read'] });

/** One stored questionnaire, with its first version; saves grow its revision. */
export const fakeQuestionnaire = (stored: { questionnaire: Questionnaire }): FakeAnswer[] => [
  answers(questionnaireById, ({ params }) =>
    params.questionnaire === stored.questionnaire.id ? stored.questionnaire : refusal(404, 'not-found'),
  ),
  answers(questionnaireVersions, () => [aVersion()]),
  answers(saveQuestionnaire, ({ body }) => {
    const { questionnaire } = stored;
    if (body.id !== 0 && body.revision !== questionnaire.revision) return refusal(409, 'conflict');
    const { name, short_name, slug, version, result = 'score', image_id = null } = body;
    const fields = { name, short_name, slug, version, result, image_id };
    stored.questionnaire = { ...questionnaire, ...fields, revision: questionnaire.revision + 1 };
    return stored.questionnaire;
  }),
];

export const fakeCatalogue = (
  all: () => readonly Questionnaire[],
  asked: { search: string | undefined; archived: unknown; sort: string | undefined }[] = [],
): FakeAnswer[] => [
  answers(questionnairesPageOf, ({ query: { search = '', archived, sort, limit = 100, offset = 0 } }) => {
    asked.push({ search, archived, sort });
    const found = all().filter((one) => one.archived === (archived === true) && one.name.includes(search));
    return { questionnaires: found.slice(offset, offset + limit), total: found.length };
  }),
];
