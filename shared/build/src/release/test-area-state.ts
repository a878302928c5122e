import type { AreaState } from '@sodalizio/contract';

const moment = { since: '2026-11-27T09:00:00.000Z', by: { kind: 'token' as const, name: 'CI' }, why: '' };
export const release = (name: string): NonNullable<AreaState['live']> => ({
  version: name.split('-')[0] ?? '',
  name,
  path: `/areas/eventi/${name}/`,
  published_at: moment.since,
  published_by: moment.by,
  contract: 1,
  bytes: { js: 1, css: 1 },
  verdict: null,
  failing_until: null,
  ...moment,
});
/** The area `eventi` as the product answers it, with this release live. */
export const state = (live: string | null, off = false): AreaState => ({
  id: 'eventi',
  label: 'Eventi',
  changes: 1,
  live: live === null ? null : release(live),
  off: off ? moment : null,
  stopped: null,
  removed: null,
  fills: [],
  canary: null,
  releases: [],
  health: [],
});
