// The product with forty areas and four hundred screens ÷ the same with two, alternating: the first load to the first row of the
// members, and from a click in the menu to them. `npm run bench -- --only many [--rounds 9] [--network no]`. Prints tables,
// asserts nothing. Areas above the two are copies of one with other names: they are in the menu and are never opened.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BuiltComposition, buildReleases, releasesFolder, serveReleases, writeFileList } from '@sodalizio/build';
import { median, networks, openBrowser, printTable } from './browser.ts';
import { type Load, loadMembers } from './load-members.ts';
import { cases, type Visits, visitMembers } from './visit-members.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '9' }, network: { type: 'string', default: '' } },
  strict: false,
});
const rounds = Number(values.rounds);
const own = ['associates', 'questionnaires'];
const areas = 40;
const screensOfEach = 10;

type Composed = BuiltComposition['areas'][number];

/** A copy of an area under another name, with as many screens as the measurement needs. */
function addArea(releases: string, model: Composed, id: string): Composed {
  const path = `areas/${id}/${model.version}/`;
  const folder = join(releases, path);
  cpSync(join(releases, model.path), folder, { recursive: true });
  const file = join(folder, 'area.json');
  const area = JSON.parse(readFileSync(file, 'utf8'));
  const [screen] = area.screens;
  const screens = Array.from({ length: screensOfEach }, (_, at) => ({
    ...screen,
    path: at === 0 ? id : `${id}/schermata-${at}`,
    name: at === 0 ? `${id}.index` : `${id}.schermata-${at}`,
    title: `Schermata ${at} di ${id}`,
  }));
  const menu = area.menu.map((entry: object) => ({ ...entry, screen: `${id}.index`, label: id, order: 900 }));
  const fresh = {
    ...area,
    id,
    container: `area_${id}`,
    screens,
    menu,
    actions: [],
    slots: undefined,
    fills: undefined,
  };
  writeFileSync(file, JSON.stringify(fresh));
  writeFileList(folder);
  return { ...model, id, path };
}

function compose(folder: string, built: BuiltComposition, total: number): string {
  const releases = join(folder, String(total));
  mkdirSync(releases);
  const kept = built.areas.filter(({ id }) => own.includes(id));
  const model = kept.find(({ id }) => id === 'questionnaires');
  if (!model) throw new Error('There is no questionnaires area to copy.');
  for (const path of [`shell/${built.shell}`, ...kept.map((one) => one.path)])
    cpSync(join(releasesFolder, path), join(releases, path), { recursive: true });
  const others = Array.from({ length: total - kept.length }, (_, at) => addArea(releases, model, `settore${at}`));
  writeFileSync(
    join(releases, 'composition.json'),
    JSON.stringify({ ...built, kit: undefined, areas: [...kept, ...others] }),
  );
  return releases;
}

const built = await buildReleases();
const folder = mkdtempSync(join(tmpdir(), 'sodalizio-many-'));
const servers: Awaited<ReturnType<typeof serveReleases>>[] = [];
const browser = await openBrowser();
const ratio = (mine: number, theirs: number) => (mine / theirs).toFixed(2);
try {
  for (const [at, total] of [own.length, areas].entries()) {
    const server = await serveReleases({ releases: compose(folder, built, total), port: 4192 + at });
    servers.push(server);
    const live = await (await fetch(`${server.address}/composition.json`)).json();
    if (live.areas.length !== total) throw new Error(`${live.areas.length} of ${total} areas are live.`);
  }
  const head = ['', `${own.length} areas`, `${areas} areas`, 'ratio'];
  const loaded: (string | number)[][] = [head];
  const visited: (string | number)[][] = [head];
  for (const [name, network] of Object.entries(networks)) {
    if (!name.startsWith(String(values.network))) continue;
    const loads: Load[][] = servers.map(() => []);
    const visits: Visits[][] = servers.map(() => []);
    for (let round = 0; round <= rounds; round++)
      for (const [at, { address }] of servers.entries()) {
        const load = await loadMembers(browser, address, network);
        const visit = await visitMembers(browser, address, network);
        if (round === 0) continue;
        loads[at]?.push(load);
        visits[at]?.push(visit);
      }
    for (const [key, label, scale] of [
      ['time', 'first row, ms', 1],
      ['bytes', 'kB', 1000],
      ['requests', 'requests', 1],
    ] as const) {
      const [few = Number.NaN, many = Number.NaN] = loads.map((all) => median(all.map((one) => one[key])));
      loaded.push([`${name}: ${label}`, (few / scale).toFixed(0), (many / scale).toFixed(0), ratio(many, few)]);
    }
    for (const one of cases) {
      const [few = Number.NaN, many = Number.NaN] = visits.map((all) => median(all.map((each) => each[one].usable)));
      visited.push([`${name}: ${one}, usable, ms`, few.toFixed(0), many.toFixed(0), ratio(many, few)]);
    }
  }
  printTable(
    `First load with ${areas} areas and ${areas * screensOfEach} screens, medians of ${rounds} rounds`,
    loaded,
  );
  printTable('From a click in the menu to the members', visited);
} finally {
  await browser.close();
  for (const { stop } of servers) await stop();
  rmSync(folder, { recursive: true, force: true });
}
