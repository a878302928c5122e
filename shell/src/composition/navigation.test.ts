import { useLeaveGuard } from '@sodalizio/area-kit';
import * as nextPage from '@sodalizio/area-kit/host';
import { render } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aComposedArea } from '../test-areas.ts';
import * as liveComposition from './live-composition.store.ts';
import { beginLive, checkComposition, forgetLive } from './live-composition.store.ts';
import { beforeNavigation, forgetNavigation } from './navigation.ts';
import * as reload from './reload-once.ts';

const reloads = vi.fn();
let live = aComposedArea();

beforeEach(() => {
  sessionStorage.clear();
  live = aComposedArea();
  vi.stubGlobal('fetch', async () => Response.json({ revision: 2, shell: 'one', areas: [live] }));
  vi.spyOn(reload, 'reloadOnce').mockImplementation((cause) => {
    reloads(cause);
    return false;
  });
  beginLive({ revision: 1, shell: 'one', areas: [aComposedArea()] });
});
afterEach(() => {
  forgetLive();
  forgetNavigation();
  reloads.mockReset();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const go = (path: string) => beforeNavigation(`https://sodalizio.example${path}`);

it('stays in the same page while the live areas have the same routes and menu', async () => {
  live = { ...aComposedArea(), version: '2.0.0', path: '/areas/garden/2.0.0-def/' };
  await checkComposition();
  await go('/admin');
  await go('/admin/garden');
  expect(reloads).not.toHaveBeenCalled();
});

it('says which page comes while the composition is read: the screen before changes no address meanwhile', async () => {
  const noted = vi.spyOn(nextPage, 'noteNextPage');
  const answer = Promise.withResolvers<void>();
  await go('/admin');
  vi.spyOn(liveComposition, 'freshEnough').mockReturnValue(answer.promise);
  const [left, opened] = [go('/admin/garden'), go('/admin/elsewhere')];
  expect(noted.mock.calls).toEqual([['/admin/garden'], ['/admin/elsewhere']]);
  answer.resolve();
  await Promise.all([left, opened]);
  expect(noted.mock.calls.slice(2)).toEqual([[undefined]]);
});

it('fetches a new page where the area it leads to has other routes by now', async () => {
  live = aComposedArea({ screens: aComposedArea().release.screens.slice(0, 1) });
  await checkComposition();
  await go('/admin/elsewhere');
  expect(reloads).not.toHaveBeenCalled();
  await go('/admin/garden/7');
  expect(reloads).toHaveBeenCalledExactlyOnceWith('composition 2');
});

it('never does while something is unsaved', async () => {
  live = aComposedArea({ menu: [] });
  await checkComposition();
  function Form() {
    useLeaveGuard(true);
    return null;
  }
  render(createElement(Form));
  await go('/admin/garden');
  expect(reloads).not.toHaveBeenCalled();
});
