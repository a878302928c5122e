import {
  type AreaEvent,
  type AreaState,
  areaState,
  getVerdict,
  listAreaStates,
  recordVerdict,
  releaseEntry,
  type VerdictFindings,
  verdictLines,
} from '@sodalizio/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeReleases, releaseZip } from './test-releases.ts';

const releases = makeReleases();
let server: TestApp;
let person: SignedIn;
let secret: string;

type Line = VerdictFindings['lines'][number];
const found = (over: Partial<Record<Line['line'], boolean>> = {}, lines: readonly Line['line'][] = verdictLines) => ({
  shell: 'aaa',
  beside: [{ id: 'associates', release: '1.0.0-aaaa' }],
  without: [],
  lines: lines.map((line) => ({ line, passed: over[line] ?? true, says: [`${line}: looked at`] })),
});
const passed = found();

const asTeam = () => ({ authorization: `Bearer ${secret}` });
async function publish(version: string): Promise<void> {
  const headers = { ...asTeam(), 'content-type': 'application/zip' };
  const body = await releaseZip('trial', version);
  const answer = await server.fetch('/api/areas/trial/releases', { method: 'POST', body, headers });
  expect(releaseEntry.parse(await answer.json()).verdict).toBeNull();
}
const send = (release: string, json: object, area = 'trial') =>
  server.fetch(`/api/areas/${area}/releases/${release}/verdict`, { headers: asTeam(), json });
const read = (release: string) => server.fetch(`/api/areas/trial/releases/${release}/verdict`, { headers: asTeam() });
const act = (what: string, json: object) =>
  server.fetch(`/api/areas/trial/${what}`, { headers: asTeam(), json: { why: 'prova', ...json } });
const demand = (required: boolean, by: Pick<SignedIn, 'fetch'> = person) =>
  by.fetch('/api/composition/verdict-required', { json: { required, why: 'Regola di novembre' } });
const codeOf = async (asked: Promise<Response>) => {
  const answer = await asked;
  return [answer.status, ((await answer.json()) as { code?: string }).code];
};
const stateNow = async (): Promise<AreaState> => areaState.parse(await (await person.fetch('/api/areas/trial')).json());

beforeAll(async () => {
  releases.build({ associates: '1.0.0-aaaa' });
  server = await startTestApp({ members: 5, config: { releasesFolder: releases.folder } });
  person = await server.signIn('superadmin');
  const made = await person.fetch('/api/areas/trial/tokens', { json: { name: 'CI', days: 30 } });
  secret = ((await made.json()) as { secret: string }).secret;
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) await publish(version);
});
afterAll(async () => {
  await server.close();
  releases.remove();
});

describe('the report of a verdict', () => {
  it('is kept with its release, read back, and in the history', async () => {
    expect(await codeOf(read('1.0.0'))).toEqual([404, 'not-found']);
    const kept = recordVerdict.response.parse(await (await send('1.0.0', passed)).json());
    expect(kept).toEqual({ ...passed, outcome: 'passed', at: expect.stringMatching(/^\d{4}-.*Z$/) });
    expect(getVerdict.response.parse(await (await read('1.0.0')).json())).toEqual(kept);
    const { releases: all, changes } = await stateNow();
    expect(all.map(({ version, verdict }) => [version, verdict?.outcome])).toEqual([
      ['1.3.0', undefined],
      ['1.2.0', undefined],
      ['1.1.0', undefined],
      ['1.0.0', 'passed'],
    ]);
    // Nothing of what people use changed.
    expect(changes).toBe(0);
    const history = (await (await person.fetch('/api/areas/trial/history')).json()) as { events: AreaEvent[] };
    expect(history.events[0]).toMatchObject({ act: 'verdict', detail: 'passed', by: { kind: 'token', name: 'CI' } });
  });

  it('has the outcome that its lines make, and the newest counts', async () => {
    const outcomeOf = async (json: object) =>
      recordVerdict.response.parse(await (await send('1.1.0', json)).json()).outcome;
    expect(await outcomeOf(found({ axe: false }))).toBe('failed');
    expect(await outcomeOf(found({}, verdictLines.slice(0, -2)))).toBe('partial');
    expect((await stateNow()).releases.find(({ version }) => version === '1.1.0')?.verdict?.outcome).toBe('partial');
  });

  it('is of a published release of the token’s own area, and within its limits', async () => {
    expect(await codeOf(send('9.9.9', passed))).toEqual([404, 'not-found']);
    expect(await codeOf(send('1.0.0-aaaa', passed, 'associates'))).toEqual([403, 'forbidden']);
    const [line] = passed.lines;
    const refused = [
      {},
      { ...passed, lines: [] },
      { ...passed, lines: [line, line] },
      { ...passed, lines: [{ line: 'vibes', passed: true, says: [] }] },
      { ...passed, lines: [{ line: 'shared', passed: 'true', says: [] }] },
      { ...passed, lines: [{ line: 'shared', passed: true, says: ['x'.repeat(501)] }] },
      { ...passed, lines: [{ line: 'shared', passed: true, says: Array(21).fill('x') }] },
      { ...passed, beside: Array(201).fill(passed.beside[0]) },
      { ...passed, shell: 'x'.repeat(91) },
      { ...passed, shell: 'a\u0000b' },
      { ...passed, without: [7] },
      // Nobody else says how it ended.
      { ...passed, outcome: 'passed' },
    ];
    for (const body of refused) expect(await codeOf(send('1.2.0', body))).toEqual([400, 'invalid-input']);
    expect(await codeOf(send('1.2.0', { ...passed, shell: 'x'.repeat(200_000) }))).toEqual([413, 'too-large']);
    expect(await codeOf(read('1.2.0'))).toEqual([404, 'not-found']);
    const nobody = { json: passed };
    expect((await server.fetch('/api/areas/trial/releases/1.2.0/verdict', nobody)).status).toBe(401);
    const admin = await server.signIn('admin');
    expect((await admin.fetch('/api/areas/trial/releases/1.2.0/verdict', nobody)).status).toBe(403);
  });
});

describe('a product that demands a passed verdict', () => {
  it('says since when, by whom and why; only a superadmin decides it', async () => {
    const admin = await server.signIn('admin');
    expect(await codeOf(demand(true, admin))).toEqual([403, 'forbidden']);
    const byToken = { headers: asTeam(), json: { required: true, why: '' } };
    expect((await server.fetch('/api/composition/verdict-required', byToken)).status).toBe(401);
    const areas = async () => listAreaStates.response.parse(await (await person.fetch('/api/areas')).json());
    expect((await areas()).verdict_required).toBeNull();
    expect((await demand(true)).status).toBe(200);
    const rule = (await areas()).verdict_required;
    expect(rule).toMatchObject({ why: 'Regola di novembre', by: { kind: 'person' } });
    // A second one changes nothing.
    expect(await (await demand(true)).json()).toEqual({ verdict_required: rule });
    const audited = await server.db
      .selectFrom('audit_entries')
      .select('reason')
      .where('action', '=', 'areas.verdict-required')
      .execute();
    expect(audited).toEqual([{ reason: 'Regola di novembre' }]);
  });

  it('refuses what has none, a failed or a partial one, live and on trial, to people and tokens', async () => {
    await send('1.3.0', found({ stories: false }));
    for (const release of ['1.1.0', '1.2.0', '1.3.0']) {
      expect(await codeOf(act('live', { release }))).toEqual([409, 'verdict-missing']);
      const trial = { release, percent: 5, people: [] };
      expect(await codeOf(act('canary', trial))).toEqual([409, 'verdict-missing']);
      const byPerson = person.fetch('/api/areas/trial/live', { json: { release, why: 'insisto' } });
      expect(await codeOf(byPerson)).toEqual([409, 'verdict-missing']);
    }
    expect((await stateNow()).live).toBeNull();
    expect((await act('live', { release: '1.0.0' })).status).toBe(200);
    await send('1.3.0', passed);
    expect((await act('canary', { release: '1.3.0', percent: 5, people: [] })).status).toBe(200);
    expect((await act('live', { release: '1.3.0' })).status).toBe(200);
  });

  it('lets a release that was live be gone back to, and no other that is merely older', async () => {
    expect(await codeOf(act('live', { release: '1.2.0' }))).toEqual([409, 'verdict-missing']);
    await send('1.0.0', found({ axe: false }));
    expect((await act('live', { release: '1.0.0' })).status).toBe(200);
  });

  it('takes what its own build brings, and everything again once the rule is gone', async () => {
    releases.build({ associates: '1.0.0-aaaa', newcomer: '1.0.0-aaaa' }, 'bbb');
    const composed = await (await server.fetch('/composition.json')).text();
    expect(composed).toContain('/areas/newcomer/1.0.0-aaaa/');
    expect((await demand(false)).status).toBe(200);
    expect((await act('live', { release: '1.2.0' })).status).toBe(200);
  });

  it('keeps no report for an area that was taken out', async () => {
    await person.fetch('/api/areas/trial/removed', { json: { removed: true, why: 'chiusa' } });
    const byPerson = person.fetch('/api/areas/trial/releases/1.0.0/verdict', { json: passed });
    expect(await codeOf(byPerson)).toEqual([409, 'area-removed']);
  });
});
