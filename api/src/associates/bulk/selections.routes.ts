import { freezeSelection, selectionLimit, todayInRome } from '@sodalizio/contract';
import type { App } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problem.ts';
import { serve } from '../../platform/serve-endpoint.ts';
import { memberSearch } from '../associates.conditions.ts';
import { hasRegistrySession, registryMissing } from '../registry-rule.ts';
import { freeze, type Meant } from './selections.repo.ts';

/** Serves the freezing of a selection of members, for bulk acts and for the export of exactly these. */
export function registerSelections(app: App): void {
  serve(app, freezeSelection, async (call) => {
    const { body, db, session, now, audit } = call;
    if (!hasRegistrySession(call)) return registryMissing;
    const meant: Meant =
      'codes' in body
        ? { codes: body.codes }
        : { search: memberSearch(body.filters, todayInRome(now)), except: body.except ?? [] };
    return db.transaction().execute(async (trx) => {
      const frozen = await freeze(trx, session.userId, meant, now);
      if (frozen.count > selectionLimit) {
        throw new Refusal('invalid-input', { fields: [{ path: 'body.filters', code: 'out-of-range' }] });
      }
      const told = 'codes' in meant ? { codes: meant.codes.length } : { ...meant.search, except: meant.except.length };
      const subject = { kind: 'selection', id: frozen.selection };
      await audit({ action: 'associates.select', subject, after: { count: frozen.count, search: told } }, trx);
      return frozen;
    });
  });
}
