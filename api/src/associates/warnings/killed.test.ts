import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { warningRules } from '@sodalizio/contract/associates';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { migrate } from '../../db/migrate.ts';
import { openDatabase } from '../../db/open-database.ts';
import { checkRemaining } from './warnings.repo.ts';

// Starts engines and kills processes: seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const members = 4_000;
const script = fileURLToPath(new URL('./fixtures/check-members.ts', import.meta.url));

/** Checks in a process of its own that is killed once it begins this step. */
async function checkAndKill(folder: string, step: number): Promise<void> {
  const child = spawn(process.execPath, ['--liftoff-only', script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const killed = once(child, 'exit');
  let steps = 0;
  createInterface(child.stdout).on('line', () => {
    steps += 1;
    if (steps === step) child.kill('SIGKILL');
  });
  expect(await killed).toEqual([null, 'SIGKILL']);
}

test('a check of all members that is killed goes on with the next start, and ends as if it had not been', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sodalizio-warnings-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const before = await openDatabase({ folder });
  await migrate(before.db);
  await sql`insert into members (codaica, mobile)
    select 'K' || n, case when n % 7 = 0 then '06' else '' end from generate_series(1, ${members}::int) n`.execute(
    before.db,
  );
  // What earlier rules left: wrong of most.
  await sql`insert into member_warnings select id from members where id % 2 = 0`.execute(before.db);
  await before.close();

  await checkAndKill(folder, 3);
  await checkAndKill(folder, 2);

  const { db, close } = await openDatabase({ folder });
  const checked = () => db.selectFrom('member_warnings_checked').select(['rules', 'last_id']).execute();
  const [middle] = await checked();
  expect(middle?.rules).toBe(warningRules);
  expect(middle?.last_id).toBeGreaterThanOrEqual(1_000);
  expect(middle?.last_id).toBeLessThan(members);
  await checkRemaining(db);
  expect(await checked()).toEqual([{ rules: warningRules, last_id: members }]);
  const { rows } = await sql<{ wrong: number; warned: number }>`select
    count(*) filter (where (mobile <> '') <> (w.member_id is not null)) as wrong, count(w.member_id) as warned
    from members m left join member_warnings w on w.member_id = m.id`.execute(db);
  expect(rows).toEqual([{ wrong: 0, warned: Math.floor(members / 7) }]);
  await close();
});
