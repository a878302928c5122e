import { aicaCredentials, aicaProxy, currentUser } from '@sodalizio/contract';
import { associateHistory, deletePayment, deleteSection, newSection, takeBack } from '@sodalizio/contract/associates';
import {
  allAnswered,
  answers,
  aPayment,
  aUser,
  button,
  dialog,
  elsewhere,
  type FakeAnswer,
  flagged,
  screen,
  waitFor,
} from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { bodies, maria, openProfile } from '../test-profile.tsx';
import { fakeProfile } from './test-fake-profile.ts';

/** A profile whose registry session can end: then its acts and its history are refused until the dialog is confirmed. */
async function openGated(tab: string) {
  const registry = { open: true };
  const profile = fakeProfile(maria({ Quota: [aPayment()], Sezione: [{ sigla: 'LAZ', preferita: 'No' }] }));
  const gated: FakeAnswer[] = profile.api.map((one) => ({
    ...one,
    handle: (request: Parameters<typeof one.handle>[0]) =>
      registry.open ? one.handle(request) : flagged('registry-session-missing'),
  }));
  const view = await openProfile({}, `?tab=${tab}`, {
    api: [
      ...gated,
      answers(aicaProxy, () => {
        registry.open = true;
        return { codaica: '001000' };
      }),
      answers(aicaCredentials, () => ({ status: 'ok' as const })),
      answers(currentUser, () => aUser()),
    ],
  });
  const enter = async () => {
    await dialog(/^Inserisci credenziali/);
    await view.person.type(screen.getByLabelText('Password'), 'segreta{Enter}');
  };
  return { ...view, registry, enter, stored: profile.stored };
}

test.each([
  {
    act: 'a payment is deleted',
    tab: 'pagamenti',
    name: 'Elimina il pagamento 2026 di € 60,00',
    endpoint: deletePayment,
    said: 'Pagamento eliminato',
  },
  {
    act: 'a section is removed',
    tab: 'sezioni',
    name: 'Elimina la sezione Lazio',
    endpoint: deleteSection,
    said: 'Sezione eliminata',
  },
  {
    act: 'a section is preferred',
    tab: 'sezioni',
    name: 'Rendi preferita la sezione Lazio',
    endpoint: newSection,
    said: 'Sezione preferita aggiornata',
  },
])('$act once the registry is open', async ({ tab, name, endpoint, said }) => {
  const { person, api, registry, enter } = await openGated(tab);
  registry.open = false;
  await person.click(button(name));
  await enter();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(await screen.findByText(said)).toBeTruthy();
  expect(bodies(api, endpoint)).toHaveLength(2);
});

test('an entry of the history is taken back once the registry is open, although the history was refused too', async () => {
  const { person, api, registry, enter, stored } = await openGated('sezioni');
  await person.click(button('Elimina la sezione Lazio'));
  await screen.findByText('Sezione eliminata');
  await person.click(screen.getByRole('tab', { name: 'Cronologia' }));
  const restore = await screen.findByRole('button', { name: /^Ripristina: / });
  registry.open = false;
  const before = api.askedOf(associateHistory).length;
  await person.click(restore);
  await waitFor(() => expect(api.askedOf(associateHistory).length).toBeGreaterThan(before));
  await enter();
  expect(await screen.findByText('Modifica ripristinata')).toBeTruthy();
  expect(stored().Sezione).toEqual([{ sigla: 'LAZ', preferita: 'No' }]);
});

test('Annulla of a toast undoes once the registry is open', async () => {
  const { person, registry, enter, stored } = await openGated('pagamenti');
  await person.click(button('Elimina il pagamento 2026 di € 60,00'));
  await screen.findByText('Pagamento eliminato');
  registry.open = false;
  await person.click(button('Annulla'));
  await enter();
  expect(await screen.findByText('Operazione annullata')).toBeTruthy();
  expect(stored().Quota).toHaveLength(1);
});

test('Annulla of a toast that has outlived the profile says that the registry is missing', async () => {
  const opened = await openGated('pagamenti');
  const { person, api, registry } = opened;
  await person.click(button('Elimina il pagamento 2026 di € 60,00'));
  await screen.findByText('Pagamento eliminato');
  opened.go('/altrove');
  await screen.findByText(elsewhere);
  registry.open = false;
  await person.click(button('Annulla'));
  const said = await screen.findByText(/^La sessione del registro era scaduta, e non è cambiato niente\./);
  expect(said.closest('[role="alert"]')?.textContent).toContain('Rossi Maria');
  await allAnswered(opened);
  expect(bodies(api, takeBack)).toHaveLength(1);
});

test('an act is called off by going to another member before the registry is open', async () => {
  const opened = await openGated('pagamenti');
  const { person, api, registry, enter, stored } = opened;
  registry.open = false;
  await person.click(button('Elimina il pagamento 2026 di € 60,00'));
  await dialog(/^Inserisci credenziali/);
  opened.go('/admin/associates/000005');
  await waitFor(() => expect(opened.address()).toBe('/admin/associates/000005'));
  await enter();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await allAnswered(opened);
  expect(bodies(api, deletePayment)).toHaveLength(1);
  expect(stored().Quota).toHaveLength(1);
});
