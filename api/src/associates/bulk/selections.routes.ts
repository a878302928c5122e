import { freezeSelection, selectionLimit } from '@sodalizio/contract';
import type { App } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problem.ts';
import { serve } from '../../platform/serve-endpoint.ts';
import { type SelectionSource, sourceOf } from './selection-source.ts';
import { freeze, ownSelection } from './selections.repo.ts';

export function registerSelections(app: App): void {
  serve(app, freezeSelection, async (call) => {
    const { body, db, session, now, audit } = call;
    const source = sourceOf(body, now);
    return db.transaction().execute(async (trx) => {
      if ('selection' in source && !(await ownSelection(trx, session.userId, source.selection, now))) {
        throw new Refusal('not-found');
      }
      const frozen = await freeze(trx, session.userId, source, now);
      if (frozen.count > selectionLimit) {
        throw new Refusal('invalid-input', { fields: [{ path: 'body.filters', code: 'out-of-range' }] });
      }
      const subject = { kind: 'selection', id: frozen.selection };
      await audit(
        { action: 'associates.select', subject, after: { count: frozen.count, search: forAudit(source) } },
        trx,
      );
      return frozen;
    });
  });
}

function forAudit(source: SelectionSource) {
  if ('codes' in source) return { codes: source.codes.length };
  if ('selection' in source) return { selection: source.selection, except: source.except.length };
  return { ...source.search, except: source.except.length };
}
