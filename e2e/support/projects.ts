import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { headersOf } from './members.ts';
import type { SignedIn } from './people.ts';
import { aQuestionnaire } from './questionnaires.ts';

const chip = (name: string) => `<span data-placeholder="${name}">${name}</span>`;
const mail = (text: string) => ({ it: `<p>${text} ${chip('nome')}: ${chip('link')}</p>`, en: '' });
const inItalian = (text: string) => ({ it: text, en: '' });

export interface TestProject {
  id: number;
  name: string;
  questionnaire: number;
}

const post = async (page: Page, person: SignedIn, path: string, data: object) => {
  const answer = await page.request.post(path, { headers: headersOf(person), data });
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
  return answer.json();
};

/** A project of a company and a questionnaire of its own, with these participants: Matricola, name, e-mail. */
export async function aProject(
  page: Page,
  person: SignedIn,
  name: string,
  participants: readonly (readonly [string, string, string])[] = [],
): Promise<TestProject> {
  const questionnaire = await aQuestionnaire(page, person, `Test di ${name}`);
  const offered = await page.request.get('/api/projects/questionnaires', { headers: headersOf(person) });
  const { algorithms } = (await offered.json()).find(({ id }: { id: number }) => id === questionnaire.id);
  const company = await post(page, person, '/api/projects/companies', { name: `Ditta di ${name}` });
  const project = await post(page, person, '/api/projects', {
    name,
    company,
    image_id: null,
    active_lang: { it: true, en: false },
    deadline: null,
    enabled_questionnaires: {
      [`quest_${questionnaire.id}`]: {
        questionnaire_id: questionnaire.id,
        algorithm_id: algorithms[0].id,
        enabled: true,
      },
    },
    users_auto_send_email: false,
    subject_welcome_email: inItalian(`Invito a ${name}`),
    template_welcome_email: mail('Benvenuto'),
    subject_reminder_email: inItalian(`Promemoria di ${name}`),
    template_reminder_email: mail('Ancora poco'),
    reminder_every: null,
    reminder_most: 3,
    enable_privacy: false,
    privacy_policy: inItalian(''),
  });
  for (const [foreign_token, full_name, email] of participants)
    await post(page, person, `/api/project/${project.id}/users`, { foreign_token, full_name, email, language: 'it' });
  return { id: project.id, name, questionnaire: questionnaire.id };
}

/** Sends a result as the program in the test room does, with a token of its own. `request` has no cookies. */
export async function sendResult(
  request: APIRequestContext,
  person: SignedIn,
  { id, questionnaire }: TestProject,
  result: { foreign_token: string; score: number; max_score: number },
): Promise<void> {
  const name = `Aula ${Date.now()}`;
  const token = await request.post(`/api/projects/${id}/tokens`, { headers: headersOf(person), data: { name } });
  const answer = await request.post(`/api/project/${id}/results`, {
    headers: { authorization: `Bearer ${(await token.json()).secret}` },
    data: {
      ...result,
      questionnaire_id: questionnaire,
      attempt: `aula-${result.foreign_token}`,
      completed_at: new Date().toISOString(),
      items_answered: 4,
    },
  });
  expect((await answer.json()).results[0]).toMatchObject({ outcome: 'created' });
}

/** Presses "Esporta in excel"; the file under the name it came with. */
export async function exported(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Esporta in excel' }).click(),
  ]);
  const path = join(mkdtempSync(join(tmpdir(), 'sodalizio-results-')), download.suggestedFilename());
  await download.saveAs(path);
  return path;
}
