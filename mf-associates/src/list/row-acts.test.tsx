import {
  aicaCredentials,
  aicaProxy,
  associateByCode,
  currentUser,
  findAssociates,
  freezeSelection,
} from '@sodalizio/contract';
import { fees, newPayment } from '@sodalizio/contract/associates';
import {
  act,
  allAnswered,
  aMember,
  anAssociate,
  answers,
  aUser,
  bySurname,
  fakeAssociates,
  fillSlot,
  flagged,
  manyMembers,
  refusal,
  screen,
  waitFor,
  within,
} from '@sodalizio/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openList } from '../test-list.tsx';

async function menuOf(member: Parameters<typeof aMember>[0], permissions?: string[]) {
  const options = permissions ? { user: aUser({ available_permissions: permissions }) } : {};
  const opened = await openList([aMember(member)], options);
  await opened.person.click(await screen.findByRole('button', { name: /^Azioni per/ }));
  const entries = await screen.findAllByRole('menuitem');
  return { ...opened, entries: entries.map(({ textContent }) => textContent) };
}

test('the menu of a member who waits offers to admit, with the keys of its acts', async () => {
  const { entries, person, address } = await menuOf({ Ammesso: '', recemail: 'a@esempio.it' });
  expect(entries).toEqual(['Vedi profilo', 'Ammettia', 'Registra pagamentop', 'Assegna sezione', 'Copia e-mail']);
  await person.click(screen.getByRole('menuitem', { name: 'Ammetti' }));
  expect(address()).toContain('apri=ammetti');
});

test('who is admitted is not admitted again, and who has no e-mail has none to copy', async () => {
  const { entries } = await menuOf({ Ammesso: 'Si', recemail: '' });
  expect(entries).toEqual(['Vedi profilo', 'Registra pagamentop', 'Assegna sezione']);
});

test('a person who may only read has no acts', async () => {
  const { entries } = await menuOf({ Ammesso: '', recemail: '' }, ['associates.read']);
  expect(entries).toEqual(['Vedi profilo']);
});

test.each([
  ['Registra pagamento', 'Inserisci pagamento quota'],
  ['Assegna sezione', 'Aggiungi sezione'],
])('%s, over many rows, says whose it is', async (act, title) => {
  const { person } = await openList([aMember()], {
    api: [...fakeAssociates({ members: [aMember()], profiles: [anAssociate()] }), answers(fees, () => ({ items: [] }))],
  });
  await person.click(await screen.findByRole('button', { name: /^Azioni per/ }));
  await person.click(await screen.findByRole('menuitem', { name: new RegExp(`^${act}`) }));
  const dialog = await screen.findByRole('dialog', { name: title });
  within(dialog).getByText('Rossi Maria · Cod aica 004217');
});

test('a dialog that waits for the profile says so, and Esc calls it off', async () => {
  const held = Promise.withResolvers<void>();
  const members = [aMember()];
  const opened = await openList(members, {
    api: [...fakeAssociates({ members, profiles: [anAssociate()] }), answers(fees, () => ({ items: [] }))],
  });
  const { person, api } = opened;
  await person.click(await screen.findByRole('button', { name: /^Azioni per/ }));
  api.also(
    answers(associateByCode, async () => {
      await held.promise;
      return [anAssociate()];
    }),
  );
  await person.click(await screen.findByRole('menuitem', { name: /^Registra pagamento/ }));
  await screen.findByText('Apertura in corso…');
  await person.keyboard('{Escape}');
  held.resolve();
  await waitFor(() => expect(screen.queryByText('Apertura in corso…')).toBeNull());
  await allAnswered(opened);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a payment that waits for the fees says so, and Esc calls it off', async () => {
  const held = Promise.withResolvers<void>();
  const members = [aMember()];
  const opened = await openList(members, {
    api: [
      ...fakeAssociates({ members, profiles: [anAssociate()] }),
      answers(fees, async () => {
        await held.promise;
        return { items: [] };
      }),
    ],
  });
  const { person, api } = opened;
  await person.click(await screen.findByRole('button', { name: /^Azioni per/ }));
  await person.click(await screen.findByRole('menuitem', { name: /^Registra pagamento/ }));
  await waitFor(() => expect(api.askedOf(fees)).toHaveLength(1));
  await screen.findByText('Apertura in corso…');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('Apertura in corso…')).toBeNull());
  held.resolve();
  await allAnswered(opened);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what was done with a row is said with the name of its member', async () => {
  const { person } = await openList([aMember()], {
    api: [
      ...fakeAssociates({ members: [aMember()], profiles: [anAssociate()] }),
      answers(fees, () => ({ items: [] })),
      answers(newPayment, () => ({ status: 'ok' as const, version: 2, entry: 1 })),
    ],
  });
  await person.click(await screen.findByRole('button', { name: /^Azioni per/ }));
  await person.click(await screen.findByRole('menuitem', { name: /^Registra pagamento/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Inserisci pagamento quota' });
  const year = within(dialog).getByRole('textbox', { name: 'Anno di riferimento' });
  await person.clear(year);
  await person.type(year, '2025');
  await person.type(within(dialog).getByRole('textbox', { name: 'Importo' }), '50');
  await person.click(within(dialog).getByRole('button', { name: 'Salva' }));
  const said = await screen.findByText('Pagamento inserito con successo!');
  expect(said.closest('[role="status"]')?.textContent).toContain('Rossi Maria');
});

test('a profile that cannot be read again leaves the dialog open', async () => {
  const { person, api } = await openList([aMember()], {
    api: [
      ...fakeAssociates({ members: [aMember()], profiles: [anAssociate()] }),
      answers(fees, () => ({ items: [] })),
      answers(newPayment, () => refusal(503, 'unavailable')),
    ],
  });
  await person.click(await screen.findByRole('button', { name: /^Azioni per/ }));
  await person.click(await screen.findByRole('menuitem', { name: /^Registra pagamento/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Inserisci pagamento quota' });
  const year = within(dialog).getByRole('textbox', { name: 'Anno di riferimento' });
  await person.clear(year);
  await person.type(year, '2025');
  await person.type(within(dialog).getByRole('textbox', { name: 'Importo' }), '50');
  // The list, of the same path, is read again too.
  for (const list of fakeAssociates({ members: [aMember()] }))
    api.also({
      ...list,
      handle: (request) => (request.raw.has('f') ? list.handle(request) : refusal(503, 'unavailable')),
    });
  await person.click(within(dialog).getByRole('button', { name: 'Salva' }));
  await waitFor(() => expect(api.askedOf(newPayment)).toHaveLength(1));
  await screen.findByText('Il servizio non è pronto: riprova tra poco.');
  expect(screen.getByRole('dialog', { name: 'Inserisci pagamento quota' })).toBeTruthy();
});

test('an act of another area that the registry refused begins once it is open, without a failure that stays', async () => {
  fillSlot('associates.list.selection', {
    label: 'Scrivi ai soci scelti',
    short: 'Scrivi',
    link: 'associates.batches',
  });
  const registry = { open: false };
  const { person, address } = await openList([aMember()], {
    api: [
      answers(freezeSelection, () =>
        registry.open
          ? { selection: '6b0e3a2c-5d0f-4c38-8d43-5b0a4a1f7f10', count: 1 }
          : refusal(401, 'registry-session-missing'),
      ),
      answers(aicaProxy, () => {
        registry.open = true;
        return { codaica: '001000' };
      }),
      answers(aicaCredentials, () => ({ status: 'ok' as const })),
      answers(currentUser, () => aUser()),
    ],
  });
  await person.click(await screen.findByRole('button', { name: /^Azioni per/ }));
  await person.click(await screen.findByRole('menuitem', { name: 'Scrivi' }));
  await screen.findByRole('dialog', { name: 'Inserisci credenziali del registro soci' });
  expect(screen.queryByRole('alert')).toBeNull();
  await person.type(screen.getByLabelText('Password'), 'segreta{Enter}');
  await waitFor(() => expect(address()).toMatch(/selection=6b0e3a2c-5d0f-4c38-8d43-5b0a4a1f7f10&count=1$/));
});

test('of an act of another area pressed for two members, the last one pressed begins', async () => {
  fillSlot('associates.list.selection', { label: 'Scrivi', link: 'associates.batches' });
  const held = Promise.withResolvers<void>();
  const selections: Record<string, string> = {
    '000001': '6b0e3a2c-5d0f-4c38-8d43-5b0a4a1f7f11',
    '000002': '6b0e3a2c-5d0f-4c38-8d43-5b0a4a1f7f12',
  };
  const opened = await openList(manyMembers(2), {
    api: [
      answers(freezeSelection, async ({ body }) => {
        await held.promise;
        return { selection: selections['codes' in body ? (body.codes[0] ?? '') : ''] ?? '', count: 1 };
      }),
    ],
  });
  const { person, address } = opened;
  for (const name of ['Azioni per Socio000001 Ada', 'Azioni per Socio000002 Ada']) {
    await person.click(await screen.findByRole('button', { name }));
    await person.click(await screen.findByRole('menuitem', { name: 'Scrivi' }));
  }
  held.resolve();
  await allAnswered(opened);
  expect(address()).toContain(selections['000002']);
});

test('the registry’s dialog is one for the list and for what is open over it', async () => {
  const registry = { open: true };
  const members = [aMember()];
  const gated = fakeAssociates({ members, profiles: [anAssociate()], matches: bySurname }).map((one) => ({
    ...one,
    handle: (request: Parameters<typeof one.handle>[0]) =>
      registry.open ? one.handle(request) : flagged('registry-session-missing'),
  }));
  const opened = await openList(members, {
    api: [
      ...gated,
      answers(fees, () => ({ items: [] })),
      answers(aicaProxy, () => {
        registry.open = true;
        return { codaica: '001000' };
      }),
      answers(aicaCredentials, () => ({ status: 'ok' as const })),
      answers(currentUser, () => aUser()),
    ],
  });
  const { person, api } = opened;
  await person.click(await screen.findByRole('button', { name: /^Azioni per/ }));
  await person.click(await screen.findByRole('menuitem', { name: /^Registra pagamento/ }));
  const form = await screen.findByRole('dialog', { name: 'Inserisci pagamento quota' });
  await person.type(within(form).getByRole('textbox', { name: 'Importo' }), '50');
  // The person comes back after the end of the registry's session: both are read again.
  registry.open = false;
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 6 * 60_000);
  onTestFinished(() => void vi.restoreAllMocks());
  const asked = api.askedOf(findAssociates).length;
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await waitFor(() => expect(api.askedOf(findAssociates)).toHaveLength(asked + 2));
  const title = 'Inserisci credenziali del registro soci';
  await screen.findByRole('dialog', { name: title });
  await allAnswered(opened);
  expect(screen.getAllByRole('dialog', { name: title })).toHaveLength(1);
  await person.type(screen.getByLabelText('Password'), 'segreta{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
  expect(within(form).getByRole('textbox', { name: 'Importo' })).toHaveProperty('value', '€ 50,00');
});
