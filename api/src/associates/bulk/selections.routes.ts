import { freezeSelection, selectionLimit, todayInRome } from '@sodalizio/contract';
import type * as z from 'zod';
import type { App } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problem.ts';
import { serve } from '../../platform/serve-endpoint.ts';
import { memberSearch } from '../associates.conditions.ts';
import { freeze, ownSelection, type SelectionSource } from './selections.repo.ts';

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

function sourceOf(body: z.output<typeof freezeSelection.body>, now: Date): SelectionSource {
  if ('codes' in body) return body;
  if ('selection' in body) return body;
  return { search: memberSearch(body.filters, todayInRome(now)), except: body.except ?? [] };
}

function forAudit(source: SelectionSource) {
  if ('codes' in source) return { codes: source.codes.length };
  if ('selection' in source) return { selection: source.selection, except: source.except.length };
  return { ...source.search, except: source.except.length };
}
