import { nearestNames } from '@sodalizio/contract';
import { answers, button, renderScreen, screen } from '@sodalizio/testing';
import { expect, test, vi } from 'vitest';
import { type MemberSearch, noFilters } from '../member-filters.ts';
import { NearestNames } from './nearest-names.tsx';

async function open(searched: Partial<MemberSearch>, names: readonly string[] = ['Rossi', 'Russo']) {
  const onSearch = vi.fn();
  const opened = await renderScreen(<NearestNames filters={{ ...noFilters, ...searched }} onSearch={onSearch} />, {
    api: [answers(nearestNames, () => ({ names: [...names] }))],
  });
  return { ...opened, onSearch };
}

test('a name like the one that was searched takes its place, and the other filters stay', async () => {
  const { person, onSearch } = await open({ last_name: 'Rosi', city: 'Milano' });
  expect((await screen.findByText(/Forse cercavi:/)).textContent).toBe('Forse cercavi:RossiRusso');
  await person.click(button('Russo'));
  expect(onSearch).toHaveBeenCalledExactlyOnceWith({ ...noFilters, last_name: 'Russo', city: 'Milano' });
});

test('a name instead of several that were searched is searched everywhere', async () => {
  const { person, onSearch } = await open({ last_name: 'Rosi', first_name: 'Ana' }, ['Rossi Anna']);
  await person.click(await screen.findByRole('button', { name: 'Rossi Anna' }));
  expect(onSearch).toHaveBeenCalledExactlyOnceWith({ ...noFilters, search: 'Rossi Anna' });
});

test('nothing is said where no name is near, and nothing asked where none was searched', async () => {
  const { api, unmount } = await open({ last_name: 'Xyz' }, []);
  await expect.poll(() => api.askedOf(nearestNames).length).toBe(1);
  expect(screen.getByRole('status').textContent).toBe('');
  unmount();
  const others = await open({ city: 'Milano' });
  expect(others.api.askedOf(nearestNames)).toEqual([]);
  expect(screen.getByRole('status').textContent).toBe('');
});
