import { UiProvider } from '@sodalizio/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { faultSentences } from '../shell.labels.ts';
import { aPlacedArea } from '../test-areas.ts';
import { AreaPlace } from './area-place.tsx';

/** The wire: every request of the place, answered by the test. No real area exists here, so importing its entry always fails. */
let answer: (url: string) => Promise<Response>;
let asked: string[];

beforeEach(() => {
  asked = [];
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return answer(url);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const show = (over: Parameters<typeof aPlacedArea>[0] = {}, id = 'garden') =>
  render(
    <UiProvider env="test">
      <p>il resto</p>
      <AreaPlace
        area={{ ...aPlacedArea({ ...over, id, container: `area_${id}` }), id, path: `/areas/${id}/1.0.0-abc/` }}
        screen="garden.index"
      />
    </UiProvider>,
  );

it.each([
  ['unreachable', () => Promise.reject(new TypeError('fetch failed'))],
  ['vanished', async () => new Response('', { status: 404 })],
  ['threw-on-load', async () => new Response('throw 1', { status: 200 })],
] as const)('says that an area is %s, and the rest stays', async (fault, wire) => {
  answer = wire;
  show({}, `area-${fault}`);
  expect(await screen.findByText(faultSentences[fault])).toBeTruthy();
  expect(screen.getByText('il resto')).toBeTruthy();
});

it('refuses an area of another contract without asking for any of its code', async () => {
  answer = async () => new Response('', { status: 200 });
  show({ contract: 999 }, 'elder');
  expect(await screen.findByText(faultSentences['other-contract'])).toBeTruthy();
  expect(asked.filter((url) => url.includes('/areas/'))).toEqual([]);
});

it('tries again under a new path, after asking what is live now', async () => {
  answer = async () => new Response('', { status: 404 });
  show({}, 'again');
  await userEvent.click(await screen.findByRole('button', { name: 'Riprova' }));
  await vi.waitFor(() => expect(asked.some((url) => url.startsWith('/~1/areas/again/'))).toBe(true));
  expect(asked).toContain('/composition.json');
});
