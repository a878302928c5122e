import { renderScreen, screen } from '@sodalizio/testing';
import { expect, test, vi } from 'vitest';
import { noFilters } from '../member-filters.ts';
import { type AllChosen, noMembers } from './chosen-members.ts';
import { MemberSelectionBar } from './member-selection-bar.tsx';
import type { Selection } from './use-selection.ts';

const all: AllChosen = {
  kind: 'all',
  selection: '6b0e3a2c-5d0f-4c38-8d43-5b0a4a1f7f10',
  count: 30,
  filters: { ...noFilters, city: 'Milano' },
  except: new Set(),
};

async function open(selection: Partial<Selection>, total: number | undefined, more = false) {
  const chooseAll = vi.fn(async () => {});
  const onBackToSearch = vi.fn();
  const whole: Selection = {
    ...{ chosen: noMembers, count: 2, here: 2, freezing: false, chooseAll, clear: () => {}, replaceBy: () => {} },
    ...{
      freeze: async () => undefined,
      rows: { has: () => false, empty: false, onChoose: () => {}, onChooseRange: () => {} },
    },
    ...selection,
  };
  const { person } = await renderScreen(
    <MemberSelectionBar
      selection={whole}
      total={total}
      more={more}
      acts={[]}
      onClear={() => {}}
      onBackToSearch={onBackToSearch}
    />,
  );
  return { person, chooseAll, onBackToSearch };
}
const offered = (name: RegExp) => screen.queryByRole('button', { name });
const everybody = /^Seleziona (?:tutti|l’unico)/;

test('all who were found are offered where there are more than those selected', async () => {
  const { person, chooseAll } = await open({}, 30, true);
  await person.click(screen.getByRole('button', { name: 'Seleziona tutti i 30 trovati' }));
  expect(chooseAll).toHaveBeenCalledTimes(1);
});

test('nothing is offered where everybody found is selected', async () => {
  await open({}, 2);
  expect(offered(everybody)).toBeNull();
});

test('of a number that is not known yet none is said', async () => {
  await open({}, undefined, true);
  expect(offered(/^Seleziona tutti i soci trovati$/)).toBeTruthy();
});

test.each([
  [30, false],
  [31, true],
  [29, true],
  [0, false],
  [undefined, false],
])('all of a search are offered anew where it finds others now: %s', async (total, isOffered) => {
  await open({ chosen: all, count: 30, here: 30 }, total, true);
  expect(offered(everybody) !== null).toBe(isOffered);
});

test('from another search a way leads back to the one whose members are selected', async () => {
  const { person, onBackToSearch } = await open({ chosen: all, count: 30, here: 0 }, 5, true);
  expect(offered(everybody)).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Torna a quella ricerca' }));
  expect(onBackToSearch).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('Milano'));
});
