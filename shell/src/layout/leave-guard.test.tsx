import { useLeaveGuard } from '@sodalizio/area-kit';
import { resetSession, sessionStore } from '@sodalizio/area-kit/host';
import { UiProvider } from '@sodalizio/ui';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { LeaveGuard } from './leave-guard.tsx';

function Form({ dirty, kept }: { dirty: boolean; kept: boolean }) {
  useLeaveGuard(dirty, kept);
  return <LeaveGuard />;
}

const open = (dirty = true, kept = true) => {
  const router = createMemoryRouter(
    [
      { path: '/form', element: <Form dirty={dirty} kept={kept} /> },
      { path: '*', element: <p>un’altra pagina</p> },
    ],
    { initialEntries: ['/form'] },
  );
  render(
    <UiProvider env="test">
      <RouterProvider router={router} />
    </UiProvider>,
  );
  const go = (to: string) => act(async () => void router.navigate(to));
  return { go, address: () => router.state.location.pathname + router.state.location.search };
};

beforeEach(() => {
  resetSession();
  sessionStore.setState({ phase: 'signed-in' });
});

it('asks before unsaved work is left, and stays on request', async () => {
  const { go, address } = open();
  await go('/elsewhere');
  await screen.findByRole('dialog', { name: 'Ci sono modifiche non salvate' });
  await userEvent.click(screen.getByRole('button', { name: 'Resta qui' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/form');

  await go('/elsewhere');
  await userEvent.click(await screen.findByRole('button', { name: 'Esci dalla pagina' }));
  expect(await screen.findByText('un’altra pagina')).toBeTruthy();
});

it.each([
  [true, 'Se esci da questa pagina non vengono salvate: restano come bozza e le ritrovi quando riapri il modulo.'],
  [false, 'Se esci da questa pagina vanno perse.'],
])('promises a draft only where there is one: %s', async (kept, sentence) => {
  const { go } = open(true, kept);
  await go('/elsewhere');
  expect(await screen.findByText(sentence)).toBeTruthy();
});

it('asks once where the page is left again while the question is open, and leaves for the last address', async () => {
  const { go, address } = open();
  await go('/elsewhere');
  await screen.findByRole('dialog');
  await go('/further');
  expect(await screen.findAllByRole('dialog')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Esci dalla pagina' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(address()).toBe('/further'));
});

it.each<[string, string, boolean, () => void]>([
  ['nothing is unsaved', '/elsewhere', false, () => undefined],
  ['only the query changes', '/form?tab=recapiti', true, () => undefined],
  ['the session has ended', '/login', true, () => act(resetSession)],
])('does not ask when %s', async (_, to, dirty, before) => {
  const { go, address } = open(dirty);
  before();
  await go(to);
  expect(address()).toBe(to);
  expect(screen.queryByRole('dialog')).toBeNull();
});
