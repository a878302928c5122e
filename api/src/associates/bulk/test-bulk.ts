import { freezeSelection, type MemberFilters } from '@sodalizio/contract';
import {
  type BulkOutcome,
  bulkAdmission,
  bulkForecast,
  bulkPayment,
  bulkSection,
  undoBatch,
} from '@sodalizio/contract/associates';
import { expect } from 'vitest';
import type * as z from 'zod';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { type Writer, writerOn } from '../writing/test-writing.ts';

const acts = { payment: bulkPayment, section: bulkSection, admission: bulkAdmission };

export interface BulkWorker extends Writer {
  freeze: (
    source:
      | { codes: readonly string[] }
      | { filters: MemberFilters; except?: readonly string[] }
      | { selection: string; except: readonly string[] },
  ) => Promise<{ selection: string; count: number }>;
  act: (kind: keyof typeof acts, body: object) => Promise<BulkOutcome>;
  forecast: (body: z.input<typeof bulkForecast.body>) => Promise<Forecast>;
  undo: (batch: string) => Promise<BulkOutcome>;
}

type Forecast = z.output<(typeof bulkForecast.response.options)[1]>;

export async function bulkWorkerOn(app: TestApp, who: Parameters<TestApp['signIn']>[0]): Promise<BulkWorker> {
  const writer = await writerOn(app, who);
  const posted = async <S extends z.ZodType>(schema: S, path: string, json: object): Promise<z.output<S>> => {
    const answer = await writer.post(path, json);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return schema.parse(await answer.json());
  };
  return {
    ...writer,
    freeze: (source) => posted(freezeSelection.response.options[1], 'associates/selections', source),
    act: (kind, body) => posted(acts[kind].response.options[1], `associates/bulk/${kind}`, body),
    forecast: (body) => posted(bulkForecast.response.options[1], 'associates/bulk/forecast', body),
    undo: (batch) => posted(undoBatch.response.options[1], `batches/${batch}/undo`, {}),
  };
}

export interface Clock {
  now: Date;
}

export const startBulkApp = (clock: Clock, members: number): Promise<TestApp> =>
  startTestApp({ members, now: () => clock.now });

export async function storedMembers({ db }: TestApp) {
  const members = await db
    .selectFrom('members')
    .select(['id', 'codaica', 'version', 'last_name', 'first_name', 'last_payment_on', 'last_payment_amount'])
    .select('last_payment_year')
    .orderBy('id')
    .execute();
  const payments = Map.groupBy(await db.selectFrom('payments').selectAll().orderBy('id').execute(), (p) => p.member_id);
  const links = Map.groupBy(
    await db.selectFrom('member_sections').selectAll().orderBy('section_code').execute(),
    (link) => link.member_id,
  );
  return members.map(({ id, ...member }) => ({
    ...member,
    id,
    payments: (payments.get(id) ?? []).map(({ member_id: _, ...payment }) => payment),
    sections: (links.get(id) ?? []).map(({ section_code, preferred }) => `${section_code}${preferred ? '*' : ''}`),
  }));
}
export type StoredMember = Awaited<ReturnType<typeof storedMembers>>[number];

function newestOf({ payments }: StoredMember) {
  const [newest] = payments.toSorted((a, b) =>
    a.paid_on === b.paid_on ? b.year - a.year || b.id - a.id : a.paid_on < b.paid_on ? 1 : -1,
  );
  return [newest?.paid_on ?? null, newest?.amount ?? null, newest?.year ?? null];
}

export function lastPaymentsAreRight(stored: readonly StoredMember[]): void {
  for (const one of stored) {
    expect([one.codaica, one.last_payment_on, one.last_payment_amount, one.last_payment_year]).toEqual([
      one.codaica,
      ...newestOf(one),
    ]);
  }
}
