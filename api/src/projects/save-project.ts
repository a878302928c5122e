import { isDeepStrictEqual } from 'node:util';
import { type FieldCode, todayInRome } from '@sodalizio/contract';
import {
  type deleteProject,
  enabledKey,
  hasPersonalLink,
  type Project,
  type ProjectFields,
  projectPlaceholders,
  type saveProject,
} from '@sodalizio/contract/projects';
import type { Database } from '../db/open-database.ts';
import { imageExists } from '../images/images.repo.ts';
import { cleanMarkup } from '../markup/clean-markup.ts';
import { changedSinceAdded } from '../platform/added-before.labels.ts';
import { Refusal } from '../platform/problem.ts';
import type { Call } from '../platform/serve-endpoint.ts';
import { companyExists } from './companies.repo.ts';
import { renewMailsOfProject } from './project-mail.ts';
import {
  changeProject,
  findProject,
  findProjectOf,
  findVersion,
  insertProject,
  type ProjectColumns,
  projectExists,
  removeProject,
  type StoredProject,
} from './projects.repo.ts';
import { settleProject } from './standings.repo.ts';
import { activeLanguages, type StoredQuestionnaire, type StoredTexts } from './stored-project.ts';

type Save = Call<typeof saveProject>;

const subjectOf = (id: number) => ({ kind: 'project', id: String(id) });
const nameOf = ({ user }: Save['session']) => `${user.firstName} ${user.lastName}`.trim();

export async function addProject(call: Save, trx: Database): Promise<Project> {
  const { body, session, now, audit } = call;
  const { request } = body;
  const earlier = request === undefined ? undefined : await findProjectOf(trx, request);
  if (earlier !== undefined) return addAgain(call, trx, earlier);
  const columns = await columnsOf(trx, body, undefined);
  const id = await insertProject(trx, columns, { updatedBy: nameOf(session), now, request });
  const added = await wholeProject(trx, id, now);
  await audit({ action: 'projects.create', subject: subjectOf(id), after: auditedOf(added) }, trx);
  return added;
}

/** A new project that comes again, because its answer was lost: what the form has changed since is an edit of it. */
async function addAgain(call: Save, trx: Database, id: number): Promise<Project> {
  const before = await lockProject(trx, id, call.now);
  const columns = await columnsOf(trx, call.body, before);
  if (isDeepStrictEqual(columns, storedColumns(before))) return wholeProject(trx, id, call.now);
  // Somebody has worked on it since.
  if (before.revision !== 1) throw new Refusal('conflict', { sentence: changedSinceAdded(before.name) });
  return updateProject(call, trx, id);
}

export async function updateProject(call: Save, trx: Database, id: number): Promise<Project> {
  const { body, session, now, audit } = call;
  const before = await lockProject(trx, id, now, body.revision);
  const columns = await columnsOf(trx, body, before);
  await changeProject(trx, id, columns, { updatedBy: nameOf(session), now });
  // What is enabled decides who has completed.
  if (!isDeepStrictEqual(enabledIn(columns.questionnaires), enabledIn(before.chosen)))
    await settleProject(trx, id, now);
  const isRuleGone = columns.reminder_every === null && before.reminder_every !== null;
  if (columns.deadline !== before.deadline || isRuleGone) await renewMailsOfProject(trx, id, now);
  const saved = await wholeProject(trx, id, now);
  const was = auditedOf(projectOf(before));
  const is = auditedOf(saved);
  const changed = Object.keys(is).filter((key) => JSON.stringify(is[key]) !== JSON.stringify(was[key]));
  const pick = (from: Record<string, unknown>) => Object.fromEntries(changed.map((key) => [key, from[key]]));
  await audit({ action: 'projects.update', subject: subjectOf(id), before: pick(was), after: pick(is) }, trx);
  return saved;
}

const enabledIn = (questionnaires: readonly StoredQuestionnaire[]) =>
  new Set(questionnaires.filter(({ enabled }) => enabled).map(({ questionnaire_id }) => questionnaire_id));

export async function deleteWholeProject({ params, query, now, audit }: Call<typeof deleteProject>, trx: Database) {
  const { id, name, company_name, participants_number } = await lockProject(trx, params.project, now);
  if (query.name !== undefined && query.name !== name) throw new Refusal('conflict');
  await removeProject(trx, id);
  await audit(
    { action: 'projects.delete', subject: subjectOf(id), before: { name, company_name, participants_number } },
    trx,
  );
  return { status: 'deleted' as const };
}

/** A project under a lock: its participants and results are then written by nobody else. */
export async function lockProject(trx: Database, id: number, now: Date, revision?: number): Promise<StoredProject> {
  const found = await findProject(trx, id, todayInRome(now), true);
  if (!found) throw new Refusal('not-found');
  if (revision !== undefined && revision !== found.revision) throw new Refusal('conflict');
  return found;
}

/** Refuses the id of a project that is not there. */
export async function existingProject(db: Database, id: number): Promise<number> {
  if (!(await projectExists(db, id))) throw new Refusal('not-found');
  return id;
}

export async function wholeProject(db: Database, id: number, now: Date): Promise<Project> {
  const found = await findProject(db, id, todayInRome(now));
  if (!found) throw new Refusal('not-found');
  return projectOf(found);
}

function projectOf({ languages, chosen, enabled, texts, ...project }: StoredProject): Project {
  return {
    ...project,
    ...texts,
    active_lang: { it: languages.includes('it'), en: languages.includes('en') },
    questionnaires: enabled,
    enabled_questionnaires: Object.fromEntries(chosen.map((one) => [enabledKey(one.questionnaire_id), one])),
  };
}

/** A project as the audit keeps it: texts by name and language, questionnaires by name, since Cronologia outlives them. */
function auditedOf(project: Project): Record<string, unknown> {
  const { name, company, image_id, active_lang, deadline, enabled_questionnaires, questionnaires } = project;
  const { users_auto_send_email, reminder_every, reminder_most, enable_privacy } = project;
  return {
    ...{ name, company: company.id, image_id, deadline, users_auto_send_email, reminder_every, reminder_most },
    ...{ enable_privacy, languages: activeLanguages(active_lang).join(', ') },
    questionnaires: questionnaires
      .map(({ id, name: test, version_name, algorithms }) => {
        const chosen = enabled_questionnaires[enabledKey(id)]?.algorithm_id;
        return `${test} ${version_name} (${algorithms.find((one) => one.id === chosen)?.name ?? chosen})`;
      })
      .join(', '),
    ...Object.fromEntries(
      Object.entries(textsOf(project)).flatMap(([key, { it, en }]) => [
        [`${key}.it`, it],
        [`${key}.en`, en],
      ]),
    ),
  };
}

const textsOf = (fields: Pick<ProjectFields, keyof StoredTexts>): StoredTexts => ({
  subject_welcome_email: fields.subject_welcome_email,
  template_welcome_email: inLanguages(fields.template_welcome_email, mailMarkup),
  subject_reminder_email: fields.subject_reminder_email,
  template_reminder_email: inLanguages(fields.template_reminder_email, mailMarkup),
  privacy_policy: inLanguages(fields.privacy_policy, (text) => cleanMarkup(text)),
});

const mailMarkup = (text: string) => cleanMarkup(text, projectPlaceholders);
const inLanguages = ({ it, en }: { it: string; en: string }, clean: (text: string) => string) => ({
  it: clean(it),
  en: clean(en),
});

const storedColumns = (stored: StoredProject): ProjectColumns => ({
  name: stored.name,
  company_id: stored.company.id,
  image_id: stored.image_id,
  languages: stored.languages,
  deadline: stored.deadline,
  questionnaires: stored.chosen,
  auto_send: stored.users_auto_send_email,
  texts: stored.texts,
  reminder_every: stored.reminder_every,
  reminder_most: stored.reminder_most,
  enable_privacy: stored.enable_privacy,
});

interface Wrong {
  path: string;
  code: FieldCode;
}

const usualReminders = 3;

/** The columns of a save, all checked: 400 with every wrong field at once. */
async function columnsOf(
  trx: Database,
  body: Save['body'],
  before: StoredProject | undefined,
): Promise<ProjectColumns> {
  const texts = textsOf(body);
  const languages = activeLanguages(body.active_lang);
  const wrong = wrongTexts(body, texts);
  if (languages.length === 0) wrong.push({ path: 'body.active_lang', code: 'required' });
  if (!(await companyExists(trx, body.company.id))) wrong.push({ path: 'body.company', code: 'required' });
  if (body.image_id !== null && body.image_id !== before?.image_id && !(await imageExists(trx, body.image_id)))
    wrong.push({ path: 'body.image_id', code: 'not-allowed' });
  const questionnaires: StoredQuestionnaire[] = [];
  for (const [key, one] of Object.entries(body.enabled_questionnaires)) {
    // Under another's key, one questionnaire could be enabled twice.
    if (key !== enabledKey(one.questionnaire_id))
      wrong.push({ path: `body.enabled_questionnaires.${key}.questionnaire_id`, code: 'not-allowed' });
    const path = `body.enabled_questionnaires.${enabledKey(one.questionnaire_id)}.algorithm_id`;
    const stored = await questionnaireOf(trx, one, before);
    if (typeof stored === 'string') wrong.push({ path, code: stored });
    else questionnaires.push(stored);
  }
  if (wrong.length > 0) throw new Refusal('invalid-input', { fields: wrong });
  const own = before ?? { deadline: null, reminder_every: null, reminder_most: usualReminders };
  return {
    name: body.name,
    company_id: body.company.id,
    image_id: body.image_id,
    languages,
    deadline: body.deadline === undefined ? own.deadline : body.deadline,
    questionnaires,
    auto_send: body.users_auto_send_email,
    texts,
    reminder_every: body.reminder_every === undefined ? own.reminder_every : body.reminder_every,
    reminder_most: body.reminder_most ?? own.reminder_most,
    enable_privacy: body.enable_privacy,
  };
}

/** Subjects and texts of both mails in each active language, and the policy where privacy is on (specification section 5). */
function wrongTexts({ active_lang, enable_privacy }: Save['body'], texts: StoredTexts): Wrong[] {
  return activeLanguages(active_lang).flatMap((language) => {
    const required = (name: keyof StoredTexts): Wrong[] =>
      texts[name][language] === '' ? [{ path: `body.${name}.${language}`, code: 'required' }] : [];
    const mail = (name: 'template_welcome_email' | 'template_reminder_email'): Wrong[] => {
      const text = texts[name][language];
      const useless = text !== '' && !hasPersonalLink(text);
      return useless ? [{ path: `body.${name}.${language}`, code: 'wrong-format' }] : required(name);
    };
    return [
      ...required('subject_welcome_email'),
      ...mail('template_welcome_email'),
      ...required('subject_reminder_email'),
      ...mail('template_reminder_email'),
      ...(enable_privacy ? required('privacy_policy') : []),
    ];
  });
}

/** One questionnaire with its version: the one it has, the one asked for, or the one in use. Why it is refused otherwise. */
async function questionnaireOf(
  trx: Database,
  { questionnaire_id, algorithm_id, enabled, version: asked = null }: ProjectFields['enabled_questionnaires'][string],
  before: StoredProject | undefined,
): Promise<StoredQuestionnaire | FieldCode> {
  const off = { questionnaire_id, algorithm_id, enabled: false, version: null };
  if (!enabled) return off;
  if (algorithm_id === null) return 'required';
  const had = before?.chosen.find((one) => one.questionnaire_id === questionnaire_id && one.enabled);
  const found = await findVersion(trx, questionnaire_id, asked ?? had?.version ?? null);
  // An archived one stays where it is used.
  if (!found || (found.archived && !had)) throw new Refusal('project-questionnaire-gone');
  if (!found.algorithms.some(({ id }) => id === algorithm_id)) return 'not-allowed';
  return { questionnaire_id, algorithm_id, enabled: true, version: found.number };
}
