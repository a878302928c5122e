import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Composition,
  composition,
  createDeployToken,
  setVerdictRequired,
  verdictFindings,
  verdictLines,
} from '@sodalizio/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ComposedProduct, composeProduct } from '../compose/compose-product.ts';
import { capture } from '../processes.ts';
import { buildPackage } from '../products/releases.ts';
import { findingsOf, judge, verdictTable } from '../verdict/verdict.ts';
import { workspaceRoot } from '../workspace.ts';
import { changeComposition } from './change-composition.ts';
import { releaseArea } from './release-area.ts';
import { plantArea, tamper } from './test-planted-area.ts';

let folder = '';
let product: ComposedProduct;
let token = '';
const area = { sources: '', stories: '' };
let [first, second] = ['', ''];
const gate = {
  label: 'Cancello',
  icon: 'M3 5h18',
  order: 1,
  requires: 'signed-in',
  given: {},
  link: 'associates.index',
};

async function asSuperadmin(path: string, body: object): Promise<Response> {
  const login = await fetch(`${product.address}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username: 'superadmin@sodalizio.example',
      password: 'Sodalizio.2026',
      grant_type: 'password',
      client_id: 2,
    }),
  });
  const { access_token, session_token }: Record<string, string> = JSON.parse(await login.text());
  return fetch(`${product.address}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${access_token}`,
      sessionToken: session_token ?? '',
    },
    body: JSON.stringify(body),
  });
}

async function tokenFor(id: string): Promise<string> {
  const answer = await asSuperadmin(`/api/areas/${id}/tokens`, { name: 'continuous integration', days: 1 });
  return createDeployToken.response.parse(await answer.json()).secret;
}

async function liveNow(): Promise<Composition['areas'][number] | undefined> {
  const answer = await fetch(`${product.address}/composition.json`);
  return composition.parse(await answer.json()).areas.find(({ id }) => id === 'planted');
}

async function built(version: string): Promise<string> {
  const release = join(folder, `built-${version}`);
  await buildPackage(area.sources, release);
  return release;
}

/** Everything but the lines that need a browser: those have their own test. */
const still = verdictLines.filter((name) => name !== 'stories' && name !== 'axe');
const output: string[] = [];
const release = (from: string, choices: object = {}) =>
  releaseArea(`mf-planted@${from}`, {
    at: product.address,
    only: still,
    say: (text) => void output.push(text),
    ...choices,
  });
const change = (act: Parameters<typeof changeComposition>[0], words: string[] = [], choices: object = {}) =>
  changeComposition(act, ['planted', ...words], { address: product.address, why: 'a test', ...choices });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sodalizio-release-'));
  Object.assign(area, plantArea(join(folder, 'planted'), '1.0.0'));
  product = await composeProduct(['mf-associates']);
  first = await built('1.0.0');
  const { remove } = await judge(`mf-planted@${first}`, { at: product.address, only: ['bytes'], writeBudget: true });
  remove();
  second = tamper(first, join(folder, 'second'), (path, text) =>
    path === 'area.json'
      ? text
          .replace('"version": "1.0.0"', '"version": "1.1.0"')
          .replace(/^\{/, `{"slots": [${JSON.stringify({ ...gate, slot: 'associates.profile.tab' })}],`)
      : undefined,
  );
  token = await tokenFor('planted');
}, 400_000);
afterAll(async () => {
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(() => {
  process.env.SODALIZIO_DEPLOY_TOKEN = token;
  output.length = 0;
});
afterEach(() => delete process.env.SODALIZIO_DEPLOY_TOKEN);

describe('the verdict through its command', () => {
  const verdict = join(workspaceRoot, 'shared/build/src/commands/verdict.ts');
  const run = async (from: string, ...args: string[]) => {
    const { VITEST: _, NODE_ENV: __, ...env } = process.env;
    const all = [verdict, `mf-planted@${from}`, '--at', product.address, '--json', ...args];
    const { code, output } = await capture(process.execPath, all, { env });
    const found: { passed: boolean; lines: { line: string; passed: boolean; says: string[] }[] } = JSON.parse(
      output.slice(output.search(/^\{$/m)),
    );
    return { code, ...found };
  };
  const failed = (lines: Awaited<ReturnType<typeof run>>['lines']) =>
    lines.filter(({ passed }) => !passed).map(({ line }) => line);

  it('is for a sound area, its stories and axe on the composed product included', async () => {
    const { code, lines } = await run(first, '--stories', area.stories);
    expect(lines.map(({ line, passed, says }) => [line, passed, says])).toEqual(
      verdictLines.map((name) => [name, true, [expect.any(String)]]),
    );
    expect(code).toBe(0);
  }, 300_000);

  it('is against it, line by line, for one violation of each kind', async () => {
    const planted: Readonly<Record<string, (text: string) => string>> = {
      'area.json': (text) =>
        text
          .replace('"contract": 1', '"contract": 99')
          .replace(/^\{/, `{"slots": [${JSON.stringify({ ...gate, slot: 'associates.garden.gate' })}],`)
          .replace(/"range": "\^19[^"]*"/, '"range": "^18.0.0"')
          .replace('"path": "planted"', '"path": "associates"')
          .replace('"GET /api/views"', '"GET /api/greenhouses"'),
      'budget.json': (text) => text.replace(/"js": \d+/, '"js": 10'),
    };
    const bad = tamper(first, join(folder, 'bad'), (path, text) =>
      path.endsWith('.css') ? `${text}body{display:none}` : planted[path]?.(text),
    );
    const { code, lines } = await run(bad, '--only', still.join(','));
    expect(code).toBe(1);
    expect(failed(lines)).toEqual(still);
    expect(lines.map(({ says }) => says.join(' '))).toEqual([
      expect.stringMatching(/needs react.* \^18\.0\.0, the shell has 19\./),
      expect.stringContaining('built for contract 99, the live shell speaks 1'),
      expect.stringContaining('/admin/associates is the address of associates.index already (associates)'),
      'it fills associates.garden.gate, which no live area offers',
      expect.stringContaining('GET /api/greenhouses: the running API has no such call'),
      expect.stringMatching(/js: \d+ bytes, \d+ over its budget of 10/),
      expect.stringContaining('body'),
    ]);
  });

  it('is against an area whose story does not hold, and one that not everybody can read', async () => {
    const bad = tamper(first, join(folder, 'unwell'), (path, text) =>
      path.endsWith('.js') ? text.replace('Tutto bene', 'Tutto male').replace(/\balt:/, '"data-alt":') : undefined,
    );
    const { code, lines } = await run(bad, '--only', 'stories,axe', '--stories', area.stories);
    expect(code).toBe(1);
    expect(lines.map(({ line, says }) => [line, ...says])).toEqual([
      ['stories', expect.stringContaining('0 passed, 1 failed')],
      ['axe', expect.stringContaining('0 passed, 2 failed')],
    ]);
  }, 300_000);
});

describe('a release', () => {
  it('goes live, is taken back, switched off and on, and tried by some, each from the command line', async () => {
    expect(await liveNow()).toBeUndefined();
    expect(await release(first, { why: 'the first' })).toBe(true);
    expect(await liveNow()).toMatchObject({ version: '1.0.0' });
    expect(output.join('')).toContain('It is the first release of this area.');

    expect(await release(second)).toBe(true);
    expect(await liveNow()).toMatchObject({ version: '1.1.0' });
    expect(output.join('')).toMatch(/To take it back: npm run composition -- back planted {3}\(1\.0\.0-[0-9a-f]+\)/);
    expect((await fetch(`${product.address}${(await liveNow())?.path}area.json`)).status).toBe(200);

    expect(await change('back')).toMatch(/^planted: 1\.0\.0-\w+ live, since .* by continuous integration: a test/);
    expect(await liveNow()).toMatchObject({ version: '1.0.0' });
    // A rolled back release is not gone back to.
    await expect(change('back')).rejects.toThrow('planted has no release before the one that is live.');

    expect(await change('off')).toContain('switched off, since');
    expect(await liveNow()).toMatchObject({ off: true });
    expect(await change('on')).not.toContain('switched off');
    expect((await liveNow())?.off).toBeUndefined();

    await change('live', ['1.1.0']);
    const tab = { slot: 'associates.profile.tab' };
    expect(await change('off', [], tab)).toMatch(/ {2}fills associates\.profile\.tab, switched off, since .*: a test/);
    expect(await liveNow()).toMatchObject({ fillsOff: [{ ...tab, nth: 0 }] });
    await expect(change('off', [], { slot: 'associates.profile.tab/2' })).rejects.toThrow(
      'no such area, release or fill of a slot',
    );
    await expect(change('off', [], { slot: 'a/b' })).rejects.toThrow(/^--slot a\/b/);
    expect(await change('on', [], tab)).not.toContain('switched off');
    await change('back');

    const trial = { percent: 10, people: ['admin@sodalizio.example'] };
    expect(await change('canary', ['1.1.0'], trial)).toContain('is tried by admin@sodalizio.example, 10 % of all');
    expect(await change('end-canary')).not.toContain('is tried by');
    expect(await change('live', ['1.1.0'])).toMatch(/^planted: 1\.1\.0-/);
    expect(await changeComposition('status', [], { address: product.address, why: '' })).toContain('planted 1.1.0-');
  });

  it('is only published on request, and may be published again', async () => {
    const third = tamper(second, join(folder, 'third'), (path, text) =>
      path === 'area.json' ? text.replace('"version": "1.1.0"', '"version": "1.2.0"') : undefined,
    );
    for (const _ of ['once', 'twice']) {
      expect(await release(third, { publishOnly: true })).toBe(true);
      expect(output.join('')).toMatch(/To make it live: npm run composition -- live planted 1\.2\.0-[0-9a-f]+/);
    }
    expect(await liveNow()).toMatchObject({ version: '1.1.0' });
  });

  it('brings the report of its verdict, which a product may demand', async () => {
    const demand = (required: boolean) =>
      asSuperadmin(setVerdictRequired.path, { required, why: 'a test' }).then(({ status }) => status);
    const fourth = tamper(second, join(folder, 'fourth'), (path, text) =>
      path === 'area.json' ? text.replace('"version": "1.1.0"', '"version": "1.3.0"') : undefined,
    );
    expect(await demand(true)).toBe(200);
    await expect(release(fourth)).rejects.toThrow(/collaudo superato/);
    expect(output.join('')).toMatch(/Published planted 1\.3\.0-.*\nThe report of the verdict is with it: partial\./);
    expect(await change('status')).toMatch(/ {2}1\.3\.0-\w+ {2}published .* verdict partial/);
    expect(await demand(false)).toBe(200);
    expect(await release(fourth)).toBe(true);
    await change('back');
  });

  it('does not replace what went live while it was judged', async () => {
    const fifth = tamper(second, join(folder, 'fifth'), (path, text) =>
      path === 'area.json' ? text.replace('"version": "1.1.0"', '"version": "1.4.0"') : undefined,
    );
    await change('live', ['1.1.0']);
    const send = globalThis.fetch;
    const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, options) => {
      if (options?.method === 'POST') {
        spy.mockRestore();
        await change('live', ['1.0.0']);
      }
      return send(address, options);
    });
    await expect(release(fifth)).rejects.toThrow(
      /^While planted 1\.4\.0-\w+ was judged, 1\.0\.0-\w+ became the live release\. /,
    );
    expect(await liveNow()).toMatchObject({ version: '1.0.0' });
    expect(await release(fifth)).toBe(true);
    expect(await liveNow()).toMatchObject({ version: '1.4.0' });
    await change('live', ['1.1.0']);
  });

  it('has a report within the product’s limits, whatever was found', async () => {
    const { verdict, remove } = await judge(`mf-planted@${first}`, { at: product.address, only: ['bytes'] });
    remove();
    // Cut at an odd place: within one of the characters.
    const says = Array.from({ length: 30 }, (_, at) => `${at} ${'😀'.repeat(350)}`);
    const findings = findingsOf({ ...verdict, lines: [{ line: 'styles', name: 'styles', passed: false, says }] });
    expect(verdictFindings.parse(findings)).toEqual(findings);
    expect(findings.beside.map(({ id }) => id)).toEqual(['associates']);
  });

  it('is judged without siblings that are off, which keep their names, and without one whose files are gone', async () => {
    const own = tokenFor('associates');
    process.env.SODALIZIO_DEPLOY_TOKEN = await own;
    const soci = (act: 'off' | 'on') =>
      changeComposition(act, ['associates'], { address: product.address, why: 'a test' });
    await soci('off');
    const { verdict, remove } = await judge(`mf-planted@${first}`, { at: product.address, only: still });
    remove();
    expect([verdict.passed, verdict.versions.areas.map(({ id }) => id)]).toEqual([true, ['planted']]);
    const taking = tamper(first, join(folder, 'taking'), (path, text) =>
      path === 'area.json' ? text.replace('"path": "planted"', '"path": "associates"') : undefined,
    );
    const clash = await judge(`mf-planted@${taking}`, { at: product.address, only: ['names'] });
    clash.remove();
    expect(clash.verdict.lines[0]?.says).toEqual([
      '/admin/associates is the address of associates.index already (associates)',
    ]);
    await soci('on');

    const live = composition.parse(await (await fetch(`${product.address}/composition.json`)).json());
    const path = live.areas.find(({ id }) => id === 'associates')?.path ?? '';
    const list = join(product.releases, path, 'files.json');
    renameSync(list, `${list}.away`);
    try {
      const lame = await judge(`mf-planted@${first}`, { at: product.address, only: ['names'] });
      lame.remove();
      expect(lame.verdict.passed).toBe(true);
      expect(verdictTable(lame.verdict)).toMatch(
        /^without associates, which cannot be composed: mf-associates@http.* there is no release at /m,
      );
    } finally {
      renameSync(`${list}.away`, list);
    }
  });

  it('is not published when the verdict is against it', async () => {
    const bad = tamper(first, join(folder, 'leaking'), (path, text) =>
      path.endsWith('.css') ? `${text}*{margin:0}` : undefined,
    );
    expect(await release(bad)).toBe(false);
    expect(output.join('')).toContain('Nothing was published.');
  });

  it('is refused in one sentence: a version taken, no token, one that opens nothing, one of another area, no server', async () => {
    const other = tamper(first, join(folder, 'other'), (path, text) =>
      path.endsWith('.js') ? text.replace('Tutto bene', 'Tutto altro') : undefined,
    );
    await expect(release(other)).rejects.toThrow(/^This version of planted was released already with other content/);
    process.env.SODALIZIO_DEPLOY_TOKEN = '';
    await expect(release(first)).rejects.toThrow(/^SODALIZIO_DEPLOY_TOKEN is not set/);
    process.env.SODALIZIO_DEPLOY_TOKEN = `${token}x`;
    await expect(release(first)).rejects.toThrow(/^The deploy token is not accepted/);
    process.env.SODALIZIO_DEPLOY_TOKEN = await tokenFor('elsewhere');
    await expect(release(first)).rejects.toThrow(/^This deploy token is not for the area "planted"/);
    await expect(release(first, { at: 'http://127.0.0.1:9' })).rejects.toThrow(/cannot be reached/);
  });
});
