import { findAssociates } from '@sodalizio/contract';
import { type SavedView, savedViews } from '@sodalizio/contract/associates';
import { act, allAnswered, answers, button, manyMembers, refusal, screen, waitFor } from '@sodalizio/testing';
import { notifyManager } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openList } from '../../test-list.tsx';
import { viewsOfList } from './views.query.ts';

const start: SavedView = {
  id: 7,
  name: 'Morosi',
  search: 'f=1&last_name=socio00001',
  hidden_columns: [],
  column_order: [],
  shared: false,
  start: true,
  mine: true,
  owner: 'Giulia Ferraro',
};

const exportable = () => !(button('Esporta') as HTMLButtonElement).disabled;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('sodalizio.associates.has-start-view', 'true');
});

test('a start view that cannot be read is said instead of showing everybody, and can be asked for again', async () => {
  let broken = true;
  const opened = await openList(manyMembers(130), {
    url: '/admin/associates',
    api: [answers(savedViews, () => (broken ? refusal(500, 'internal') : [start]))],
  });
  await screen.findByText('Non è stato possibile aprire la vista iniziale.');
  expect(screen.queryByText('130 soci trovati')).toBeNull();
  expect(screen.queryByRole('checkbox', { name: /Socio/ })).toBeNull();
  expect(exportable()).toBe(false);
  broken = false;
  await opened.person.click(button('Riprova'));
  await screen.findByText('10 soci trovati');
  expect(opened.address()).toBe('/admin/associates?f=1&last_name=socio00001&vista=7');
  await waitFor(() => expect(exportable()).toBe(true));
});

test('a start view opens in a browser that cannot count parameters', async () => {
  const { prototype } = URLSearchParams;
  const size = Object.getOwnPropertyDescriptor(prototype, 'size') ?? {};
  Reflect.deleteProperty(prototype, 'size');
  onTestFinished(() => void Object.defineProperty(prototype, 'size', size));
  const opened = await openList(manyMembers(130), {
    url: '/admin/associates',
    api: [answers(savedViews, () => [start])],
  });
  await screen.findByText('10 soci trovati');
  expect(opened.address()).toBe('/admin/associates?f=1&last_name=socio00001&vista=7');
});

test('everybody is one choice away from a start view that cannot be read', async () => {
  const opened = await openList(manyMembers(30), {
    url: '/admin/associates',
    api: [answers(savedViews, () => refusal(500, 'internal'))],
  });
  await screen.findByText(/vista iniziale/);
  await opened.person.click(button('Viste'));
  await opened.person.click(await screen.findByRole('menuitem', { name: 'Tutti i soci' }));
  await screen.findByText('30 soci trovati');
  expect(screen.queryByText(/vista iniziale/)).toBeNull();
});

test('while the start view is read nothing is done with everybody, even where the rows are known', async () => {
  const held = Promise.withResolvers<void>();
  const opened = await openList(manyMembers(130), {
    url: '/admin/associates?f=1',
    api: [answers(savedViews, () => held.promise.then(() => [start]))],
  });
  await screen.findByText('130 soci trovati');
  await opened.person.click(screen.getAllByRole('checkbox', { name: /^Seleziona Socio/ })[0] as HTMLElement);
  await screen.findByRole('button', { name: 'Seleziona tutti i 130 trovati' });
  opened.go('/admin/associates');
  await waitFor(() => expect(exportable()).toBe(false));
  expect(screen.queryByRole('button', { name: 'Seleziona tutti i 130 trovati' })).toBeNull();
  held.resolve();
  await screen.findByText('10 soci trovati');
  await waitFor(() => expect(exportable()).toBe(true));
});

test('a start view that arrives before a search is drawn does not take its place', async () => {
  const held = Promise.withResolvers<void>();
  const opened = await openList(manyMembers(130), {
    url: '/admin/associates',
    api: [answers(savedViews, () => held.promise.then(() => [start]))],
  });
  await waitFor(() => expect(opened.api.askedOf(savedViews)).toHaveLength(1));
  // In `act` the answer is drawn by microtasks, the search by a task at its end.
  await act(async () => {
    opened.go('/admin/associates?f=1&last_name=socio000002');
    opened.cache.setQueryData(viewsOfList().queryKey, [start]);
    await new Promise<void>((drawn) => notifyManager.schedule(drawn));
  });
  held.resolve();
  await screen.findByText('1 socio trovato');
  await allAnswered(opened);
  expect(opened.address()).toBe('/admin/associates?f=1&last_name=socio000002');
});

const visit = (views: () => SavedView[] | Promise<SavedView[]>) =>
  openList(manyMembers(130), { url: '/admin/associates', api: [answers(savedViews, views)] });

test('whoever has chosen a start view sees no other rows before it from the next visit on', async () => {
  localStorage.clear();
  const first = await visit(() => [start]);
  await screen.findByText('10 soci trovati');
  await allAnswered(first);
  first.unmount();
  const held = Promise.withResolvers<void>();
  const next = await visit(() => held.promise.then(() => [start]));
  await waitFor(() => expect(next.api.askedOf(findAssociates)).toHaveLength(1));
  // The rows of everybody are there, and would have been drawn.
  await new Promise((passed) => setTimeout(passed, 50));
  expect(screen.queryByText('130 soci trovati')).toBeNull();
  held.resolve();
  await screen.findByText('10 soci trovati');
});

test('whoever has no start view any more waits for none from the next visit on', async () => {
  const first = await visit(() => []);
  await screen.findByText('130 soci trovati');
  await allAnswered(first);
  first.unmount();
  const held = Promise.withResolvers<void>();
  const next = await visit(() => held.promise.then(() => []));
  await screen.findByText('130 soci trovati');
  held.resolve();
  await allAnswered(next);
});
