import { useLeaveGuard } from '@sodalizio/area-kit';
import { UiProvider } from '@sodalizio/ui';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement, lazy, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aComposedArea } from '../test-areas.ts';
import { AreaOutlet } from './area-outlet.tsx';
import { federation } from './federation.ts';
import { beginLive, checkComposition, forgetLive } from './live-composition.store.ts';
import { clearMarks } from './opening-mark.ts';
import type { ComposedArea } from './read-composition.ts';

let live: ComposedArea[];
let gone: (url: string) => boolean;
const code = new Map<string, () => ReactNode>();
let count = 0;

beforeEach(async () => {
  sessionStorage.clear();
  gone = () => false;
  code.clear();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/composition.json') return Response.json({ revision: 2, shell: 'one', areas: live });
    return new Response('', { status: gone(url) ? 404 : 200 });
  });
  const { host } = await federation();
  host.registerPlugins([
    {
      name: 'releases-of-the-test',
      loadEntry: async ({ remoteInfo }) => {
        const { pathname } = new URL(remoteInfo.entry);
        const path = pathname.replace(/^\/~\d+/, '').replace('remoteEntry.js', '');
        const draw = code.get(path);
        const [, , id = ''] = path.split('/');
        const [index] = aComposedArea().release.screens;
        const screens = [{ ...index, load: async () => ({ default: () => createElement('div', null, draw?.()) }) }];
        const area = { id, contract: aComposedArea().release.contract, menu: [], screens };
        return draw ? { init: () => undefined, get: () => async () => ({ area }) } : undefined;
      },
    },
  ]);
});
afterEach(() => {
  cleanup();
  clearMarks();
  forgetLive();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function aRelease(version: string, draw: () => ReactNode, id = `garden${count}`): ComposedArea {
  const path = `/areas/${id}/${version}-abc/`;
  code.set(path, draw);
  return { ...aComposedArea({ id, container: `area_${id}`, version }), id, version, path };
}

function open(born: ComposedArea) {
  live = [born];
  beginLive({ revision: 1, shell: 'one', areas: [born] });
  const [first] = born.release.screens;
  if (!first) throw new Error('no screen');
  const router = createMemoryRouter([{ path: '/*', element: <AreaOutlet area={born} screen={first} /> }]);
  render(
    <UiProvider env="test">
      <RouterProvider router={router} />
    </UiProvider>,
  );
  return (to: string) => act(async () => void router.navigate(to));
}

const becomesLive = async (...areas: ComposedArea[]) => {
  live = areas;
  await act(checkComposition);
};

beforeEach(() => {
  count += 1;
});

it('keeps an open screen as it was opened, and takes what is live at the next navigation', async () => {
  const go = open(aRelease('1.0.0', () => 'la prima'));
  await screen.findByText('la prima');
  await becomesLive(aRelease('1.1.0', () => 'la seconda'));
  expect(screen.getByText('la prima')).toBeTruthy();
  await go('/altrove?f=1');
  expect(await screen.findByText('la seconda')).toBeTruthy();
});

it('changes nothing at a navigation when nothing else is live', async () => {
  const mounted = vi.fn();
  const Once = lazy(async () => {
    mounted();
    return { default: () => createElement('p', null, 'sempre lei') };
  });
  const go = open(aRelease('1.0.0', () => createElement(Once)));
  await screen.findByText('sempre lei');
  await go('/altrove');
  expect(screen.getByText('sempre lei')).toBeTruthy();
  expect(mounted).toHaveBeenCalledOnce();
});

it('says that an area is switched off, and shows it again by itself when it is on', async () => {
  const area = aRelease('1.0.0', () => 'le rose');
  open(area);
  await screen.findByText('le rose');
  await becomesLive({ ...area, off: true });
  expect(screen.getByText('Quest’area è momentaneamente disattivata.')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Giardino' })).toBeTruthy();
  live = [area];
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  expect(await screen.findByText('le rose')).toBeTruthy();
});

it('says the same where the area was taken out of the product', async () => {
  const area = aRelease('1.0.0', () => 'le rose');
  open(area);
  await screen.findByText('le rose');
  live = [];
  await act(checkComposition);
  expect(screen.getByText('Quest’area è momentaneamente disattivata.')).toBeTruthy();
});

it('leaves a form with unsaved text in its place when its area is switched off', async () => {
  function Form() {
    useLeaveGuard(true);
    return createElement('textarea');
  }
  const area = aRelease('1.0.0', () => createElement(Form));
  const go = open(area);
  await userEvent.type(await screen.findByRole('textbox'), 'parole');
  await becomesLive({ ...area, off: true });
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'parole');
  await go('/altrove');
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'parole');
});

it('falls back to the previous release when a new one throws on render', async () => {
  const go = open(aRelease('1.0.0', () => 'quella buona'));
  await screen.findByText('quella buona');
  await becomesLive(
    aRelease('1.1.0', () => {
      throw new Error('rotta');
    }),
  );
  await go('/altrove');
  expect(await screen.findByText('quella buona')).toBeTruthy();
  expect(vi.mocked(console.warn).mock.calls.flat().join(' ')).toMatch(/1\.1\.0 failed: threw-in-render; 1\.0\.0 took/);
});

it('falls back to the previous release when a new one does not load', async () => {
  const go = open(aRelease('1.0.0', () => 'quella buona'));
  await screen.findByText('quella buona');
  const broken = aRelease('1.1.0', () => '');
  code.delete(broken.path);
  await becomesLive(broken);
  await go('/altrove');
  expect(await screen.findByText('quella buona')).toBeTruthy();
  expect(vi.mocked(console.warn).mock.calls.flat().join(' ')).toMatch(/1\.1\.0 failed: threw-on-load; 1\.0\.0 took/);
});

it('continues with the next release after one that failed', async () => {
  const go = open(aRelease('1.0.0', () => 'la prima'));
  await screen.findByText('la prima');
  const broken = aRelease('1.1.0', () => '');
  code.delete(broken.path);
  await becomesLive(broken);
  await go('/altrove');
  await becomesLive(aRelease('1.1.1', () => 'quella guarita'));
  await go('/ancora');
  expect(await screen.findByText('quella guarita')).toBeTruthy();
});

const lostPart = (address: string) =>
  lazy(() => Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${address}`)));

it('reports a vanished part of a screen, and Riprova loads everything again', async () => {
  gone = (url) => url.endsWith('part.js');
  const Part = lostPart('http://127.0.0.1/areas/x/part.js');
  let whole = false;
  open(aRelease('1.0.0', () => (whole ? 'tutta intera' : createElement(Part))));
  expect(await screen.findByText(/è stata aggiornata mentre la usavi/)).toBeTruthy();
  whole = true;
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  expect(await screen.findByText('tutta intera')).toBeTruthy();
});

it('puts the release that is live now in the place of a screen whose part vanished with a deployment', async () => {
  gone = (url) => url.endsWith('part.js');
  const Part = lostPart('http://127.0.0.1/areas/x/part.js');
  open(aRelease('1.0.0', () => createElement(Part)));
  live = [aRelease('2.0.0', () => 'la nuova')];
  await waitFor(() => expect(screen.getByText('la nuova')).toBeTruthy());
  expect(screen.queryByRole('button', { name: 'Riprova' })).toBeNull();
});
