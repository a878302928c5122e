import { useLeaveGuard } from '@sodalizio/area-kit';
import { UiProvider } from '@sodalizio/ui';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { forgetLive, offerNewPage } from '../composition/live-composition.store.ts';
import { reloadPage, replacePage } from '../composition/reload-page.ts';
import { NewVersion } from './new-version.tsx';

afterEach(forgetLive);

function Form({ dirty, kept }: { dirty: boolean; kept: boolean }) {
  useLeaveGuard(dirty, kept);
  return <NewVersion />;
}
const show = (dirty: boolean, kept = true) =>
  render(
    <UiProvider env="test">
      <Form dirty={dirty} kept={kept} />
    </UiProvider>,
  );

it('is quiet until there is something new, and then says so', () => {
  show(false);
  expect(screen.getByRole('status').textContent).toBe('');
  act(offerNewPage);
  expect(screen.getByRole('status').textContent).toBe('È disponibile una nuova versioneAggiorna');
});

it('reloads at once where nothing is unsaved', async () => {
  show(false);
  const reload = vi.fn();
  await reloadPage(reload);
  expect(reload).toHaveBeenCalledOnce();
});

/** Whether the browser asks before the page is left. */
const browserAsks = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

it('asks first where something is unsaved, and the browser does not ask a second time', async () => {
  show(true);
  const reload = vi.fn();
  expect(browserAsks()).toBe(true);
  const stays = reloadPage(reload);
  expect(await screen.findByText(/resta come bozza/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Non ora' }));
  await stays;
  expect(reload).not.toHaveBeenCalled();
  expect(browserAsks()).toBe(true);
  const goes = reloadPage(reload);
  await userEvent.click(await screen.findByRole('button', { name: 'Aggiorna' }));
  await goes;
  expect(reload).toHaveBeenCalledOnce();
  expect(browserAsks()).toBe(false);
});

it('says that what has no draft, as a new password, is lost', async () => {
  show(true, false);
  const reload = vi.fn();
  const stays = reloadPage(reload);
  expect(await screen.findByText('Quello che non hai salvato in questa pagina va perso.')).toBeTruthy();
  expect(screen.queryByText(/resta come bozza/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Non ora' }));
  await stays;
  expect(reload).not.toHaveBeenCalled();
});

it('lets nobody stay on the page of another person: the browser does not ask where something is unsaved', () => {
  show(true);
  const asks: boolean[] = [];
  replacePage('/admin', (address) => asks.push(address === '/admin' && browserAsks()));
  expect(asks).toEqual([false]);
});
