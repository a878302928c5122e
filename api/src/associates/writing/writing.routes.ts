import { type Associate, allows } from '@sodalizio/contract';
import {
  type AssociateEdit,
  confirmAssociate,
  deletePayment,
  deleteSection,
  newPayment,
  newSection,
  type PaymentEdit,
  possibleDuplicates,
  updateAssociate,
} from '@sodalizio/contract/associates';
import type { Database } from '../../db/open-database.ts';
import type { App } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problem.ts';
import { serve } from '../../platform/serve-endpoint.ts';
import { editedColumns } from '../associate.wire.ts';
import { noReason } from '../associates.labels.ts';
import { findDuplicates } from './duplicates.repo.ts';
import type { HistoryFields } from './entry-shapes.ts';
import { takesLastName } from './last-name.ts';
import { type ColumnValue, type LockedMember, readAssociate } from './members.repo.ts';
import { insertPayment, removePayment } from './payments.repo.ts';
import { linkChanges, linkingOf } from './section-links.ts';
import { writeLinks } from './sections.repo.ts';
import { type Change, writeMember } from './write-member.ts';
import { writeRequest } from './write-requests.repo.ts';

export function registerWriting(app: App): void {
  registerProfile(app);
  registerPayments(app);
  registerSections(app);

  serve(app, possibleDuplicates, async (call) => {
    const { cfisc = '', nome = '', cognome = '', datanasc = '', codaica = '' } = call.query;
    return findDuplicates(call.db, {
      taxCode: cfisc.trim(),
      firstName: nome.trim(),
      lastName: cognome.trim(),
      bornOn: datanasc,
      except: codaica.trim(),
    });
  });
}

function registerProfile(app: App): void {
  serve(app, updateAssociate, async (call) => {
    const { codaica, version, ...edit } = call.body;
    // Here `cfisc` is the new tax code: only the member code identifies the member.
    return writeMember(call, { codaica, version }, async (trx, member) => edited(await present(trx, member), edit));
  });

  serve(app, confirmAssociate, async (call) => {
    const { codaica, cfisc, version, Ammesso, payment } = call.body;
    if (payment && !allows('associates.edit', call.session.permissions)) throw new Refusal('forbidden');
    // The dialog requires it; the specification's payload has none.
    const reason = call.body.reason || (Ammesso === 'No' ? noReason : '');
    return writeMember(call, { codaica, cfisc, version }, async (trx, locked) => {
      const before = await present(trx, locked);
      if (payment && (before.Ammesso === Ammesso || before.Quota.some(({ annorif }) => annorif === payment.annorif)))
        throw new Refusal('conflict');
      if (before.Ammesso === Ammesso) return undefined;
      const admission: Change = {
        action: 'admission',
        before: { Ammesso: before.Ammesso },
        after: { Ammesso },
        reason,
        columns: { admission: Ammesso },
      };
      return payment ? [admission, await paid(trx, locked, payment)] : admission;
    });
  });
}

async function paid(trx: Database, { id }: LockedMember, typed: PaymentEdit): Promise<Change> {
  const { note = '', estremipaga = '', catass = '', notepaga: _, ...payment } = typed;
  const after = await insertPayment(trx, id, { ...payment, note, estremipaga, catass });
  return { action: 'payment-added', before: null, after };
}

async function present(trx: Database, { codaica }: LockedMember): Promise<Associate> {
  const found = await readAssociate(trx, codaica);
  if (!found) throw new Refusal('not-found');
  return found;
}

function edited(
  stored: Associate,
  edit: Readonly<Partial<Record<keyof AssociateEdit, ColumnValue | undefined>>>,
): Change | undefined {
  const before: NonNullable<HistoryFields> = {};
  const after: NonNullable<HistoryFields> = {};
  const columns: Record<string, ColumnValue> = {};
  for (const field of editedFields) {
    const value = edit[field];
    if (value === undefined || value === stored[field]) continue;
    before[field] = stored[field];
    after[field] = value;
    columns[editedColumns[field]] = value;
  }
  // One without any name may still be edited.
  if (takesLastName({ ...stored, ...after }, after))
    throw new Refusal('invalid-input', { fields: [{ path: 'body.cognome', code: 'required' }] });
  return Object.keys(after).length === 0 ? undefined : { action: 'profile', before, after, columns };
}

const isEditedField = (name: string): name is keyof typeof editedColumns => Object.hasOwn(editedColumns, name);
const editedFields = Object.keys(editedColumns).filter(isEditedField);

function registerPayments(app: App): void {
  serve(app, newPayment, async (call) => {
    const { cdaica, cfisc, request: key, unpaid, note, notepaga, estremipaga = '', catass = '', ...paid } = call.body;
    const typed = { ...paid, note: note ?? notepaga ?? '', estremipaga, catass };
    const request = key === undefined ? undefined : writeRequest(key, typed);
    return writeMember(call, { codaica: cdaica, cfisc, request }, async (trx, member) => {
      if (unpaid && (await present(trx, member)).Quota.some(({ annorif }) => annorif === typed.annorif))
        throw new Refusal('conflict', { fields: [{ path: 'body.annorif', code: 'taken' }] });
      return { action: 'payment-added', before: null, after: await insertPayment(trx, member.id, typed) };
    });
  });

  serve(app, deletePayment, async (call) => {
    const { cdaica, cfisc, id } = call.body;
    return writeMember(call, { codaica: cdaica, cfisc }, async (trx, member) => {
      const removed = await removePayment(trx, member.id, id);
      if (!removed) throw new Refusal('not-found');
      return { action: 'payment-deleted', before: removed, after: null };
    });
  });
}

function registerSections(app: App): void {
  serve(app, newSection, async (call) => {
    const { codaica, cfisc, sigla, preferita, added = false } = call.body;
    return writeMember(call, { codaica, cfisc }, async (trx, locked) => {
      const linking = linkingOf(await present(trx, locked), { sigla, preferita });
      if (!linking) return undefined;
      const { before, after } = linking;
      // Somebody else has added it meanwhile, and decided whether it is the preferred one.
      if (added && before?.sigla !== undefined)
        throw new Refusal('conflict', { fields: [{ path: 'body.sigla', code: 'taken' }] });
      const changes = linkChanges(before, after);
      await writeLinks(
        trx,
        locked.id,
        changes.map((change) => ({ sigla: change.sigla, preferita: change.after })),
      );
      return { action: before?.sigla === undefined ? 'section-added' : 'section-changed', before, after };
    });
  });

  serve(app, deleteSection, async (call) => {
    const { codaica, cfisc, sigla } = call.body;
    return writeMember(call, { codaica, cfisc }, async (trx, locked) => {
      const link = (await present(trx, locked)).Sezione.find((one) => one.sigla === sigla);
      if (!link) throw new Refusal('not-found');
      await writeLinks(trx, locked.id, [{ sigla, preferita: null }]);
      return { action: 'section-deleted', before: link, after: null };
    });
  });
}
