import { allows, todayInRome } from '@sodalizio/contract';
import {
  addCompany,
  deleteProject,
  findCompanies,
  findProjects,
  type ProjectEvent,
  projectActs,
  projectById,
  projectHistory,
  projectQuestionnaires,
  projectSorts,
  saveProject,
} from '@sodalizio/contract/projects';
import { changesIn } from '../platform/audit-changes.ts';
import type { App } from '../platform/platform.ts';
import { Refusal } from '../platform/problem.ts';
import { serve } from '../platform/serve-endpoint.ts';
import { orderOf } from '../platform/sort-order.ts';
import { findAll, insertCompany, lockCompanies, takenFields, vatNumberIn } from './companies.repo.ts';
import { type Entry, findEntries, findPage, findQuestionnaires } from './projects.repo.ts';
import { addProject, deleteWholeProject, existingProject, updateProject, wholeProject } from './save-project.ts';

export function registerCatalogue(app: App): void {
  serve(app, findProjects, async ({ db, query, now, session }) => {
    const { search = '', company, questionnaire, state, sort = 'name', limit, offset } = query;
    if (limit === undefined && offset !== undefined)
      throw new Refusal('invalid-input', { fields: [{ path: 'query.limit', code: 'required' }] });
    const window = { limit: limit ?? null, offset: offset ?? 0, today: todayInRome(now) };
    const managing = allows('projects.manage', session.permissions);
    const page = await findPage(db, {
      search,
      company,
      questionnaire,
      state,
      ...orderOf(projectSorts, sort),
      ...window,
      managing,
    });
    return limit === undefined ? page.projects : page;
  });

  serve(app, projectById, ({ db, params, now }) => wholeProject(db, params.project, now));

  serve(app, saveProject, (call) =>
    call.db.transaction().execute((trx) => {
      const { id = 0 } = call.body;
      return id === 0 ? addProject(call, trx) : updateProject(call, trx, id);
    }),
  );

  serve(app, deleteProject, (call) => call.db.transaction().execute((trx) => deleteWholeProject(call, trx)));

  serve(app, projectHistory, async ({ db, params }) => {
    const entries = await findEntries(db, await existingProject(db, params.project));
    return { events: entries.flatMap((entry) => eventOf(entry) ?? []) };
  });

  serve(app, projectQuestionnaires, ({ db, query }) => findQuestionnaires(db, query.used ?? false));

  serve(app, findCompanies, ({ db }) => findAll(db));

  serve(app, addCompany, ({ db, body: { name, vat_number: typed = '' }, now, audit }) =>
    db.transaction().execute(async (trx) => {
      const vat_number = vatNumberIn(typed);
      await lockCompanies(trx);
      const taken = await takenFields(trx, { name, vat_number });
      if (taken.length > 0)
        throw new Refusal('conflict', { fields: taken.map((field) => ({ path: `body.${field}`, code: 'taken' })) });
      const added = await insertCompany(trx, { name, vat_number }, now);
      const subject = { kind: 'company', id: String(added.id) };
      await audit({ action: 'projects.company', subject, after: { name, vat_number } }, trx);
      return added;
    }),
  );
}

/** An entry of the audit as it is shown; undefined for one of another kind. */
function eventOf({ action, before, after, ...entry }: Entry): ProjectEvent | undefined {
  const act = projectActs.find((one) => action === `projects.${one}`);
  if (!act) return;
  return { ...entry, act, changes: changesIn({ before, after }) };
}
