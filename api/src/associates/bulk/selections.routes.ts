import { freezeSelection, selectionLimit, todayInRome } from '@sodalizio/contract';
import type * as z from 'zod';
import type { App } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problem.ts';
import { serve } from '../../platform/serve-endpoint.ts';
import { memberSearch } from '../associates.conditions.ts';
import { freeze, type Meant, ownSelection } from './selections.repo.ts';

/** Serves the freezing of a selection of members, for bulk acts and for the export of exactly these. */
export function registerSelections(app: App): void {
  serve(app, freezeSelection, async (call) => {
    const { body, db, session, now, audit } = call;
    const meant = meantBy(body, now);
    return db.transaction().execute(async (trx) => {
      if ('selection' in meant && !(await ownSelection(trx, session.userId, meant.selection, now))) {
        throw new Refusal('not-found');
      }
      const frozen = await freeze(trx, session.userId, meant, now);
      if (frozen.count > selectionLimit) {
        throw new Refusal('invalid-input', { fields: [{ path: 'body.filters', code: 'out-of-range' }] });
      }
      const subject = { kind: 'selection', id: frozen.selection };
      await audit({ action: 'associates.select', subject, after: { count: frozen.count, search: told(meant) } }, trx);
      return frozen;
    });
  });
}

function meantBy(body: z.output<typeof freezeSelection.body>, now: Date): Meant {
  if ('codes' in body) return body;
  if ('selection' in body) return body;
  return { search: memberSearch(body.filters, todayInRome(now)), except: body.except ?? [] };
}

/** What the audit trail keeps of it: the search in full, lists of codes as numbers. */
function told(meant: Meant) {
  if ('codes' in meant) return { codes: meant.codes.length };
  if ('selection' in meant) return { selection: meant.selection, except: meant.except.length };
  return { ...meant.search, except: meant.except.length };
}
