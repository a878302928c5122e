import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { openTestDatabase } from '../db/test-database.ts';
import { UploadJobs } from './upload-jobs.ts';

const { db, close } = await openTestDatabase();
afterAll(close);

it('work that begins before the one on the same upload has ended stays known', async () => {
  const jobs = new UploadJobs(db);
  const id = randomUUID();
  const [reading, running] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = jobs.start(id, () => reading.promise);
  const second = jobs.start(id, () => running.promise);
  reading.resolve();
  await first;
  expect(jobs.has(id)).toBe(true);
  running.resolve();
  await second;
  expect(jobs.has(id)).toBe(false);
});
