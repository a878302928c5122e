import { deleteView, savedViews, saveView, setStartView, viewsLimit } from '@sodalizio/contract/associates';
import type { Database } from '../../db/open-database.ts';
import { done } from '../../platform/answer.ts';
import type { App } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problem.ts';
import { serve } from '../../platform/serve-endpoint.ts';
import {
  addView,
  changeView,
  countViews,
  keepView,
  lockViewsOf,
  removeView,
  type StoredView,
  sameView,
  setStart,
  type ViewRow,
  viewById,
  visibleViews,
} from './views.repo.ts';

export function registerViews(app: App): void {
  serve(app, savedViews, ({ db, session, query }) => visibleViews(db, session.userId, query.screen));

  serve(app, saveView, ({ db, session, body, now, audit }) => {
    const { id: asked, screen, ...edit } = body;
    const owner = { userId: session.userId, screen };
    return db.transaction().execute(async (trx) => {
      await lockViewsOf(trx, owner.userId);
      // Sent again because the answer was lost.
      const again = asked === undefined ? await sameView(trx, owner, edit) : undefined;
      if (again !== undefined) return savedOne(trx, owner, again);
      const before = asked === undefined ? undefined : ownView(await viewById(trx, asked), owner);
      await refuseNameOrNumber(trx, owner, edit.name, before);
      if (before) await changeView(trx, before, edit, now);
      const id = before?.id ?? (await addView(trx, owner, edit, now));
      await audit(
        { action: 'views.save', ...record(id), before: before && toAudit(before), after: { screen, ...edit } },
        trx,
      );
      return savedOne(trx, owner, id);
    });
  });

  serve(app, setStartView, ({ db, session, body: { screen, id }, audit }) =>
    db.transaction().execute(async (trx) => {
      const owner = { userId: session.userId, screen };
      await lockViewsOf(trx, owner.userId);
      if (id !== null) await keepView(trx, id);
      if (id !== null && (await visibleViews(trx, owner.userId, screen, id)).length === 0) {
        throw new Refusal('not-found');
      }
      const before = await setStart(trx, owner, id);
      const subject = { kind: 'start-view', id: screen };
      await audit({ action: 'views.start', subject, before: { view: before }, after: { view: id } }, trx);
      return done;
    }),
  );

  serve(app, deleteView, ({ db, session, params: { id }, audit }) =>
    db.transaction().execute(async (trx) => {
      await lockViewsOf(trx, session.userId);
      const found = await viewById(trx, id);
      // Who has left deletes theirs no more.
      const isShared = found?.shared && session.permissions.includes('users.manage');
      const before = isShared ? found : ownView(found, { userId: session.userId });
      await removeView(trx, id);
      await audit({ action: 'views.delete', ...record(id), before: toAudit(before) }, trx);
      return { status: 'deleted' as const };
    }),
  );
}

async function savedOne(trx: Database, owner: { userId: number; screen: string }, id: number): Promise<ViewRow> {
  const [saved] = await visibleViews(trx, owner.userId, owner.screen, id);
  if (!saved) throw new Refusal('not-found');
  return saved;
}

async function refuseNameOrNumber(
  trx: Database,
  owner: { userId: number; screen: string },
  name: string,
  before: StoredView | undefined,
): Promise<void> {
  const { count, taken } = await countViews(trx, owner, name, before?.id);
  if (taken) throw new Refusal('conflict', { fields: [{ path: 'body.name', code: 'taken' }] });
  if (!before && count >= viewsLimit)
    throw new Refusal('invalid-input', { fields: [{ path: 'body.screen', code: 'out-of-range' }] });
}

const record = (id: number) => ({ subject: { kind: 'view', id: String(id) } });
const toAudit = ({ screen, name, search, hidden_columns, column_order, shared }: StoredView) => ({
  screen,
  name,
  search,
  hidden_columns,
  column_order,
  shared,
});

/** The person's own view. A colleague's shared one is refused, a private one not found. */
function ownView(view: StoredView | undefined, { userId, screen }: { userId: number; screen?: string }): StoredView {
  if (!view || (screen !== undefined && view.screen !== screen)) throw new Refusal('not-found');
  if (view.user_id === userId) return view;
  throw new Refusal(view.shared ? 'forbidden' : 'not-found');
}
