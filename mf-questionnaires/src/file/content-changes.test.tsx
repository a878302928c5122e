import { renderScreen, screen } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { ContentChanges } from './content-changes.tsx';

const nothing = {
  added: [],
  gone: [],
  changed: [],
  turned: [],
  configurations: { added: [], gone: [], changed: [] },
};
const codes = (count: number) => Array.from({ length: count }, (_, at) => `Q${at}`);
const isOpen = (title: string) => screen.getByText(title).closest('details')?.open;

test('what changes is counted by kind, and what changes the results comes first', async () => {
  const turned = [{ code: 'Q1', answer: 'Roma', right: true }];
  await renderScreen(<ContentChanges comparison={{ ...nothing, turned, added: ['Q7'] }} />);
  const titles = [...document.querySelectorAll('summary')].map(({ textContent }) => textContent);
  expect(titles).toEqual(['Risposte diventate giuste o sbagliate: 1', 'Domande aggiunte: 1']);
  expect(screen.getByText('Q1: «Roma» ora è giusta')).toBeTruthy();
});

test('more than twenty lines are folded', async () => {
  await renderScreen(<ContentChanges comparison={{ ...nothing, added: codes(20), gone: codes(21) }} />);
  expect([isOpen('Domande aggiunte: 20'), isOpen('Domande tolte: 21')]).toEqual([true, false]);
});

test('questions in another order are not said to be the same', async () => {
  await renderScreen(<ContentChanges comparison={{ ...nothing, reordered: true }} />);
  expect(screen.getByText('Le domande sono in un altro ordine.')).toBeTruthy();
  expect(screen.queryByText('Le domande e le configurazioni sono le stesse.')).toBeNull();
});

test('where nothing changes that is said', async () => {
  await renderScreen(<ContentChanges comparison={nothing} />);
  expect(screen.getByText('Le domande e le configurazioni sono le stesse.')).toBeTruthy();
});
