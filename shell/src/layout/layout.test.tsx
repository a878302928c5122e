import { Modal } from '@mantine/core';
import { AREA_CONTRACT, useLeaveGuard } from '@sodalizio/area-kit';
import { resetSession, sessionStore } from '@sodalizio/area-kit/host';
import type { LoggedUser } from '@sodalizio/contract';
import { confirm } from '@sodalizio/ui';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { App, createCache } from '../app.tsx';
import { composeOwnArea } from '../composition/compose-own-area.ts';
import { createShellRouter } from '../router.tsx';
import { aComposedArea, aRelease } from '../test-areas.ts';

beforeEach(() => {
  resetSession();
  sessionStorage.clear();
});

const open = (address: string, areas = [aComposedArea()]) => {
  window.history.replaceState(null, '', address);
  return render(<App cache={createCache()} router={createShellRouter(areas)} />);
};
const signIn = (available_permissions: LoggedUser['available_permissions'] = []) =>
  sessionStore.setState({
    phase: 'signed-in',
    user: {
      id: 1,
      first_name: 'Ada',
      last_name: 'Neri',
      email: 'ada@sodalizio.example',
      roles: ['admin'],
      tax_code: null,
      aica_password: false,
      aica_code: null,
      available_permissions,
    },
  });

it('sends logged-out people to the login, and remembers where they wanted to go', async () => {
  open('/admin/garden?f=1');
  expect(await screen.findByRole('heading', { name: 'Inserisci le tue credenziali' })).toBeTruthy();
  expect(window.location.pathname).toBe('/login');
  expect(sessionStorage.getItem('sodalizio.return-to')).toBe('/admin/garden?f=1');
});

it('shows menu, breadcrumbs of the parent chain, title and footer', async () => {
  signIn();
  open('/admin/garden/7');
  const menu = await screen.findByRole('navigation', { name: 'Menu principale' });
  expect(menu.textContent).toContain('Giardino');
  expect(screen.getByRole('navigation', { name: 'Percorso' }).textContent).toBe('Giardino/Aiuola');
  expect(document.title).toBe('Aiuola · Sodalizio');
  expect(screen.getByRole('contentinfo').textContent).toMatch(/^Sodalizio \d+\.\d+\.\d+ · Giardino 1\.0\.0$/);
});

it('names the content, which has the focus after a navigation, by the title of the page', async () => {
  signIn();
  open('/admin/nowhere');
  await screen.findByRole('heading', { name: 'Pagina non trovata' });
  await userEvent.click(screen.getByRole('link', { name: 'Giardino' }));
  const main = await screen.findByRole('main', { name: 'Giardino' });
  await waitFor(() => expect(document.activeElement).toBe(main));
});

it('marks the menu entry that a screen belongs to, also where their addresses do not say so', async () => {
  signIn();
  const screens = aRelease().screens.map((one) => (one.name === 'garden.bed' ? { ...one, path: 'garden-beds' } : one));
  open('/admin/garden-beds', [aComposedArea({ screens })]);
  const menu = await screen.findByRole('navigation', { name: 'Menu principale' });
  expect(within(menu).getByRole('link', { current: 'page' }).textContent).toBe('Giardino');
});

it('brings the menu entry of the open screen into sight, in a window that is lower than the menu', async () => {
  const shown = new Set<string | null>();
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.add(this.textContent);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  signIn();
  open('/admin/garden/7');
  await screen.findByRole('navigation', { name: 'Menu principale' });
  await waitFor(() => expect([...shown]).toEqual(['Giardino']));
});

it('refuses a screen without its permission, and downloads nothing of it', async () => {
  signIn();
  open('/admin/shed');
  expect(await screen.findByRole('heading', { name: 'Non hai il permesso di aprire questa pagina' })).toBeTruthy();
});

it('follows a role that is changed meanwhile with the open page, and refuses nothing where the session ends', async () => {
  const refused = 'Non hai il permesso di aprire questa pagina';
  signIn(['composition.override']);
  open('/admin/shed');
  await screen.findByRole('heading', { name: 'Capanno' });
  act(() => signIn());
  expect(screen.queryByRole('heading', { name: refused })).toBeTruthy();
  act(() => signIn(['composition.override']));
  expect(screen.queryByRole('heading', { name: 'Capanno' })).toBeTruthy();
  act(resetSession);
  expect(screen.queryByRole('heading', { name: refused })).toBeNull();
});

function SeedForm() {
  const [typed, setTyped] = useState('');
  useLeaveGuard(typed !== '');
  return (
    <>
      <input aria-label="Seme" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
      <Link to="/admin/roots">Radici</Link>
    </>
  );
}

it('keeps unsaved work on the open page when its permission is gone, and refuses the next page', async () => {
  const load = async () => ({ default: SeedForm });
  const screenOf = (path: string, title: string) =>
    ({ name: `store.${path}`, path, title, requires: 'composition.override', load }) as const;
  const screens = [screenOf('seeds', 'Semi'), screenOf('roots', 'Radici')];
  const refused = () => screen.queryByRole('heading', { name: 'Non hai il permesso di aprire questa pagina' });
  signIn(['composition.override']);
  open('/admin/seeds', [composeOwnArea({ id: 'store', contract: AREA_CONTRACT, routes: {}, menu: [], screens })]);
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Seme' });
  await userEvent.type(field, 'zucca');
  act(() => signIn());
  expect(screen.queryByRole('textbox', { name: 'Seme' })).toBe(field);
  expect(field.value).toBe('zucca');
  await userEvent.click(screen.getByRole('link', { name: 'Radici' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Esci dalla pagina' }));
  await waitFor(() => expect(refused()).toBeTruthy());
  expect(window.location.pathname).toBe('/admin/roots');
  act(() => signIn(['composition.override']));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Seme' }), 'r');
  act(() => signIn());
  expect(refused()).toBeNull();
  await userEvent.keyboard('{Backspace}');
  act(() => signIn());
  expect(refused()).toBeTruthy();
});

it('does not lead back to the page a person has just left, but offers what is open to them', async () => {
  signIn();
  open('/admin?left=%2Fadmin%2Fgarden');
  expect(await screen.findByRole('heading', { name: 'Ciao, Ada' })).toBeTruthy();
  const main = screen.getByRole('main');
  expect((await within(main).findByRole('link', { name: 'Giardino' })).getAttribute('href')).toBe('/admin/garden');
});

it('hides breadcrumbs of one level, which only repeat the title', async () => {
  signIn();
  open('/admin/nowhere');
  expect(await screen.findByRole('heading', { name: 'Pagina non trovata' })).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Percorso' })).toBeNull();
});

it('begins at the search for whom the menu does not, and takes what is typed on it', async () => {
  signIn(['associates.read']);
  const seeds = {
    id: 'seeds',
    menu: [],
    screens: [],
    search: { requires: 'associates.read', prompt: 'Cerca un seme…' },
  };
  open('/admin', [aComposedArea(), { ...aComposedArea(seeds), id: 'seeds' }]);
  expect(await screen.findByRole('heading', { name: 'Ciao, Ada' })).toBeTruthy();
  const search = within(screen.getByRole('main')).getByRole('button', { name: /^Cerca un seme…/ });
  await waitFor(() => expect(document.activeElement).toBe(search));
  await userEvent.keyboard('ros');
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Cerca pagine/ });
  await waitFor(() => expect(field.value).toBe('ros'));
});

it('leads who left a page of an area to another area', async () => {
  signIn();
  const shed = aRelease({
    id: 'shed',
    menu: [{ screen: 'shed.index', label: 'Attrezzi', icon: 'M0 0', order: 2, requires: 'signed-in' }],
    screens: [
      { name: 'shed.index', path: 'tools', title: 'Attrezzi', requires: 'signed-in', preload: { js: [], css: [] } },
    ],
  });
  open('/admin?left=%2Fadmin%2Fgarden%2F7', [aComposedArea(), { ...aComposedArea(), id: 'shed', release: shed }]);
  await waitFor(() => expect(window.location.pathname).toBe('/admin/tools'));
});

it('has a page for an unknown address', async () => {
  signIn();
  open('/admin/nowhere');
  expect(await screen.findByRole('heading', { name: 'Pagina non trovata' })).toBeTruthy();
});

const answers: boolean[] = [];
const ask = () =>
  void confirm({ title: 'Svuotare?', body: 'Tutto.', confirmLabel: 'Svuota', danger: true }).then((yes) =>
    answers.push(yes),
  );

function SeedBox() {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  useLeaveGuard(typed !== '');
  return (
    <>
      <input aria-label="Seme" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
      <button type="button" onClick={ask}>
        Svuota la scatola
      </button>
      <button type="button" onClick={() => setOpen(true)}>
        Guarda
      </button>
      <Modal opened={open} onClose={() => setOpen(false)} title="I semi" />
    </>
  );
}

/** At a page that was opened from another one. */
async function openSeedBox() {
  answers.length = 0;
  const load = async () => ({ default: SeedBox });
  const screens = [{ name: 'boxes.seeds', path: 'boxes', title: 'Semi', requires: 'signed-in', load }] as const;
  const menu = [{ screen: 'boxes.seeds', label: 'Semi', icon: 'M0 0', order: 1, requires: 'signed-in' }] as const;
  signIn();
  const boxes = composeOwnArea({ id: 'boxes', contract: AREA_CONTRACT, routes: {}, menu, screens });
  open('/admin/nowhere', [boxes]);
  await userEvent.click(await screen.findByRole('link', { name: 'Semi' }));
  return screen.findByRole('textbox', { name: 'Seme' });
}
const goBack = () => act(() => window.history.back());
const openDialogs = () => screen.queryAllByRole('dialog').length;
const pageBefore = () => screen.findByRole('heading', { name: 'Pagina non trovata' });

it('answers a question with no when its page is left', async () => {
  await openSeedBox();
  await userEvent.click(screen.getByRole('button', { name: 'Svuota la scatola' }));
  await screen.findByRole('dialog', { name: 'Svuotare?' });
  goBack();
  await pageBefore();
  await waitFor(() => expect(openDialogs()).toBe(0));
  expect(answers).toEqual([false]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

it('answers with no what a form was asking when its unsaved work is left, and asks it nowhere else', async () => {
  await userEvent.type(await openSeedBox(), 'zucca');
  await userEvent.click(screen.getByRole('button', { name: 'Svuota la scatola' }));
  await screen.findByRole('dialog', { name: 'Svuotare?' });
  goBack();
  await userEvent.click(await screen.findByRole('button', { name: 'Esci dalla pagina' }));
  await pageBefore();
  await waitFor(() => expect(openDialogs()).toBe(0));
  expect(answers).toEqual([false]);
});

it.each([
  ['the menu', () => userEvent.click(screen.getByRole('button', { name: 'Apri il menu' }))],
  ['the palette', () => userEvent.keyboard('{Control>}k{/Control}')],
  ['the list of shortcuts', () => userEvent.keyboard('?')],
])('closes %s when the person goes back', async (_, show) => {
  await openSeedBox();
  await show();
  await screen.findByRole('dialog');
  goBack();
  await pageBefore();
  await waitFor(() => expect(openDialogs()).toBe(0));
});

it.each([
  ['palette', '{Control>}k{/Control}', 'combobox'],
  ['list of shortcuts', '?', 'table'],
])('closes the %s alone by Escape, wherever in it the focus is: a dialog below stays', async (_, keys, inside) => {
  await openSeedBox();
  await userEvent.click(screen.getByRole('button', { name: 'Guarda' }));
  const below = await screen.findByRole('dialog', { name: 'I semi' });
  await waitFor(() => expect(below.contains(document.activeElement)).toBe(true));
  // The last turn shows that the dialog below outlived the one before.
  for (const tabs of [0, 1, 0]) {
    await userEvent.keyboard(keys);
    await screen.findByRole(inside);
    await waitFor(() => expect(openDialogs()).toBe(2));
    for (let nth = 0; nth < tabs; nth++) await userEvent.tab();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole(inside)).toBeNull());
    await waitFor(() => expect(openDialogs()).toBe(1));
    expect(screen.queryByRole('dialog', { name: 'I semi' })).toBe(below);
  }
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(openDialogs()).toBe(0));
});

it('gives the focus back to the menu of the person who stays', async () => {
  signIn();
  open('/admin/nowhere');
  const menu = await screen.findByRole('button', { name: 'Menu personale di Ada Neri' });
  await userEvent.click(menu);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Esci' }));
  await userEvent.click(await screen.findByRole('button', { name: 'No' }));
  await waitFor(() => expect(openDialogs()).toBe(0));
  await waitFor(() => expect(document.activeElement).toBe(menu));
});
