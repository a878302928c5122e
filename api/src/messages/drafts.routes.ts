import { draftByKey, messagePlaceholders, saveDraft } from '@sodalizio/contract/messages';
import { cleanMarkup, textOf } from '../markup/clean-markup.ts';
import type { App } from '../platform/platform.ts';
import { Refusal } from '../platform/problem.ts';
import { serve } from '../platform/serve-endpoint.ts';
import type { Session } from '../platform/session.ts';
import { findDraft, putDraft } from './drafts.repo.ts';
import { isOwnSelection } from './targets.repo.ts';

const nameOf = ({ user }: Session) => `${user.firstName} ${user.lastName}`.trim() || user.email;

export function registerDrafts(app: App): void {
  serve(app, draftByKey, async ({ db, params: { key } }) => {
    const found = await findDraft(db, key);
    if (!found) throw new Refusal('not-found');
    return found;
  });

  serve(app, saveDraft, async ({ db, params: { key }, body, session, now, audit }) => {
    const { version, selection } = body;
    const typed = { ...body.typed, content: cleanMarkup(body.typed.content, messagePlaceholders) };
    const plainContent = textOf(typed.content);
    const { userId } = session;
    return db.transaction().execute(async (trx) => {
      if (selection !== undefined && !(await isOwnSelection(trx, userId, selection, now)))
        throw new Refusal('selection-gone');
      const saved = await putDraft(
        trx,
        { key, version, typed, plainContent, selection, userId, name: nameOf(session) },
        now,
      );
      if (!saved) throw new Refusal((await findDraft(trx, key)) ? 'conflict' : 'draft-gone');
      // Not every save: they follow the typing.
      if (version === 0) await audit({ action: 'messages.draft', subject: { kind: 'message-draft', id: key } }, trx);
      return saved;
    });
  });
}
