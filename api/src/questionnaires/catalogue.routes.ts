import {
  archiveQuestionnaire,
  deleteQuestionnaire,
  findQuestionnaires,
  type QuestionnaireEvent,
  questionnaireActs,
  questionnaireById,
  questionnaireChoices,
  questionnaireHistory,
  questionnaireSorts,
  saveQuestionnaire,
} from '@sodalizio/contract/questionnaires';
import type { Database } from '../db/open-database.ts';
import { changesIn } from '../platform/audit-changes.ts';
import type { App } from '../platform/platform.ts';
import { Refusal } from '../platform/problem.ts';
import { serve } from '../platform/serve-endpoint.ts';
import { orderOf } from '../platform/sort-order.ts';
import { type Entry, findChoices, findEntries, findPage, findQuestionnaire } from './questionnaires.repo.ts';
import { addQuestionnaire, deleteWholeQuestionnaire, setArchived, updateQuestionnaire } from './save-questionnaire.ts';

export function registerCatalogue(app: App): void {
  serve(app, findQuestionnaires, async ({ db, query }) => {
    const { search = '', archived = false, sort, limit, offset } = query;
    if (limit === undefined && offset !== undefined)
      throw new Refusal('invalid-input', { fields: [{ path: 'query.limit', code: 'required' }] });
    const order = orderOf(questionnaireSorts, sort ?? 'name');
    const page = await findPage(db, { search, archived, ...order, limit: limit ?? null, offset: offset ?? 0 });
    return limit === undefined ? page.questionnaires : page;
  });

  serve(app, questionnaireChoices, ({ db }) => findChoices(db));

  serve(app, questionnaireById, ({ db, params }) => existing(db, params.questionnaire));

  serve(app, saveQuestionnaire, (call) =>
    call.db.transaction().execute((trx) => {
      const { id = 0 } = call.body;
      return id === 0 ? addQuestionnaire(call, trx) : updateQuestionnaire(call, trx, id);
    }),
  );

  serve(app, archiveQuestionnaire, (call) => call.db.transaction().execute((trx) => setArchived(call, trx)));

  serve(app, deleteQuestionnaire, (call) =>
    call.db.transaction().execute((trx) => deleteWholeQuestionnaire(call, trx)),
  );

  serve(app, questionnaireHistory, async ({ db, params }) => {
    await existing(db, params.questionnaire);
    return { events: (await findEntries(db, params.questionnaire)).flatMap((entry) => eventOf(entry) ?? []) };
  });
}

export async function existing(db: Database, id: number) {
  const found = await findQuestionnaire(db, id);
  if (!found) throw new Refusal('not-found');
  return found;
}

/** An entry of the audit as it is shown; undefined for one of another kind. */
function eventOf({ action, before, after, ...entry }: Entry): QuestionnaireEvent | undefined {
  const act = questionnaireActs.find((one) => action === `questionnaires.${one}`);
  if (!act) return;
  return { ...entry, act, changes: changesIn({ before, after }) };
}
