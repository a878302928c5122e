import { aicaCredentials, aicaProxy, currentUser, findAssociates, freezeSelection } from '@sodalizio/contract';
import {
  act,
  allAnswered,
  aMember,
  answers,
  aUser,
  button,
  elsewhere,
  fakeAssociates,
  file,
  flagged,
  manyMembers,
  refusal,
  screen,
  waitFor,
} from '@sodalizio/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { openList } from '../test-list.tsx';

afterEach(() => vi.restoreAllMocks());

const saved = () => {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return names;
};

test('Esporta requests exactly the filtered members, and saves under the server’s name', async () => {
  const names = saved();
  const { person, api } = await openList(manyMembers(12), {
    url: '/admin/associates?f=1&last_name=socio00001&sort=-nome',
  });
  await screen.findByText('3 soci trovati');
  await person.click(screen.getByRole('button', { name: 'Esporta' }));
  await screen.findByText('Esportati 3 soci in soci-2026-11-21.xlsx');
  expect(names).toEqual(['soci-2026-11-21.xlsx']);
  expect(api.seen.at(-1)?.query.toString()).toBe('f=1&last_name=socio00001&sort=-nome&export=true');
});

test('Esporta exports no member of a search that another one has replaced, though it is still drawn', async () => {
  const names = saved();
  const opened = await openList(manyMembers(12), { url: '/admin/associates?f=1&last_name=socio00001' });
  await screen.findByText('3 soci trovati');
  act(() => {
    opened.go('/admin/associates?f=1&last_name=socio000002');
    button('Esporta').click();
  });
  await screen.findByText('1 socio trovato');
  await allAnswered(opened);
  expect(names).toEqual([]);
  await waitFor(() => expect(button('Esporta').hasAttribute('disabled')).toBe(false));
  await opened.person.click(button('Esporta'));
  await screen.findByText('Esportato 1 socio in soci-2026-11-21.xlsx');
});

test('an export can be cancelled, and meanwhile there is no second one', async () => {
  const names = saved();
  const forever = new Promise<never>(() => {});
  const { person, api } = await openList(manyMembers(2));
  await screen.findByText('2 soci trovati');
  api.also(answers(findAssociates, () => forever));
  button('Esporta').focus();
  await person.keyboard('{Enter}');
  await screen.findByText('Esportazione dei soci in corso');
  expect(button('Esporta').getAttribute('aria-disabled')).toBe('true');
  // A browser takes the focus of a button that is disabled.
  expect(button('Esporta').hasAttribute('disabled')).toBe(false);
  expect(document.activeElement).toBe(button('Esporta'));
  await person.keyboard('{Enter}');
  expect(api.askedOf(findAssociates).filter(({ query }) => query.get('export') === 'true')).toHaveLength(1);
  await person.click(screen.getByRole('button', { name: 'Annulla' }));
  await screen.findByText('Esportazione annullata');
  await waitFor(() => expect(button('Esporta').getAttribute('aria-disabled')).toBe('false'));
  await waitFor(() => expect(api.seen.at(-1)?.aborted).toBe(true));
  expect(names).toEqual([]);
});

test('a failed export is reported until it is tried again, and the button comes back', async () => {
  saved();
  const members = manyMembers(2);
  const [search] = fakeAssociates({ members });
  const { person, api } = await openList(members);
  await screen.findByText('2 soci trovati');
  let broken = true;
  api.also({
    endpoint: findAssociates,
    handle: (one) => (broken ? refusal(500, 'internal') : search?.handle(one)),
  });
  await person.click(button('Esporta'));
  const failed = 'Si è verificato un errore, riprovare più tardi.';
  await screen.findByText(failed);
  await waitFor(() => expect(button('Esporta').getAttribute('aria-disabled')).toBe('false'));
  broken = false;
  await person.click(button('Esporta'));
  await screen.findByText('Esportati 2 soci in soci-2026-11-21.xlsx');
  await waitFor(() => expect(screen.queryByText(failed)).toBeNull());
});

test.each(['Esporta', 'Esporta selezione'])(
  '%s, refused by the registry, continues once that is open',
  async (name) => {
    const names = saved();
    const members = manyMembers(2);
    const [search] = fakeAssociates({ members });
    const { person, api } = await openList(members);
    await screen.findByText('2 soci trovati');
    await person.click(screen.getByRole('checkbox', { name: 'Seleziona Socio000001 Ada' }));
    let registryOpen = false;
    api.also(
      {
        endpoint: findAssociates,
        handle: (one) => (registryOpen ? search?.handle(one) : flagged('registry-session-missing')),
      },
      answers(freezeSelection, () => ({ selection: '6b0e3a2c-5d0f-4c38-8d43-5b0a4a1f7f10', count: 1 })),
      answers(aicaProxy, () => {
        registryOpen = true;
        return { codaica: '001000' };
      }),
      answers(aicaCredentials, () => ({ status: 'ok' as const })),
      answers(currentUser, () => aUser()),
    );
    await person.click(await screen.findByRole('button', { name }));
    await screen.findByRole('dialog', { name: 'Inserisci credenziali del registro soci' });
    expect(names).toEqual([]);
    await person.type(await screen.findByLabelText('Password'), 'segreta');
    await person.click(screen.getByRole('button', { name: 'Invia' }));
    await waitFor(() => expect(names).toEqual(['soci-2026-11-21.xlsx']));
    const exports = api.askedOf(findAssociates).filter(({ query }) => query.get('export') === 'true');
    expect(exports).toHaveLength(2);
    expect(exports[1]?.query.toString()).toBe(exports[0]?.query.toString());
  },
);

test('an export continues while the person is elsewhere', async () => {
  const names = saved();
  let answer = (_: ReturnType<typeof file>) => {};
  const later = new Promise<ReturnType<typeof file>>((resolve) => {
    answer = resolve;
  });
  const { person, api } = await openList([aMember()]);
  await screen.findByText('1 socio trovato');
  api.also(answers(findAssociates, () => later));
  await person.click(screen.getByRole('button', { name: 'Esporta' }));
  await person.click(screen.getByRole('link', { name: 'Rossi Maria' }));
  await screen.findByText(elsewhere);
  answer(file('soci-2026-11-21.xlsx', 'x', { 'x-row-count': '1' }));
  await screen.findByText('Esportato 1 socio in soci-2026-11-21.xlsx');
  expect(names).toEqual(['soci-2026-11-21.xlsx']);
});

test('a person who may not export has no button for it', async () => {
  await openList(manyMembers(2), { user: aUser({ available_permissions: ['associates.read'] }) });
  await screen.findByText('2 soci trovati');
  expect(screen.queryByRole('button', { name: 'Esporta' })).toBeNull();
});

test('an export of a selection that has expired says so', async () => {
  const names = saved();
  const { person, api } = await openList(manyMembers(2));
  await screen.findByText('2 soci trovati');
  await person.click(screen.getByRole('checkbox', { name: 'Seleziona Socio000001 Ada' }));
  api.also(answers(freezeSelection, () => refusal(404, 'not-found')));
  await person.click(await screen.findByRole('button', { name: 'Esporta selezione' }));
  await screen.findByText(/^La selezione è scaduta/);
  expect(names).toEqual([]);
});
