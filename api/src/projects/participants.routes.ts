import { todayInRome } from '@sodalizio/contract';
import {
  actOnParticipants,
  addParticipant,
  checkParticipantAct,
  findParticipants,
  participantDetails,
  participantSorts,
  projectsOfMember,
  reactivateParticipant,
  saveParticipant,
} from '@sodalizio/contract/projects';
import { suppressionOf } from '../mail/addresses.repo.ts';
import type { App } from '../platform/platform.ts';
import { Refusal } from '../platform/problem.ts';
import { serve } from '../platform/serve-endpoint.ts';
import { orderOf } from '../platform/sort-order.ts';
import { act, addOne, changeOne, checkAct, ofProject, reactivateOne } from './participant-acts.ts';
import { findDetails, findOfMember, findPage, findParticipant } from './participants.repo.ts';
import { registerParticipantsUpload } from './participants.upload.ts';
import { findPresences } from './presences.repo.ts';
import { existingProject } from './save-project.ts';

export function registerParticipants(app: App): void {
  registerParticipantsUpload(app);

  serve(app, findParticipants, async ({ db, params, query, now }) => {
    const { search, state, sort = 'full_name', limit, offset } = query;
    if (limit === undefined && offset !== undefined)
      throw new Refusal('invalid-input', { fields: [{ path: 'query.limit', code: 'required' }] });
    await existingProject(db, params.project);
    const window = { limit: limit ?? null, offset: offset ?? 0 };
    const page = await findPage(db, ofProject(app, params.project, now), {
      search,
      state,
      ...orderOf(participantSorts, sort),
      ...window,
    });
    return limit === undefined ? page.users : page;
  });

  serve(app, participantDetails, async ({ db, params, now }) => {
    const found = await findParticipant(db, ofProject(app, params.project, now), params.participant);
    if (!found) throw new Refusal('not-found');
    const presences = await findPresences(db, found.id);
    const suppressed = (await suppressionOf(db, found.email)) ?? null;
    return { participant: found, ...(await findDetails(db, found.id)), presences, suppressed };
  });

  serve(app, addParticipant, async (call) => {
    const added = await call.db.transaction().execute((trx) => addOne(app, call, trx));
    app.mailWorker.wake();
    return added;
  });

  serve(app, saveParticipant, (call) => call.db.transaction().execute((trx) => changeOne(app, call, trx)));

  serve(app, reactivateParticipant, (call) => call.db.transaction().execute((trx) => reactivateOne(app, call, trx)));

  serve(app, checkParticipantAct, async (call) => {
    await existingProject(call.db, call.params.project);
    return checkAct(call.db, call);
  });

  serve(app, actOnParticipants, async (call) => {
    const done = await call.db.transaction().execute((trx) => act(app, call, trx));
    app.mailWorker.wake();
    return done;
  });

  serve(app, projectsOfMember, async ({ db, params, now }) => ({
    projects: await findOfMember(db, params.codaica, todayInRome(now)),
  }));
}
