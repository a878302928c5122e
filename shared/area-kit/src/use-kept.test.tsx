import { aUser, renderScreen, screen } from '@sodalizio/testing';
import { expect, test, vi } from 'vitest';
import { forgetKept, sessionStore } from './host.ts';
import { useKept } from './index.ts';

const numbers = (kept: unknown): ReadonlySet<number> =>
  new Set(Array.isArray(kept) ? kept.filter((one): one is number => typeof one === 'number') : []);
const asList = (chosen: ReadonlySet<number>) => (chosen.size === 0 ? undefined : [...chosen]);

function Chooser() {
  const [chosen, keep] = useKept('things.chosen', numbers, asList);
  return (
    <>
      <p>chosen: {[...chosen].join(' and ') || 'none'}</p>
      <button type="button" onClick={() => keep(new Set([...chosen, chosen.size + 1]))}>
        one more
      </button>
      <button type="button" onClick={() => keep(new Set())}>
        none
      </button>
    </>
  );
}

const giulia = aUser({ id: 7 });
const key = 'sodalizio.kept.7.things.chosen';
const press = (opened: Awaited<ReturnType<typeof renderScreen>>, name: string) =>
  opened.person.click(screen.getByRole('button', { name }));

async function chooseTwo() {
  const opened = await renderScreen(<Chooser />, { user: giulia });
  await press(opened, 'one more');
  await press(opened, 'one more');
  opened.unmount();
}

test('a kept value is restored, until there is none', async () => {
  await chooseTwo();
  const opened = await renderScreen(<Chooser />, { user: giulia });
  expect(screen.getByText('chosen: 1 and 2')).toBeTruthy();
  await press(opened, 'none');
  expect(sessionStorage.getItem(key)).toBeNull();
});

test('another person does not get it', async () => {
  await chooseTwo();
  await renderScreen(<Chooser />, { user: aUser({ id: 77 }) });
  expect(screen.getByText('chosen: none')).toBeTruthy();
});

test('kept values are deleted except for one person, or for everybody; foreign values stay', () => {
  const other = 'sodalizio.kept.77.things.chosen';
  for (const one of [key, other, 'of-another-program']) sessionStorage.setItem(one, '[1]');
  forgetKept(7);
  expect(Object.keys(sessionStorage).sort()).toEqual(['of-another-program', key]);
  forgetKept();
  expect(Object.keys(sessionStorage)).toEqual(['of-another-program']);
});

test('where there is no room for the new, the old does not come back in its place', async () => {
  const opened = await renderScreen(<Chooser />, { user: giulia });
  await press(opened, 'one more');
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await press(opened, 'one more');
  expect(screen.getByText('chosen: 1 and 2')).toBeTruthy();
  full.mockRestore();
  opened.unmount();
  await renderScreen(<Chooser />, { user: giulia });
  expect(screen.getByText('chosen: none')).toBeTruthy();
});

test('a session that ends under the screen changes neither the shown value nor its owner', async () => {
  const opened = await renderScreen(<Chooser />, { user: giulia });
  sessionStore.setState({ user: null });
  await press(opened, 'one more');
  expect(screen.getByText('chosen: 1')).toBeTruthy();
  expect(sessionStorage.getItem(key)).toBe('[1]');
});

test('what cannot be read is as good as nothing', async () => {
  sessionStorage.setItem(key, '{half');
  await renderScreen(<Chooser />, { user: giulia });
  expect(screen.getByText('chosen: none')).toBeTruthy();
});
