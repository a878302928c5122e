import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ExportRow } from '../src/associates/associates.repo.ts';
import { demoMembers } from '../src/associates/demo/demo-members.ts';
import { exportMembers } from '../src/associates/export.ts';

/** Writes the spreadsheet of that many demo members from rows in memory, by the export's own writer. */
const rows: ExportRow[] = [];
for await (const member of demoMembers({ seed: 1, today: '2026-11-21', count: Number(process.argv[2]) })) {
  const last = member.payments[0];
  const {
    codaica,
    last_name,
    first_name,
    company_name,
    member_type,
    admission,
    registered_on,
    email,
    phone,
    mobile,
    town,
    tax_code,
  } = member;
  rows.push({
    ...{ codaica, last_name, first_name, company_name, member_type, admission, registered_on },
    ...{ email, phone, mobile, town, tax_code },
    sections: member.sections.map(({ section_code }) => section_code).join(', '),
    preferred_section: member.sections.find(({ preferred }) => preferred)?.section_code ?? '',
    last_payment_on: last?.paid_on ?? null,
    last_payment_amount: last?.amount ?? null,
    last_payment_year: last?.year ?? null,
  });
}
process.on('message', async () => {
  const ids = Int32Array.from(rows, (_, at) => at);
  const file = exportMembers(ids, async (some) =>
    Array.from(some, (at) => rows[at]).filter((row) => row !== undefined),
  );
  await pipeline(file, new Writable({ write: (_chunk, _encoding, done) => done() }));
  process.send?.('written');
});
process.send?.('ready');
