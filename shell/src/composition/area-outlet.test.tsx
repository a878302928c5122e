import type { AreaFaultCause } from '@sodalizio/contract';
import { UiProvider } from '@sodalizio/ui';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement, type ReactNode } from 'react';
import { Link, MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aComposedArea } from '../test-areas.ts';
import { loadTimeout } from './area-fault.ts';
import { AreaOutlet } from './area-outlet.tsx';
import { federation } from './federation.ts';
import { rememberWorked } from './last-worked.ts';
import { clearMarks } from './opening-mark.ts';
import type { ComposedArea } from './read-composition.ts';

// The full sentences, so that a changed word breaks a test.
const sentences: Record<AreaFaultCause, string> = {
  unreachable: 'Questa parte del programma non è raggiungibile. Controlla la connessione e riprova.',
  vanished: 'Questa parte del programma è stata aggiornata mentre la usavi. Riprova per aprire la versione nuova.',
  hung: 'Questa parte del programma ci mette troppo a rispondere. Riprova tra poco.',
  'threw-on-load':
    'Questa parte del programma non si è avviata. Riprova; se succede ancora, avvisa chi gestisce il sistema.',
  'threw-in-render': 'Questa pagina ha incontrato un errore. Il resto del programma funziona: riprova.',
  'other-contract':
    'Questa parte del programma è di una versione che non va d’accordo con il resto. Avvisa chi gestisce il sistema.',
  'incompatible-shared': 'A questa parte del programma manca qualcosa per funzionare. Avvisa chi gestisce il sistema.',
  'style-leak': 'Una parte dell’aspetto di questa pagina è stata fermata, perché cambiava il resto del programma.',
  froze:
    'Questa parte del programma si era bloccata mentre si apriva. Riprova; se succede ancora, avvisa chi gestisce il sistema.',
  'threw-later': 'Questa parte del programma ha incontrato un errore. Riprova.',
  meddled: 'Questa parte del programma ha provato a cambiare il resto, ed è stata fermata.',
};

/** The network. Node imports no code over HTTP, so the runtime's own entry hook provides a container's modules. */
let answer: (url: string) => Promise<Response>;
let asked: string[];
let count = 0;

type Exposed = () => Promise<unknown>;
const containers = new Map<string, (entry: string) => Exposed>();

beforeEach(async () => {
  asked = [];
  answer = async () => new Response('', { status: 200 });
  containers.clear();
  sessionStorage.clear();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return answer(url);
  });
  const { host } = await federation();
  host.registerPlugins([
    {
      name: 'containers-of-the-test',
      loadEntry: async ({ remoteInfo }) => {
        // A retry has its own remote, `name__1`.
        const expose = containers.get(remoteInfo.name.replace(/__\d+$/, ''));
        return expose ? { init: () => undefined, get: () => expose(remoteInfo.entry) } : undefined;
      },
    },
  ]);
});
afterEach(() => {
  cleanup();
  clearMarks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A separate area for each test, because the loader caches by area. */
function anArea(over: Parameters<typeof aComposedArea>[0] = {}): ComposedArea {
  count += 1;
  const id = `garden${count}`;
  return { ...aComposedArea({ ...over, id, container: `area_${id}` }), id, path: `/areas/${id}/1.0.0-abc/` };
}

function runs({ id, release }: ComposedArea, draw: () => ReactNode, over: object = {}) {
  const [index] = release.screens;
  const screens = [{ ...index, load: async () => ({ default: () => createElement('p', null, draw()) }) }];
  containers.set(release.container, () => async () => ({
    area: { id, contract: release.contract, menu: [], screens, ...over },
  }));
}

function show(area: ComposedArea) {
  const [first] = area.release.screens;
  if (!first) throw new Error('no screen');
  return render(
    <MemoryRouter>
      <UiProvider env="test">
        <p>il resto</p>
        <Link to="?filtri=1">filtri</Link>
        <Link to="?filtri=2">altri filtri</Link>
        <AreaOutlet area={area} screen={first} />
      </UiProvider>
    </MemoryRouter>,
  );
}

async function expectReported(fault: AreaFaultCause) {
  expect(await screen.findByText(sentences[fault])).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Giardino' })).toBeTruthy();
  expect(screen.getByText('il resto')).toBeTruthy();
}

it('shows the screen of an area that runs', async () => {
  const area = anArea();
  runs(area, () => 'le rose');
  show(area);
  expect(await screen.findByText('le rose')).toBeTruthy();
});

it('leaves no mark of its opening behind, however often the screen is drawn', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const area = anArea();
  runs(area, () => 'le rose');
  const mark = () => localStorage.getItem(`sodalizio.opening.${area.id}`);
  const shown = show(area);
  expect(await screen.findByText('le rose')).toBeTruthy();
  expect(mark()).toContain(area.path);
  await userEvent.click(screen.getByRole('link', { name: 'altri filtri' }));
  await vi.advanceTimersByTimeAsync(2000);
  expect(mark()).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'filtri' }));
  await vi.advanceTimersByTimeAsync(2000);
  expect(mark()).toBeNull();
  shown.unmount();
});

it.each([
  ['unreachable', () => Promise.reject(new TypeError('fetch failed'))],
  ['unreachable', async () => new Response('', { status: 503 })],
  // The login page of a hotel's network, or a proxy's page that it was stopped.
  ['unreachable', async () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })],
  ['vanished', async () => new Response('', { status: 404 })],
  ['threw-on-load', async () => new Response('throw 1', { status: 200 })],
] as const)('says that an area is %s, and the rest stays', async (fault, wire) => {
  answer = wire;
  show(anArea());
  await expectReported(fault);
});

it('says that an area hangs after the timeout, and gives way to it when it comes after all', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const area = anArea();
  const [index] = area.release.screens;
  let arrive: (module: unknown) => void = () => undefined;
  const late = new Promise((resolve) => {
    arrive = resolve;
  });
  containers.set(area.release.container, () => async () => ({
    area: { id: area.id, contract: area.release.contract, menu: [], screens: [{ ...index, load: () => late }] },
  }));
  show(area);
  await vi.advanceTimersByTimeAsync(loadTimeout + 10);
  await expectReported('hung');
  arrive({ default: () => createElement('p', null, 'in ritardo') });
  expect(await screen.findByText('in ritardo')).toBeTruthy();
  expect(screen.queryByText(sentences.hung)).toBeNull();
});

it('keeps an error of a screen in its place, and draws it again on Riprova', async () => {
  const area = anArea();
  let broken = true;
  runs(area, () => {
    if (broken) throw new Error('nessun vaso');
    return 'i vasi';
  });
  show(area);
  await expectReported('threw-in-render');
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  expect(await screen.findByText('i vasi')).toBeTruthy();
});

it('refuses an area of another contract without asking for any of its code', async () => {
  const area = anArea({ contract: 999 });
  const expose = vi.fn(() => async () => ({}));
  containers.set(area.release.container, expose);
  show(area);
  await expectReported('other-contract');
  expect(expose).not.toHaveBeenCalled();
  expect(asked).toEqual([]);
});

it('refuses an area that needs what the shell does not bring, before any of its code runs', async () => {
  const area = anArea({ shared: { react: { range: '^99.0.0', names: ['useState'] } } });
  const expose = vi.fn(() => async () => ({}));
  containers.set(area.release.container, expose);
  show(area);
  await expectReported('incompatible-shared');
  expect(screen.getByText(/react \^99\.0\.0, the shell has 19/)).toBeTruthy();
  expect(expose).not.toHaveBeenCalled();
});

it('refuses what arrives under the name of another area', async () => {
  const area = anArea();
  runs(area, () => '', { id: 'somebody-else' });
  show(area);
  await expectReported('other-contract');
});

it('opens an area also where the release of another claims its container', async () => {
  const area = anArea();
  const other = anArea();
  const claiming = { ...other, release: { ...other.release, container: area.release.container } };
  const [index] = area.release.screens;
  const served: ReturnType<typeof anArea>[] = [area, other];
  for (const { release } of served) {
    containers.set(release.container, (entry) => async () => {
      const { id } = served.find(({ path }) => entry.includes(path)) ?? area;
      const screens = [{ ...index, load: async () => ({ default: () => createElement('p', null, `qui ${id}`) }) }];
      return { area: { id, contract: area.release.contract, menu: [], screens } };
    });
  }
  const shown = show(claiming);
  expect(await screen.findByText(`qui ${other.id}`)).toBeTruthy();
  shown.unmount();
  show(area);
  expect(await screen.findByText(`qui ${area.id}`)).toBeTruthy();
});

it('tries again under a new path, after asking what is live now', async () => {
  const area = anArea();
  const entries: string[] = [];
  containers.set(area.release.container, (entry) => async () => {
    entries.push(new URL(entry).pathname);
    if (entries.length === 1) throw new Error('rotta');
    const [index] = area.release.screens;
    const screens = [{ ...index, load: async () => ({ default: () => createElement('p', null, 'di nuovo qui') }) }];
    return { area: { id: area.id, contract: area.release.contract, menu: [], screens } };
  });
  show(area);
  await expectReported('threw-on-load');
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  expect(await screen.findByText('di nuovo qui')).toBeTruthy();
  expect(asked).toContain('/composition.json');
  expect(entries).toEqual([`${area.path}remoteEntry.js`, `/~1${area.path}remoteEntry.js`]);
  expect(vi.mocked(console.warn).mock.calls.flat().join(' ')).not.toContain('already registered');
});

it('puts the release that is live now in the place of one that vanished, without a question', async () => {
  const area = anArea();
  const newer = { ...area, version: '1.1.0', path: `/areas/${area.id}/1.1.0-def/` };
  answer = async (url) =>
    url === '/composition.json' ? Response.json({ areas: [newer] }) : new Response('', { status: 404 });
  containers.set(area.release.container, (entry) => async () => {
    if (!entry.includes('1.1.0')) throw new Error('gone');
    const [index] = area.release.screens;
    const screens = [{ ...index, load: async () => ({ default: () => createElement('p', null, 'la nuova') }) }];
    return { area: { id: area.id, contract: area.release.contract, menu: [], screens } };
  });
  show(area);
  expect(await screen.findByText('la nuova')).toBeTruthy();
});

describe('a page that never saw this area work', () => {
  /** 2.0.0 behaves as `bad` says, and 1.0.0 before it works; `before`: what its area.json says. */
  function twoReleases(
    bad: () => Promise<unknown>,
    before: (older: ComposedArea) => object = ({ release }) => release,
  ) {
    const older = anArea();
    const path = older.path.replace('1.0.0-abc', '2.0.0-bad');
    const live = { ...older, version: '2.0.0', path, before: { version: '1.0.0', path: older.path } };
    runs(older, () => 'le rose di prima');
    const good = containers.get(older.release.container);
    containers.set(older.release.container, (entry) => (entry.includes('2.0.0-bad') ? bad : (good?.(entry) ?? bad)));
    const json = before(older);
    answer = async (url) =>
      url === `${older.path}area.json` ? Response.json(json) : new Response('', { status: 200 });
    return { older, live };
  }
  const throwsInRender = (area: () => ComposedArea) => async () => {
    const draw = () => {
      throw new Error('rotta');
    };
    const { id, release } = area();
    const screens = [{ ...release.screens[0], load: async () => ({ default: draw }) }];
    return { area: { id, contract: release.contract, menu: [], screens } };
  };

  it('opens the one that was live before, where the live one throws on load', async () => {
    const { live } = twoReleases(() => Promise.reject(new Error('rotta')));
    show(live);
    expect(await screen.findByText('le rose di prima')).toBeTruthy();
    expect(asked).toContain(`${live.before.path}area.json`);
  });

  it('opens it where the live one throws in render', async () => {
    const { live } = twoReleases(throwsInRender(() => live));
    show(live);
    expect(await screen.findByText('le rose di prima')).toBeTruthy();
  });

  describe('and learns that the live one fails for most', () => {
    const works = (area: () => ComposedArea) => async () => {
      const { id, release } = area();
      const Screen = () => createElement('p', null, 'le rose di oggi');
      const screens = [{ ...release.screens[0], load: async () => ({ default: Screen }) }];
      return { area: { id, contract: release.contract, menu: [], screens } };
    };

    it('opens the one before at once: no code of the live one is run, and nothing is reported', async () => {
      const tried = vi.fn(() => Promise.reject(new Error('rotta')));
      const { live } = twoReleases(tried);
      show({ ...live, failing: true });
      expect(await screen.findByText('le rose di prima')).toBeTruthy();
      expect(tried).not.toHaveBeenCalled();
      expect(console.warn).not.toHaveBeenCalled();
    });

    it('opens the live one where the one before cannot be opened', async () => {
      const { live, older } = twoReleases(works(() => live));
      answer = async (url) => new Response('', { status: url === `${older.path}area.json` ? 404 : 200 });
      show({ ...live, failing: true });
      expect(await screen.findByText('le rose di oggi')).toBeTruthy();
    });

    it('keeps the live one in a tab in which it has worked', async () => {
      const { live } = twoReleases(works(() => live));
      rememberWorked(live);
      show({ ...live, failing: true });
      expect(await screen.findByText('le rose di oggi')).toBeTruthy();
    });

    it('opens the live one by Riprova, where the one before fails too', async () => {
      const { live, older } = twoReleases(works(() => live));
      runs(older, () => {
        throw new Error('rotta anche lei');
      });
      const before = containers.get(older.release.container);
      containers.set(older.release.container, (entry) =>
        entry.includes('2.0.0-bad') ? works(() => live) : (before?.(entry) ?? works(() => live)),
      );
      show({ ...live, failing: true });
      for (const _ of ['draws it again', 'takes the live one'])
        await userEvent.click(await screen.findByRole('button', { name: 'Riprova' }));
      expect(await screen.findByText('le rose di oggi')).toBeTruthy();
    });
  });

  it('says so where that one has no such screen at this address, and does not try for ever', async () => {
    const elsewhere = ({ release }: ComposedArea) => ({
      ...release,
      screens: release.screens.map((one) => ({ ...one, path: `${one.path}/altrove` })),
    });
    const { live } = twoReleases(
      throwsInRender(() => live),
      elsewhere,
    );
    show(live);
    await expectReported('threw-in-render');
    expect(asked.filter((url) => url.endsWith('area.json'))).toHaveLength(1);
  });

  it.each([
    ['is no area.json', async () => Response.json({})],
    ['does not arrive', () => Promise.reject(new TypeError('fetch failed'))],
  ])('says so where what was before %s', async (_, wire) => {
    const { live } = twoReleases(throwsInRender(() => live));
    answer = wire;
    show(live);
    await expectReported('threw-in-render');
  });
});
