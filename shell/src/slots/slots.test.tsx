import { resetSession, sessionStore, slotStore } from '@sodalizio/area-kit/host';
import type { AreaFaultCause } from '@sodalizio/contract';
import { aUser } from '@sodalizio/testing';
import { UiProvider } from '@sodalizio/ui';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement, type ReactNode, Suspense, use } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useStore } from 'zustand';
import { loadTimeout } from '../composition/area-fault.ts';
import { federation } from '../composition/federation.ts';
import { beginLive, checkComposition, forgetLive } from '../composition/live-composition.store.ts';
import { clearMarks } from '../composition/opening-mark.ts';
import type { ComposedArea } from '../composition/read-composition.ts';
import { aComposedArea } from '../test-areas.ts';
import { keepSlotsFilled } from './fill-slots.ts';
import { SlotPart } from './slot-part.tsx';

type Load = () => Promise<unknown>;
type Filled = NonNullable<ComposedArea['release']['slots']>[number];

const slot = 'house.room.corner';
const entry: Filled = { slot, label: 'Rose', icon: 'M0 0', order: 1, requires: 'signed-in', given: {} };
let live: ComposedArea[];
let stop = () => {};
let count = 0;
const loads = new Map<string, readonly (Load | undefined)[]>();
const fetched: string[] = [];

beforeEach(async () => {
  fetched.length = 0;
  sessionStorage.clear();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (url: string) =>
    url === '/composition.json'
      ? Response.json({ revision: 2, shell: 'one', areas: live })
      : new Response('', { status: 200 }),
  );
  const { host } = await federation();
  host.registerPlugins([
    {
      name: 'areas-of-the-test',
      loadEntry: async ({ remoteInfo }) => {
        const id = /garden\d+/.exec(remoteInfo.name)?.[0] ?? '';
        fetched.push(id);
        const slots = loads.get(id)?.map((load) => ({ slot, load }));
        const area = { id, contract: aComposedArea().release.contract, menu: [], screens: [], slots };
        return { init: () => undefined, get: () => async () => ({ area }) };
      },
    },
  ]);
  sessionStore.setState({ phase: 'signed-in', user: aUser({ available_permissions: ['composition.override'] }) });
});
afterEach(() => {
  cleanup();
  clearMarks();
  stop();
  forgetLive();
  resetSession();
  slotStore.setState(slotStore.getInitialState(), true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function aFiller(fills: readonly Partial<Filled>[], code: readonly (Load | undefined)[]): ComposedArea {
  count += 1;
  const id = `garden${count}`;
  loads.set(id, code);
  const slots = fills.map((one) => ({ ...entry, ...one }));
  return { ...aComposedArea({ id, container: `area_${id}`, slots }), id, path: `/areas/${id}/1.0.0-abc/` };
}

const shows = (draw: (given: object) => ReactNode) => async () => ({
  default: (given: object) => createElement('p', null, draw(given)),
});

function Owner() {
  const fills = useStore(slotStore, (state) => state.fills[slot]) ?? [];
  const Part = useStore(slotStore, (state) => state.Part);
  return (
    <>
      <p>il resto</p>
      {fills.map((fill) => (
        <section key={fill.key} aria-label={`${fill.label} ${fill.key}`}>
          <Part slot={slot} fill={fill} given={{ room: '7' }} />
        </section>
      ))}
    </>
  );
}

function open(...areas: ComposedArea[]) {
  live = areas;
  beginLive({ revision: 1, shell: 'one', areas });
  stop = keepSlotsFilled(areas, SlotPart);
  render(
    <MemoryRouter>
      <UiProvider env="test">
        <Owner />
      </UiProvider>
    </MemoryRouter>,
  );
}

const fills = () => slotStore.getState().fills[slot] ?? [];

it('fills a slot in the order that areas ask for, and hands its code what is given', async () => {
  const one = aFiller([{ order: 2 }, { order: 3 }], [shows(JSON.stringify), shows(() => 'la seconda')]);
  const other = aFiller([{ order: 1, label: 'Viole' }], [shows(() => 'le viole')]);
  open(one, other);
  expect(fills().map(({ key, label }) => [key, label])).toEqual([
    [other.id, 'Viole'],
    [one.id, 'Rose'],
    [`${one.id}-2`, 'Rose'],
  ]);
  expect(await screen.findByText('{"room":"7"}')).toBeTruthy();
  expect(await screen.findByText('la seconda')).toBeTruthy();
});

it('loads nothing of fills that are not shown, of links, and of forbidden fills', () => {
  const area = aFiller([{ link: 'garden.index' }, { requires: 'users.manage' }, {}], [undefined, undefined, undefined]);
  live = [area];
  stop = keepSlotsFilled([area], SlotPart);
  expect(fills().map(({ key, link }) => [key, link])).toEqual([
    [area.id, 'garden.index'],
    [`${area.id}-3`, undefined],
  ]);
  expect(fetched).toEqual([]);
});

it('runs no code of a fill before the screen around it is drawn', async () => {
  const area = aFiller([{}], [shows(() => 'le rose')]);
  live = [area];
  beginLive({ revision: 1, shell: 'one', areas: [area] });
  stop = keepSlotsFilled([area], SlotPart);
  let drawRest = () => {};
  const rest = new Promise<void>((resolve) => (drawRest = resolve));
  const Rest = () => use(rest) ?? null;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await act(async () =>
    render(
      <MemoryRouter>
        <UiProvider env="test">
          <Suspense>
            <Owner />
            <Rest />
          </Suspense>
        </UiProvider>
      </MemoryRouter>,
    ),
  );
  await act(() => vi.advanceTimersByTimeAsync(loadTimeout));
  vi.useRealTimers();
  expect(fetched).toEqual([]);
  await act(async () => drawRest());
  expect(await screen.findByText('le rose')).toBeTruthy();
  expect(fetched).toEqual([area.id]);
});

it('is empty without a session, and filled with the next one', () => {
  const area = aFiller([{}], []);
  const { user } = sessionStore.getState();
  stop = keepSlotsFilled([area], SlotPart);
  sessionStore.setState({ user: null });
  expect(fills()).toEqual([]);
  sessionStore.setState({ user });
  expect(fills()).toHaveLength(1);
});

it('leaves no hole where the area is switched off, and comes back with it', async () => {
  const area = aFiller([{}], [shows(() => 'le rose')]);
  open(area);
  expect(await screen.findByText('le rose')).toBeTruthy();
  live = [{ ...area, off: true }];
  await act(checkComposition);
  expect(screen.queryByRole('region')).toBeNull();
  live = [area];
  await act(checkComposition);
  expect(await screen.findByText('le rose')).toBeTruthy();
});

it('loses only the fill that is switched off, and gets it back with the next answer', async () => {
  const area = aFiller([{}, { label: 'Viole' }], [shows(() => 'le rose'), shows(() => 'le viole')]);
  open(area);
  expect(await screen.findByText('le rose')).toBeTruthy();
  live = [{ ...area, fillsOff: [{ slot, nth: 0 }] }];
  await act(checkComposition);
  expect(screen.queryByText('le rose')).toBeNull();
  // The remaining one keeps its key: it is still the second.
  expect(fills().map(({ key, label }) => [key, label])).toEqual([[`${area.id}-2`, 'Viole']]);
  expect(await screen.findByText('le viole')).toBeTruthy();
  live = [area];
  await act(checkComposition);
  expect(await screen.findByText('le rose')).toBeTruthy();
});

const sentences: Partial<Record<AreaFaultCause, string>> = {
  hung: 'Questa parte del programma ci mette troppo a rispondere. Riprova tra poco.',
  'threw-on-load':
    'Questa parte del programma non si è avviata. Riprova; se succede ancora, avvisa chi gestisce il sistema.',
  'threw-in-render': 'Questa parte della pagina ha incontrato un errore. Il resto della pagina funziona: riprova.',
  'other-contract':
    'Questa parte del programma è di una versione che non va d’accordo con il resto. Avvisa chi gestisce il sistema.',
};

async function failsWith(cause: AreaFaultCause) {
  expect(await screen.findByText(sentences[cause] ?? '')).toBeTruthy();
  expect(screen.getByText('il resto')).toBeTruthy();
  expect(vi.mocked(console.warn).mock.calls.flat().join(' ')).toContain(`failed: ${cause}`);
}

it.each<[string, AreaFaultCause, Load]>([
  ['throws while it loads', 'threw-on-load', () => Promise.reject(new Error('rotta'))],
  ['exports nothing to show', 'threw-on-load', async () => ({ default: 7 })],
  ['throws while it draws', 'threw-in-render', shows(() => null)],
])('a fill that %s fails alone, and Riprova brings it back', async (_, cause, load) => {
  let broken = true;
  const draws = shows(() => {
    if (broken) throw new Error('rotta');
    return 'le rose';
  });
  open(aFiller([{}], [() => (broken && cause !== 'threw-in-render' ? load() : draws())]));
  await failsWith(cause);
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  expect(await screen.findByText('le rose')).toBeTruthy();
});

it('a fill that hangs says so after the timeout, and appears when it comes after all', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  let arrive: (module: unknown) => void = () => undefined;
  const late = new Promise((resolve) => {
    arrive = resolve;
  });
  open(aFiller([{}], [() => late]));
  await act(() => vi.advanceTimersByTimeAsync(loadTimeout + 10));
  await failsWith('hung');
  arrive({ default: () => createElement('p', null, 'in ritardo') });
  expect(await screen.findByText('in ritardo')).toBeTruthy();
});

it('a fill of another contract is refused before any of its code runs', async () => {
  const area = aFiller([{}], [shows(() => 'le rose')]);
  open({ ...area, release: { ...area.release, contract: 99 } });
  await failsWith('other-contract');
  expect(fetched).toEqual([]);
});

it('a fill that fails leaves the others of its slot alone', async () => {
  open(aFiller([{}, {}], [async () => ({}), shows(() => 'la seconda')]));
  await failsWith('threw-on-load');
  expect(await screen.findByText('la seconda')).toBeTruthy();
});
