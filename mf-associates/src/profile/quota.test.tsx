import { notifications } from '@mantine/notifications';
import { noFilters } from '@sodalizio/associate-search';
import { findAssociates } from '@sodalizio/contract';
import { confirmAssociate, fees, memberNeighbours, newPayment, takeBack } from '@sodalizio/contract/associates';
import {
  allAnswered,
  answers,
  aPayment,
  button,
  dialog,
  field,
  refusal,
  renderScreen,
  retype,
  screen,
  serverClock,
  waitFor,
  within,
} from '@sodalizio/testing';
import { use } from 'react';
import { useParams } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { area } from '../area.tsx';
import { bodies, maria, openProfile } from '../test-profile.tsx';
import AssociateProfileScreen from './associate-profile.screen.tsx';
import { fakeProfile } from './test-fake-profile.ts';
import { noteTrail } from './trail.store.ts';

/** Of 2026, and of the years before it. */
const feesOf = (...amounts: number[]) =>
  answers(fees, () => ({
    items: amounts.map((ORDINARIO, before) => ({
      year: 2026 - before,
      amounts: { ORDINARIO },
      version: 1,
      changed_at: null,
      changed_by: '',
    })),
  }));
const feesOf2026 = feesOf(50);

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-12T10:00:00Z') }));
afterEach(() => {
  vi.useRealTimers();
  notifications.clean();
  localStorage.clear();
});

const open = (over = {}, search = '') => openProfile({ Quota: [], ...over }, search, { api: [feesOf2026] });

test('the head says whether the year is paid, and on which day', async () => {
  await open({ Quota: [aPayment({ annorif: 2026, data: '2026-03-02' })] });
  await screen.findByText('Quota 2026 pagata il 02/03/2026');
  expect(screen.queryByRole('button', { name: 'Registra la quota 2026' })).toBeNull();
});

test('the head asks no quota of who was expelled', async () => {
  await open({ Ammesso: 'Espulso' });
  await screen.findByText('Quota 2026 non dovuta');
  expect(screen.queryByRole('button', { name: 'Registra la quota 2026' })).toBeNull();
});

test('a quota is registered with two presses and no key, the amount is the fee', async () => {
  const view = await open();
  await screen.findByText('Quota 2026 da pagare: € 50,00');
  await view.person.click(button('Registra la quota 2026'));
  const form = await dialog('Inserisci pagamento quota');
  expect(field('Importo').value).toBe('€ 50,00');
  await view.person.click(within(form).getByRole('button', { name: 'Salva' }));
  await screen.findByText('Pagamento inserito con successo!');
  expect(bodies(view.api, newPayment)).toMatchObject([{ quota: 50, annorif: 2026, data: '2026-11-12' }]);
});

test('the buttons that lead to the payment’s dialog are known to open one', async () => {
  await open({}, '?tab=pagamenti');
  await screen.findByText('Quota 2026 da pagare: € 50,00');
  for (const name of ['Registra la quota 2026', '+ Aggiungi pagamento'])
    expect(button(name).getAttribute('aria-haspopup'), name).toBe('dialog');
});

test('a payment whose dialog is closed while it is checked is not registered, and the person is informed', async () => {
  const view = await open({}, '?tab=pagamenti&apri=pagamento');
  const form = await dialog('Inserisci pagamento quota');
  const checked = Promise.withResolvers<void>();
  view.api.also(answers(findAssociates, () => checked.promise.then(() => [maria({ Quota: [] })])));
  await view.person.click(within(form).getByRole('button', { name: 'Salva' }));
  await screen.findByRole('button', { name: 'Salvataggio in corso' });
  await view.person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  checked.resolve();
  await screen.findByText('Pagamento non registrato: la finestra è stata chiusa prima.');
  expect(bodies(view.api, newPayment)).toEqual([]);
});

test('the year and the day of a quota are the server’s, whatever this computer’s clock shows', async () => {
  vi.setSystemTime(new Date('2031-02-03T10:00:00Z'));
  serverClock('2026-11-12T10:00:00Z');
  const view = await open({ Ammesso: '' });
  await screen.findByText('Quota 2026 da pagare: € 50,00');
  await view.person.click(button('Registra la quota 2026'));
  await dialog('Inserisci pagamento quota');
  expect([field('Anno di riferimento').value, field('Importo').value]).toEqual(['2026', '€ 50,00']);
  await view.person.click(button('Salva'));
  await screen.findByText('Pagamento inserito con successo!');
  expect(bodies(view.api, newPayment)).toMatchObject([{ quota: 50, annorif: 2026, data: '2026-11-12' }]);
});

test('who admits registers the quota of the server’s year, whatever this computer’s clock shows', async () => {
  vi.setSystemTime(new Date('2031-02-03T10:00:00Z'));
  serverClock('2026-11-12T10:00:00Z');
  const view = await open({ Ammesso: '' });
  await view.person.keyboard('a');
  const form = await dialog('Ammettere il socio?');
  await view.person.click(within(form).getByRole('checkbox', { name: 'Registra anche la quota 2026' }));
  await screen.findByText('Quota 2026: € 50,00 il 12/11');
});

test('another year without a fee empties the amount, one typed by hand stays', async () => {
  const view = await open({}, '?tab=pagamenti&apri=pagamento');
  await dialog('Inserisci pagamento quota');
  await view.person.clear(field('Anno di riferimento'));
  await view.person.type(field('Anno di riferimento'), '2025');
  await waitFor(() => expect(field('Importo').value).toBe(''));
  await view.person.type(field('Importo'), '1.234,56');
  await view.person.clear(field('Anno di riferimento'));
  await view.person.type(field('Anno di riferimento'), '2026');
  expect(field('Importo').value).toContain('1.234,56');
});

test('a draft of another year comes back with the amount that was typed by hand, even where it is this year’s fee', async () => {
  const both = feesOf(50, 45);
  const at = '?tab=pagamenti&apri=pagamento';
  const first = await openProfile({ Quota: [] }, at, { api: [both] });
  await dialog('Inserisci pagamento quota');
  await retype(first.person, 'Anno di riferimento', '2025');
  await waitFor(() => expect(field('Importo').value).toBe('€ 45,00'));
  await retype(first.person, 'Importo', '€ 50,00');
  first.unmount();
  const view = await openProfile({ Quota: [] }, at, { api: [both] });
  await screen.findByText('Bozza ripristinata');
  expect(field('Anno di riferimento').value).toBe('2025');
  expect(field('Importo').value).toBe('€ 50,00');
  await view.person.click(button('Scarta la bozza'));
  await waitFor(() => expect(field('Anno di riferimento').value).toBe('2026'));
  expect(field('Importo').value).toBe('€ 50,00');
  await retype(view.person, 'Anno di riferimento', '2025');
  await waitFor(() => expect(field('Importo').value).toBe('€ 45,00'));
});

test('a draft whose amount was the fee gets the fee of another year', async () => {
  const both = feesOf(50, 45);
  const at = '?tab=pagamenti&apri=pagamento';
  const first = await openProfile({ Quota: [] }, at, { api: [both] });
  await dialog('Inserisci pagamento quota');
  await retype(first.person, 'Anno di riferimento', '2025');
  await waitFor(() => expect(field('Importo').value).toBe('€ 45,00'));
  first.unmount();
  const view = await openProfile({ Quota: [] }, at, { api: [both] });
  await screen.findByText('Bozza ripristinata');
  await waitFor(() => expect(field('Importo').value).toBe('€ 45,00'));
  await retype(view.person, 'Anno di riferimento', '2026');
  await waitFor(() => expect(field('Importo').value).toBe('€ 50,00'));
});

test('a quota that a colleague registers meanwhile is named before a second one is registered', async () => {
  const view = await open({}, '?tab=pagamenti&apri=pagamento');
  await dialog('Inserisci pagamento quota');
  view.profile.elsewhere({ Quota: [aPayment({ annorif: 2026, quota: 50, data: '2026-03-02' })] });
  await view.person.click(button('Salva'));
  await screen.findByText('Ha già pagato il 2026: € 50,00 il 02/03/2026');
  expect(bodies(view.api, newPayment)).toEqual([]);
  expect(view.profile.stored().Quota).toHaveLength(1);
});

test('a quota that is registered in the same moment is refused, and registered after another look', async () => {
  const view = await open({}, '?tab=pagamenti&apri=pagamento');
  await dialog('Inserisci pagamento quota');
  const faster = answers(newPayment, () => {
    view.profile.elsewhere({ Quota: [aPayment({ annorif: 2026, quota: 50, data: '2026-03-02' })] });
    return refusal(409, 'conflict', [{ path: 'body.annorif', code: 'taken' }]);
  });
  view.api.also(faster);
  await view.person.click(button('Salva'));
  await screen.findByText(/^Anno di riferimento: Nel frattempo è stato registrato un pagamento/);
  await view.person.click(button('Salva'));
  await screen.findByText('Ha già pagato il 2026: € 50,00 il 02/03/2026');
  expect(bodies(view.api, newPayment)).toMatchObject([{ unpaid: true }]);
});

test('the method of the last payment is there for the next', async () => {
  const view = await open({}, '?tab=pagamenti&apri=pagamento');
  const form = await dialog('Inserisci pagamento quota');
  await view.person.click(within(form).getByRole('combobox', { name: 'Tipo di pagamento' }));
  await view.person.click(await screen.findByRole('option', { name: 'Contanti' }));
  await view.person.click(within(form).getByRole('button', { name: 'Salva' }));
  await screen.findByText('Pagamento inserito con successo!');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await view.person.click(button('+ Aggiungi pagamento'));
  const next = await dialog('Inserisci pagamento quota');
  expect(within(next).getByRole<HTMLInputElement>('combobox', { name: 'Tipo di pagamento' }).value).toBe('Contanti');
});

test('who admits registers the quota in the same act, and takes both back', async () => {
  const view = await open({ Ammesso: '' });
  await view.person.keyboard('a');
  const form = await dialog('Ammettere il socio?');
  await view.person.click(within(form).getByRole('checkbox', { name: 'Registra anche la quota 2026' }));
  await screen.findByText('Quota 2026: € 50,00 il 12/11');
  await view.person.click(within(form).getByRole('button', { name: 'Ammetti' }));
  await screen.findByText('Socio ammesso con successo! Quota 2026 registrata.');
  expect(bodies(view.api, confirmAssociate)).toMatchObject([
    { Ammesso: 'Si', payment: { quota: 50, annorif: 2026, data: '2026-11-12' } },
  ]);
  await screen.findByText('Quota 2026 pagata il 12/11/2026');
  await view.person.click(button('Annulla'));
  await screen.findByText('Operazione annullata');
  expect(bodies(view.api, takeBack)).toEqual([{ unpaid: true, also: [2] }]);
  await screen.findByText('Quota 2026 da pagare: € 50,00');
});

test('a member who owes nothing does not end the choice to register the quota with each admission', async () => {
  const admit = async (over = {}, tick = false) => {
    const view = await open({ Ammesso: '', ...over });
    await view.person.keyboard('a');
    const form = await dialog('Ammettere il socio?');
    const box = within(form).queryByRole<HTMLInputElement>('checkbox');
    if (box && tick) await view.person.click(box);
    const ticked = box?.checked;
    await view.person.click(within(form).getByRole('button', { name: 'Ammetti' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    view.unmount();
    return ticked;
  };
  await admit({}, true);
  await admit({ Quota: [aPayment({ annorif: 2026 })] });
  expect(await admit()).toBe(true);
  await admit({ tiposocio: 'ONORARIO' });
  expect(await admit()).toBe(true);
});

test('an admission pays no year a second time', async () => {
  const view = await open({ Ammesso: '', Quota: [aPayment({ annorif: 2027, quota: 50, data: '2026-12-01' })] });
  await view.person.keyboard('a');
  const form = await dialog('Ammettere il socio?');
  await view.person.click(within(form).getByRole('checkbox', { name: 'Registra anche la quota 2026' }));
  await retype(view.person, 'Anno di riferimento', '2027');
  await retype(view.person, 'Importo', '50');
  for (let press = 0; press < 2; press += 1)
    await view.person.click(within(form).getByRole('button', { name: 'Ammetti' }));
  await screen.findByText('Anno di riferimento: Ha già pagato il 2027: € 50,00 il 01/12/2026');
  expect(bodies(view.api, confirmAssociate)).toEqual([]);
});

test('a quota that somebody else registers meanwhile is not registered a second time with the admission', async () => {
  const view = await open({ Ammesso: '' });
  await view.person.keyboard('a');
  const form = await dialog('Ammettere il socio?');
  await view.person.click(within(form).getByRole('checkbox', { name: 'Registra anche la quota 2026' }));
  view.profile.elsewhere({ Quota: [aPayment({ annorif: 2026, data: '2026-03-02' })] });
  const admit = () => view.person.click(within(form).getByRole('button', { name: 'Ammetti' }));
  await admit();
  await within(form).findByText('Nel frattempo i dati del socio sono cambiati: controllali e riprova.');
  await within(form).findByText(/pagata il 02\/03\/2026/);
  await admit();
  await screen.findByText('Socio ammesso con successo!');
  expect(view.profile.stored().Quota).toHaveLength(1);
});

test('the way through the list is shown with the position, and followed by keys', async () => {
  const around = answers(memberNeighbours, () => ({ position: 3, total: 120, previous: '000001', next: '000005' }));
  const view = await openProfile({ Quota: [] }, '', { api: [feesOf2026, around] });
  expect(screen.queryByRole('navigation', { name: 'Elenco dei soci' })).toBeNull();
  noteTrail({ filters: { ...noFilters, status: [''] }, sort: '-dataiscr' });
  view.go('/admin/associates/nessuno');
  await screen.findByText('Socio non trovato');
  view.go('/admin/associates/004217?tab=recapiti');
  await screen.findByText('3 di 120');
  expect(screen.getByRole('link', { name: 'Socio successivo' }).getAttribute('href')).toBe(
    '/admin/associates/000005?tab=recapiti',
  );
  expect(`${view.api.askedOf(memberNeighbours)[0]?.query}`).toBe('f=1&status=&sort=-dataiscr');
  await view.person.keyboard('k');
  await screen.findByText('Nessun socio ha il codice 000001.');
});

test('who admits before the way through the list is known goes on to the next one too', async () => {
  const known = Promise.withResolvers<void>();
  const around = answers(memberNeighbours, async () => {
    await known.promise;
    return { position: 3, total: 120, previous: null, next: '000005' };
  });
  const view = await openProfile({ Ammesso: '' }, '', { api: [feesOf2026, around] });
  noteTrail({ filters: { ...noFilters, status: [''] }, sort: 'codaica' });
  await view.person.keyboard('a');
  const form = await dialog('Ammettere il socio?');
  await waitFor(() => expect(form.contains(document.activeElement)).toBe(true));
  await view.person.keyboard('{Enter}');
  known.resolve();
  await screen.findByText('Nessun socio ha il codice 000005.');
  expect(bodies(view.api, confirmAssociate)).toMatchObject([{ codaica: '004217', Ammesso: 'Si' }]);
});

test('an admission that waits for the fees says so, and Esc calls it off', async () => {
  const held = Promise.withResolvers<void>();
  const late = answers(fees, async () => {
    await held.promise;
    return { items: [] };
  });
  const view = await openProfile({ Ammesso: '' }, '', { api: [late] });
  await view.person.keyboard('a');
  await screen.findByText('Apertura in corso…');
  await view.person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('Apertura in corso…')).toBeNull());
  held.resolve();
  await screen.findByText(/^Quota 2026/);
  await allAnswered(view);
  expect(screen.queryByRole('dialog')).toBeNull();
});

const never = new Promise<void>(() => {});

/** The page before this member stays on the screen, as it does until the member is drawn. */
function NeverDrawn({ codaica }: { codaica: string }) {
  if (useParams().codaica === codaica) use(never);
  return null;
}

test.each([
  ['with the quota to pay', {}],
  ['with the quota paid', { Quota: [aPayment({ annorif: 2026 })] }],
])('Enter sends no second admission until the next member is drawn, %s', async (_, over) => {
  const around = answers(memberNeighbours, () => ({ position: 3, total: 120, previous: null, next: '000005' }));
  const { api } = fakeProfile(maria({ Ammesso: '', Quota: [], ...over }));
  const view = await renderScreen(
    <>
      <AssociateProfileScreen />
      <NeverDrawn codaica="000005" />
    </>,
    {
      path: '/admin/associates/:codaica',
      url: '/admin/associates/004217',
      area,
      api: [...api, feesOf2026, around],
    },
  );
  await screen.findByRole('tablist');
  noteTrail({ filters: { ...noFilters, status: [''] }, sort: 'codaica' });
  await view.person.keyboard('a');
  const form = await dialog('Ammettere il socio?');
  await waitFor(() => expect(form.contains(document.activeElement)).toBe(true));
  await view.person.keyboard('{Enter}');
  await screen.findByText('Socio ammesso con successo!');
  await waitFor(() => expect(within(form).queryByRole('button', { name: 'Salvataggio in corso' })).toBeNull());
  await view.person.keyboard('{Enter}{Enter}');
  await allAnswered(view);
  expect(bodies(view.api, confirmAssociate)).toHaveLength(1);
  expect(screen.getByRole('dialog')).toBe(form);
});

test('a dialog that is closed before its admission was sent admits nobody, and the person is informed', async () => {
  const known = Promise.withResolvers<void>();
  const around = answers(memberNeighbours, async () => {
    await known.promise;
    return { position: 3, total: 120, previous: null, next: '000005' };
  });
  const view = await openProfile({ Ammesso: '' }, '', { api: [feesOf2026, around] });
  noteTrail({ filters: { ...noFilters, status: [''] }, sort: 'codaica' });
  await view.person.keyboard('a');
  const form = await dialog('Ammettere il socio?');
  await view.person.click(within(form).getByRole('button', { name: 'Ammetti' }));
  await view.person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  known.resolve();
  await screen.findByText('Socio non ammesso: la finestra è stata chiusa prima.');
  await allAnswered(view);
  expect(bodies(view.api, confirmAssociate)).toEqual([]);
  expect(view.address()).toBe('/admin/associates/004217');
});

test('who closes the dialog while the admission is under way is not led to the next one', async () => {
  const held = Promise.withResolvers<void>();
  const around = answers(memberNeighbours, () => ({ position: 3, total: 120, previous: null, next: '000005' }));
  const admitting = answers(confirmAssociate, async () => {
    await held.promise;
    return { status: 'ok' as const, version: 2, entry: 1 };
  });
  const view = await openProfile({ Ammesso: '' }, '', { api: [feesOf2026, around, admitting] });
  noteTrail({ filters: { ...noFilters, status: [''] }, sort: 'codaica' });
  await view.person.keyboard('a');
  const form = await dialog('Ammettere il socio?');
  await view.person.click(within(form).getByRole('button', { name: 'Ammetti' }));
  await waitFor(() => expect(bodies(view.api, confirmAssociate)).toHaveLength(1));
  await view.person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  view.go('/admin/altrove?f=1');
  held.resolve();
  await screen.findByText('Socio ammesso con successo!');
  await allAnswered(view);
  expect(view.address()).toBe('/admin/altrove?f=1');
});

test('the address of a member is changed from the head', async () => {
  const view = await open();
  await view.person.click(button('Modifica l’e-mail'));
  await dialog('Modifica dati: Recapiti');
  await waitFor(() => expect(document.activeElement).toBe(field('E-mail')));
});
