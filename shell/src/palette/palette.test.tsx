import { Modal } from '@mantine/core';
import type { FindThings, ProposeThings } from '@sodalizio/area-kit';
import { resetSession, sessionStore } from '@sodalizio/area-kit/host';
import { aUser, renderScreen } from '@sodalizio/testing';
import { confirm, FormDialog, UiProvider } from '@sodalizio/ui';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { App, createCache } from '../app.tsx';
import { federation } from '../composition/federation.ts';
import type { ComposedArea } from '../composition/read-composition.ts';
import { createShellRouter } from '../router.tsx';
import { aComposedArea } from '../test-areas.ts';
import { closePalette } from './palette.store.ts';
import { PaletteDialog } from './palette-dialog.tsx';

let router: ReturnType<typeof createShellRouter>;
let find: FindThings;
let propose: ProposeThings;

const searchable: ComposedArea = aComposedArea({
  search: { requires: 'associates.read' },
  actions: [
    {
      label: 'Pianta una quercia',
      screen: 'garden.bed',
      params: { bed: '0' },
      query: { kind: 'quercia' },
      requires: 'signed-in',
    },
    { label: 'Svuota il capanno', screen: 'garden.shed', requires: 'signed-in' },
    { label: 'Pota tutto', screen: 'garden.index', requires: 'composition.override' },
  ],
});

async function open(permissions: string[], typedAtOnce = '') {
  sessionStore.setState({
    phase: 'signed-in',
    user: {
      ...aUser(),
      available_permissions: aUser().available_permissions.filter((one) => permissions.includes(one)),
    },
  });
  // A page without code of its own: only the palette is tested.
  window.history.replaceState(null, '', '/admin/nowhere');
  router = createShellRouter([searchable]);
  render(<App cache={createCache()} router={router} />);
  await screen.findByRole('heading', { name: 'Pagina non trovata' });
  await userEvent.keyboard(`{Control>}k{/Control}${typedAtOnce}`);
  return screen.findByRole('combobox', { name: 'Cerca pagine, nomi, codici o e-mail…' });
}

beforeEach(async () => {
  resetSession();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  propose = async () => [];
  find = async () => [{ title: 'Rosa gallica', subtitle: '007', to: '/admin/garden/7' }];
  const { id, release } = searchable;
  const { host } = await federation();
  host.registerPlugins([
    {
      name: 'searchable-area',
      loadEntry: async () => ({
        init: () => undefined,
        get: () => async () => ({
          area: {
            id,
            contract: release.contract,
            menu: [],
            screens: [],
            search: {
              requires: 'associates.read',
              load: async () => ({
                default: (text: string, signal: AbortSignal) => find(text, signal),
                beforeTyping: (signal: AbortSignal) => propose(signal),
              }),
            },
          },
        }),
      }),
    },
  ]);
});
afterEach(() => {
  act(closePalette);
  router.dispose();
});

it('lists the pages the person may open, narrows them while typing, and goes there on Enter', async () => {
  const field = await open([]);
  const pages = () => screen.queryAllByRole('option').map((option) => option.textContent);
  await waitFor(() => expect(pages()).toEqual(['Giardino', 'Il mio profilo', 'Pianta una quercia']));
  await userEvent.type(field, 'giar');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/admin/garden'));
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('offers more pages to who may open more', async () => {
  await open(['composition.override']);
  await waitFor(() => expect(screen.queryAllByRole('option')).toHaveLength(6));
});

it('does by name what the areas declare, for who may, whatever the accents and the order of the words', async () => {
  const field = await open([]);
  expect(screen.queryByRole('option', { name: 'Svuota il capanno' })).toBeNull();
  expect(screen.queryByRole('option', { name: 'Pota tutto' })).toBeNull();
  await userEvent.type(field, 'quèrcia pian{Enter}');
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/admin/garden/0?kind=quercia'));
});

it('says that a text is too long, instead of asking for a part of it', async () => {
  const asked: string[] = [];
  find = async (text) => {
    asked.push(text);
    return [{ title: 'Rosa gallica', subtitle: '007', to: '/admin/garden/7' }];
  };
  const field = await open(['associates.read']);
  await userEvent.click(field);
  await userEvent.paste('x'.repeat(121));
  expect(await screen.findByText('Al massimo 120 caratteri: ora sono 121.')).toBeTruthy();
  await userEvent.keyboard('{Backspace}');
  await screen.findByRole('option', { name: 'Rosa gallica 007' });
  expect(asked).toEqual(['x'.repeat(120)]);
});

it('shows what the areas propose until something is typed, under their own headings', async () => {
  propose = async () => [
    { group: 'Aperti di recente', title: 'Rosa canina', subtitle: '009', to: '/admin/garden/9' },
    { group: 'Viste', title: 'Rose rosse', subtitle: '', to: '/admin/garden?colour=red' },
  ];
  const field = await open(['associates.read']);
  const recent = await screen.findByRole('group', { name: 'Aperti di recente' });
  expect(within(recent).getByRole('option', { name: 'Rosa canina 009' })).toBeTruthy();
  expect(screen.getByRole('group', { name: 'Viste' })).toBeTruthy();
  await userEvent.type(field, 'g');
  expect(screen.queryByRole('group', { name: 'Aperti di recente' })).toBeNull();
});

it('is not disturbed by an area that cannot propose', async () => {
  const asked = vi.fn<ProposeThings>(() => Promise.reject(new Error('gone')));
  propose = asked;
  await open(['associates.read']);
  await waitFor(() => expect(screen.queryAllByRole('option')).toHaveLength(3));
  await waitFor(() => expect(asked).toHaveBeenCalled());
  await act(async () => {});
  expect(screen.queryByText(/La ricerca non è completa/)).toBeNull();
});

it('shows the state of what was found', async () => {
  find = async () => [
    { title: 'Rosa gallica', subtitle: '007', to: '/admin/garden/7', state: { label: 'Fiorita', tone: 'good' } },
  ];
  const field = await open(['associates.read']);
  await userEvent.type(field, 'gallica');
  expect(await screen.findByRole('option', { name: 'Rosa gallica 007 Fiorita' })).toBeTruthy();
});

it('asks the areas and goes to what they found', async () => {
  const field = await open(['associates.read']);
  await userEvent.type(field, 'rosa');
  await userEvent.click(await screen.findByRole('option', { name: 'Rosa gallica 007' }));
  await waitFor(() => expect(window.location.pathname).toBe('/admin/garden/7'));
});

it('searches the address alone of what was copied from a mail', async () => {
  const asked = vi.fn(find);
  find = asked;
  const field = await open(['associates.read']);
  await userEvent.click(field);
  await userEvent.paste('"Rossi, Maria" <m.rossi@x.it>');
  expect(await screen.findByRole('option', { name: 'Rosa gallica 007' })).toBeTruthy();
  expect(asked.mock.calls.map(([text]) => text)).toEqual(['m.rossi@x.it']);
});

it('loses no letter that is typed before its field is there', async () => {
  const field = await open(['associates.read'], 'prosa{Backspace}{Backspace}a@');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field).toHaveProperty('value', 'proa@');
  await userEvent.keyboard('x');
  expect(field).toHaveProperty('value', 'proa@x');
});

it('begins empty the next time', async () => {
  await open([], 'giar');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole('combobox')).toHaveProperty('value', '');
});

it('takes nothing that is typed in a dialog over it', async () => {
  const field = await open([]);
  const before = Reflect.get(field, 'value');
  const dialog = document.createElement('div');
  dialog.setAttribute('aria-modal', 'true');
  const password = dialog.appendChild(document.createElement('input'));
  document.body.append(dialog);
  fireEvent.keyDown(password, { key: 's' });
  expect(field).toHaveProperty('value', before);
  fireEvent.keyDown(document.body, { key: 's' });
  expect(field).toHaveProperty('value', `${before}s`);
  dialog.remove();
});

it('says what keeps an area from searching, and leads to where that can be changed', async () => {
  find = async () => ({ sentence: 'Il cancello è chiuso.', action: 'Apri il cancello', to: '/admin/garden/gate' });
  const field = await open(['associates.read']);
  await userEvent.type(field, 'rosa');
  expect(await screen.findByRole('option', { name: 'Il cancello è chiuso. Apri il cancello' })).toBeTruthy();
  expect(screen.queryByText('Nessun risultato')).toBeNull();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/admin/garden/gate'));
});

it('never says that nothing was found before everybody answered, nor keeps what a shorter text found', async () => {
  let answer = () => {};
  let asked = '';
  find = (text) => {
    asked = text;
    if (text === 'ro') return Promise.resolve([{ title: 'Rosmarino', subtitle: '003', to: '/admin/garden/3' }]);
    return new Promise((resolve) => {
      answer = () => resolve([]);
    });
  };
  const field = await open(['associates.read']);
  await userEvent.type(field, 'ro');
  await screen.findByRole('option', { name: 'Rosmarino 003' });
  await userEvent.type(field, 'x');
  expect(screen.queryByRole('option', { name: 'Rosmarino 003' })).toBeNull();
  expect(screen.queryByText('Nessun risultato')).toBeNull();
  await waitFor(() => expect(asked).toBe('rox'));
  expect(screen.queryByText('Nessun risultato')).toBeNull();
  answer();
  expect(await screen.findByText('Nessun risultato')).toBeTruthy();
});

it('asks no area whose search the person may not use', async () => {
  const asked = vi.fn(find);
  find = asked;
  const field = await open([]);
  await userEvent.type(field, 'rosa');
  expect(await screen.findByText('Nessun risultato')).toBeTruthy();
  expect(asked).not.toHaveBeenCalled();
});

it('reports an area whose search failed', async () => {
  find = () => Promise.reject(new Error('gone'));
  const field = await open(['associates.read']);
  await userEvent.type(field, 'rosa');
  expect(
    await screen.findByText('La ricerca non è completa. Si è verificato un errore, riprovare più tardi.'),
  ).toBeTruthy();
  // Nobody knows whether there is any.
  expect(screen.queryByText('Nessun risultato')).toBeNull();
});

it('says that the proposals failed where there is nothing else to show', async () => {
  propose = () => Promise.reject(new Error('gone'));
  sessionStore.setState({ phase: 'signed-in', user: aUser() });
  await renderScreen(<PaletteDialog pages={[]} actions={[]} areas={[searchable]} onClose={closePalette} />);
  expect(await screen.findByText(/^La ricerca non è completa/)).toBeTruthy();
  expect(screen.queryByText('Nessun risultato')).toBeNull();
});

it('asks again what failed, as soon as the same words are typed again', async () => {
  find = () => Promise.reject(new Error('gone'));
  const field = await open(['associates.read']);
  await userEvent.type(field, 'rosa');
  await screen.findByText(/La ricerca non è completa/);
  await userEvent.keyboard('{Escape}');
  find = async () => [{ title: 'Rosa gallica', subtitle: '007', to: '/admin/garden/7' }];
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox'), 'rosa');
  expect(await screen.findByRole('option', { name: 'Rosa gallica 007' })).toBeTruthy();
  expect(screen.queryByText(/La ricerca non è completa/)).toBeNull();
});

it('asks again what an obstacle kept from searching', async () => {
  find = async () => ({ sentence: 'Il cancello è chiuso.', action: 'Apri il cancello', to: '/admin/garden/gate' });
  const field = await open(['associates.read']);
  await userEvent.type(field, 'rosa');
  await screen.findByRole('option', { name: 'Il cancello è chiuso. Apri il cancello' });
  await userEvent.keyboard('{Escape}');
  find = async () => [{ title: 'Rosa gallica', subtitle: '007', to: '/admin/garden/7' }];
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox'), 'rosa');
  expect(await screen.findByRole('option', { name: 'Rosa gallica 007' })).toBeTruthy();
});

it.each([
  ['below it', 'an'],
  ['above it', ''],
])('opens the one that was chosen with the arrows, although answers arrive %s meanwhile', async (_, typed) => {
  let arrive = () => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  let asked = false;
  const slow = async () => {
    asked = true;
    await late;
    return [{ title: 'Rosa gallica', subtitle: '007', to: '/admin/garden/7' }];
  };
  find = slow;
  propose = slow;
  const field = await open(['associates.read', 'composition.override']);
  if (typed) await userEvent.type(field, typed);
  await waitFor(() => expect(asked).toBe(true));
  const chosen = await screen.findByRole('option', { name: 'Pianta una quercia' });
  for (let pressed = 0; pressed < 9 && !chosen.hasAttribute('data-combobox-selected'); pressed++)
    await userEvent.keyboard('{ArrowDown}');
  expect(chosen.hasAttribute('data-combobox-selected')).toBe(true);
  await act(async () => arrive());
  await screen.findByRole('option', { name: 'Rosa gallica 007' });
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/admin/garden/0'));
});

const overOthers = () =>
  render(
    <UiProvider env="test">
      <Modal opened onClose={vi.fn()} title="Registro" zIndex={260}>
        <input aria-label="Codice" />
        <button type="button">Torna indietro</button>
      </Modal>
    </UiProvider>,
  );
const heightOf = (part: Element | null) =>
  part?.closest<HTMLElement>('[data-palette]')?.style.getPropertyValue('--mb-z-index');

it('comes over a dialog that lies over others, as the registry’s does', async () => {
  const below = overOthers();
  await open([]);
  expect(heightOf(document.querySelector('[data-palette]'))).toBe('260');
  below.unmount();
});

it('shows the shortcuts over such a dialog too', async () => {
  await open([]);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  const below = overOthers();
  act(() => screen.getByRole('button', { name: 'Torna indietro' }).focus());
  await userEvent.keyboard('?');
  expect(heightOf(await screen.findByRole('dialog', { name: 'Scorciatoie da tastiera' }))).toBe('260');
  below.unmount();
});

it('answers no to an open question, over which nothing lies', async () => {
  await open([]);
  await userEvent.keyboard('{Escape}');
  const answer = confirm({ title: 'Eliminare?', body: '', confirmLabel: 'Elimina' });
  await screen.findByRole('dialog', { name: 'Eliminare?' });
  await userEvent.keyboard('{Control>}k{/Control}rosa');
  expect(await answer).toBe(false);
  expect(await screen.findByRole('combobox')).toHaveProperty('value', 'rosa');
});

it('closes with one Escape', async () => {
  await open([]);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
});

it.each([
  ['the palette', '{Shift}'],
  ['the shortcuts', '{Escape}?'],
])('leaves the first Escape to a dialog that opened later than %s', async (_, keys) => {
  await open([]);
  await userEvent.keyboard(keys);
  const below = await screen.findByRole('dialog', { name: /^(Cerca|Scorciatoie)/ });
  const close = vi.fn(() => over.unmount());
  const over = render(
    <UiProvider env="test">
      <FormDialog title="Accesso" submitLabel="Entra" dirty={false} onSubmit={vi.fn()} onClose={close}>
        <input aria-label="Password" data-autofocus />
      </FormDialog>
    </UiProvider>,
  );
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
  await userEvent.keyboard('{Escape}');
  expect(close).toHaveBeenCalledTimes(1);
  expect(below.isConnected).toBe(true);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(below.isConnected).toBe(false));
});

it('shows the shortcuts on ?, but not while somebody types a question mark', async () => {
  const field = await open([]);
  await userEvent.type(field, '?');
  expect(screen.queryByRole('dialog', { name: 'Scorciatoie da tastiera' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  await userEvent.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Scorciatoie da tastiera' });
  expect(within(dialog).getByText('Ctrl K')).toBeTruthy();
});

it('writes the keys of a Mac on a Mac', async () => {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
  onTestFinished(() => void vi.restoreAllMocks());
  await open([]);
  expect(screen.getByRole('button', { name: /^Cerca/, hidden: true }).textContent).toContain('⌘ K');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  await userEvent.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Scorciatoie da tastiera' });
  expect([...dialog.querySelectorAll('kbd')].map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['⌘ K', '⌘ Z', 'Invio']),
  );
});

it('gives the focus back when it is closed, and so do the shortcuts', async () => {
  await open([]);
  const button = () => screen.getByRole('button', { name: /^Cerca/ });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  for (const [keys, role] of [
    ['{Control>}k{/Control}', 'combobox'],
    ['?', 'dialog'],
  ] as const) {
    act(() => button().focus());
    await userEvent.keyboard(keys);
    await screen.findByRole(role);
    await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole(role)).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button()));
  }
});

it('is closed, and its words are gone, for whoever signs in after its person’s session ended', async () => {
  const field = await open(['associates.read']);
  await userEvent.type(field, 'ferraro giulia');
  const person = sessionStore.getState().user;
  await act(async () => {
    resetSession();
    await router.navigate('/login');
  });
  await screen.findByRole('button', { name: 'Accedi' });
  await act(async () => {
    sessionStore.setState({ phase: 'signed-in', user: person && { ...person, id: person.id + 1 } });
    await router.navigate('/admin/nowhere');
  });
  await screen.findByRole('heading', { name: 'Pagina non trovata' });
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByDisplayValue('ferraro giulia')).toBeNull();
});
