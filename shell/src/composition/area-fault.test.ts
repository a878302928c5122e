import { sessionStore } from '@sodalizio/area-kit/host';
import { afterEach, expect, it, vi } from 'vitest';
import { aComposedArea } from '../test-areas.ts';
import { reportFault } from './area-fault.ts';
import { beginLive, checkComposition, forgetLive } from './live-composition.store.ts';

const sent = vi.hoisted(() => vi.fn(async (_endpoint: unknown, _input: { body: { cause: string } }) => ({})));
vi.mock('@sodalizio/area-kit', async (original) => ({ ...(await original<object>()), call: sent }));

afterEach(() => {
  forgetLive();
  sessionStore.setState({ phase: 'starting' });
  sent.mockClear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each([
  ['the shell that is live', 'one', ['incompatible-shared', 'other-contract', 'threw-on-load']],
  // Two such pages would have the release stopped for everybody, although it runs in each new one.
  ['a shell of before', 'two', ['threw-on-load']],
])('a release that does not fit a page of %s is reported accordingly', async (_, live, reported) => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const area = aComposedArea();
  sessionStore.setState({ phase: 'signed-in' });
  beginLive({ revision: 1, shell: 'one', areas: [area] });
  const newer = { ...area, version: '1.1.0', path: '/areas/garden/1.1.0-abc/' };
  vi.stubGlobal('fetch', async () => Response.json({ revision: 2, shell: live, areas: [newer] }));
  await checkComposition();
  for (const cause of ['incompatible-shared', 'other-contract', 'threw-on-load'] as const)
    reportFault(newer, cause, 'needs react: newThing', area);
  expect(sent.mock.calls.map(([, { body }]) => body.cause)).toEqual(reported);
});
