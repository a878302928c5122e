import { randomInt } from 'node:crypto';
import { allows } from '@sodalizio/contract';
import {
  putVersionInUse,
  type QuestionnaireContent,
  questionnaireVersionByNumber,
  questionnaireVersions,
  type ShownContent,
  scoreTrial,
  startTrial,
} from '@sodalizio/contract/questionnaires';
import type { Database } from '../db/open-database.ts';
import type { App } from '../platform/platform.ts';
import { Refusal } from '../platform/problem.ts';
import { serve } from '../platform/serve-endpoint.ts';
import type { Session } from '../platform/session.ts';
import { sameAs } from '../scoring/same-as.ts';
import { scoreOf } from '../scoring/scoring.ts';
import { existing } from './catalogue.routes.ts';
import { compareContents } from './compare-contents.ts';
import { drawQuestions } from './draw-questions.ts';
import { findContent } from './files.repo.ts';
import { bringIntoUse } from './save-questionnaire.ts';
import { findVersions } from './versions.repo.ts';

const edits = ({ permissions }: Session) => allows('questionnaires.edit', permissions);

export function registerVersions(app: App): void {
  serve(app, questionnaireVersions, async ({ db, params, session }) => {
    await existing(db, params.questionnaire);
    const versions = await findVersions(db, params.questionnaire);
    return edits(session) ? versions : versions.map((version) => ({ ...version, file: null }));
  });

  serve(app, questionnaireVersionByNumber, async ({ db, params: { questionnaire, number }, session }) => {
    const [version] = await findVersions(db, questionnaire, number);
    if (!version) throw new Refusal('not-found');
    const content = await contentOf(db, version.file);
    if (!edits(session)) return { ...version, file: null, content: withoutRight(content), comparison: null };
    const [before] = number > 1 ? await findVersions(db, questionnaire, number - 1) : [];
    const comparison = before ? compareContents(await contentOf(db, before.file), content) : null;
    return { ...version, content, comparison };
  });

  serve(app, putVersionInUse, (call) => call.db.transaction().execute((trx) => bringIntoUse(call, trx)));

  serve(app, startTrial, async ({ db, params, body }) => {
    const content = await contentOf(db, params.file);
    const configuration = configurationIn(content, body.configuration);
    return { configuration, questions: drawQuestions(content.questions, configuration, (many) => randomInt(many)) };
  });

  serve(app, scoreTrial, async ({ db, params, body }) => {
    const content = await contentOf(db, params.file);
    const configuration = configurationIn(content, body.configuration);
    const codes = new Set(body.questions);
    const questions = content.questions.filter(({ code }) => codes.has(code));
    if (questions.length < codes.size) throw wrong('questions');
    return scoreOf(questions, new Map(body.replies.map(({ code, ...reply }) => [code, reply])), configuration);
  });
}

const wrong = (field: string) =>
  new Refusal('invalid-input', { fields: [{ path: `body.${field}`, code: 'not-allowed' }] });

/** By how its id looks: what is sent is tidied when it is read, what a file holds is not. */
function configurationIn({ configurations }: QuestionnaireContent, id: string) {
  const found = configurations.find((one) => sameAs(one.id) === sameAs(id));
  if (!found) throw wrong('configuration');
  return found;
}

async function contentOf(db: Database, file: string): Promise<QuestionnaireContent> {
  const content = await findContent(db, file);
  if (!content) throw new Refusal('not-found');
  return content;
}

/** For who may not know the right answers: left out on the server, not hidden by the page. */
function withoutRight({ questions, ...content }: QuestionnaireContent): ShownContent {
  return {
    ...content,
    questions: questions.map(({ answers, ...question }) => ({
      ...question,
      answers: answers.map(({ letter, text }) => ({ letter, text })),
    })),
  };
}
