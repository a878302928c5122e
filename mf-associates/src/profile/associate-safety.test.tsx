import { notifications } from '@mantine/notifications';

import { errorSentences, findAssociates, todayInRome } from '@sodalizio/contract';
import { newPayment, newSection, updateAssociate } from '@sodalizio/contract/associates';
import {
  act,
  answers,
  aPayment,
  button,
  dialog,
  field,
  hasUnsavedWork,
  refusal,
  retype,
  screen,
  takeClock,
  waitFor,
  within,
} from '@sodalizio/testing';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';
import { bodies, maria, openProfile } from '../test-profile.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => notifications.clean());

const drafts = () => Object.keys(localStorage).filter((key) => key.includes('.draft.'));

function held() {
  let release = () => {};
  const waiting = new Promise<void>((resolve) => {
    release = resolve;
  });
  const answer = async () => {
    await waiting;
    return { status: 'ok' as const, version: 4, entry: 9 };
  };
  return { release, answer };
}

test('a profile is sent once, however often Salva and Invio are pressed', async () => {
  const { release, answer } = held();
  const { person, api } = await openProfile({}, '?tab=recapiti&apri=modifica', {
    api: [answers(updateAssociate, answer)],
  });
  await dialog('Modifica dati: Recapiti');
  await retype(person, 'Telefono', '06 5550000{Enter}{Enter}');
  await person.click(await screen.findByRole('button', { name: 'Salvataggio in corso' }));
  release();
  await screen.findByText('Dati salvati con successo!');
  expect(bodies(api, updateAssociate)).toHaveLength(1);
});

const yearPaid = () => ({ Quota: [aPayment({ annorif: Number(todayInRome(new Date()).slice(0, 4)) })] });

test('a payment is sent once, however often Salva and Invio are pressed', async () => {
  const pass = takeClock();
  const { release, answer } = held();
  const { person, api } = await openProfile(yearPaid(), '?tab=pagamenti&apri=pagamento', {
    api: [answers(newPayment, answer)],
  });
  await dialog('Inserisci pagamento quota');
  await person.type(field('Estremi pagamento'), 'CRO 1');
  // The year is paid already.
  await person.type(field('Importo'), '60{Enter}');
  await screen.findByRole('button', { name: 'Registra comunque' });
  pass(500);
  await person.keyboard('{Enter}{Enter}');
  await person.click(await screen.findByRole('button', { name: 'Salvataggio in corso' }));
  release();
  await screen.findByText('Pagamento inserito con successo!');
  expect(bodies(api, newPayment)).toHaveLength(1);
});

test('a payment being typed is guarded and kept, and neither once it is saved', async () => {
  const pass = takeClock();
  const { person, unmount } = await openProfile(yearPaid(), '?tab=pagamenti&apri=pagamento');
  await dialog('Inserisci pagamento quota');
  expect(hasUnsavedWork()).toBe(false);
  await person.type(field('Importo'), '60');
  expect(hasUnsavedWork()).toBe(true);
  await waitFor(() => expect(drafts()).toHaveLength(1));
  await person.click(button('Salva'));
  // The year is paid already.
  await screen.findByRole('button', { name: 'Registra comunque' });
  pass(500);
  await person.click(button('Registra comunque'));
  await screen.findByText('Pagamento inserito con successo!');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(hasUnsavedWork()).toBe(false);
  unmount();
  expect(drafts()).toEqual([]);
});

const keysOf = (sent: unknown[]) => sent.map((body) => z.object({ request: z.string().min(1) }).parse(body).request);

test('a payment whose answer was lost is the same payment after a reload, too', async () => {
  const lost = answers(newPayment, () => refusal(500, 'internal'));
  const pay = async (type: string) => {
    const view = await openProfile({ Quota: [] }, '?tab=pagamenti&apri=pagamento', { api: [lost] });
    await dialog('Inserisci pagamento quota');
    if (type) await view.person.type(field('Importo'), type);
    await view.person.click(button('Salva'));
    await screen.findByText('Si è verificato un errore, riprovare più tardi.');
    view.unmount();
    return bodies(view.api, newPayment);
  };
  const [first] = keysOf(await pay('60'));
  expect(keysOf(await pay(''))).toEqual([first]);
});

test('a payment whose answer was lost is the same payment in the next year, too', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-31T22:50:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const at = '?tab=pagamenti&apri=pagamento';
  const lost = answers(newPayment, () => refusal(500, 'internal'));
  const first = await openProfile({ Quota: [] }, at, { api: [lost] });
  await dialog('Inserisci pagamento quota');
  await first.person.type(field('Importo'), '60');
  await first.person.click(button('Salva'));
  await screen.findByText('Si è verificato un errore, riprovare più tardi.');
  first.unmount();
  vi.setSystemTime(new Date('2027-01-02T08:00:00Z'));
  const again = await openProfile({ Quota: [] }, at);
  await dialog('Inserisci pagamento quota');
  expect(field('Data').value).toBe('31/12/2026');
  await again.person.click(button('Salva'));
  await screen.findByText('Pagamento inserito con successo!');
  expect(bodies(again.api, newPayment)).toEqual(bodies(first.api, newPayment));
});

test('a payment that was corrected after a lost answer, and refused as stored, is another one with the next press', async () => {
  const refusals = [refusal(500, 'internal'), refusal(409, 'conflict')];
  const { person, api } = await openProfile({ Quota: [] }, '?tab=pagamenti&apri=pagamento', {
    api: [answers(newPayment, () => refusals.shift() ?? { status: 'ok' as const, version: 4, entry: 7 })],
  });
  await dialog('Inserisci pagamento quota');
  await person.type(field('Importo'), '60');
  await person.click(button('Salva'));
  await screen.findByText('Si è verificato un errore, riprovare più tardi.');
  await person.clear(field('Importo'));
  await person.type(field('Importo'), '70');
  await person.click(button('Salva'));
  await screen.findByText(errorSentences.conflict);
  await person.click(button('Salva'));
  await screen.findByText('Pagamento inserito con successo!');
  const keys = keysOf(bodies(api, newPayment));
  expect(keys).toEqual([keys[0], keys[0], expect.not.stringMatching(`^${keys[0]}$`)]);
});

test('a payment that somebody took back before it was sent again is not said to be registered', async () => {
  const gone = { status: 'ok' as const, version: 4, entry: 0 };
  let answer = () => gone;
  const { person, api } = await openProfile({ Quota: [] }, '?tab=pagamenti&apri=pagamento', {
    api: [answers(newPayment, () => answer())],
  });
  await dialog('Inserisci pagamento quota');
  await person.type(field('Importo'), '60');
  await person.click(button('Salva'));
  await screen.findByText(/^Questo pagamento era già stato registrato, e qualcuno l’ha tolto/);
  expect(screen.queryByText('Pagamento inserito con successo!')).toBeNull();
  answer = () => ({ ...gone, entry: 7 });
  await person.click(button('Salva'));
  await screen.findByText('Pagamento inserito con successo!');
  const [first, second] = keysOf(bodies(api, newPayment));
  expect(second).not.toBe(first);
});

test('a section that the member got meanwhile is not added a second time by a draft', async () => {
  const at = '?tab=sezioni&apri=sezione';
  const first = await openProfile({}, at);
  await first.person.click(await screen.findByRole('option', { name: 'LAZ – Lazio' }));
  await waitFor(() => expect(drafts()).toHaveLength(1));
  first.unmount();
  const { person, api } = await openProfile({ Sezione: [{ sigla: 'LAZ', preferita: 'Si' }] }, at);
  await dialog('Aggiungi sezione');
  await person.click(button('Salva'));
  await screen.findByText('Sezione: Il socio ha già questa sezione');
  expect(bodies(api, newSection)).toEqual([]);
});

test('a section that a colleague adds within the same moment is said to be there', async () => {
  const taken = answers(newSection, () => refusal(409, 'conflict', [{ path: 'body.sigla', code: 'taken' }]));
  const { person, api } = await openProfile({ Sezione: [] }, '?tab=sezioni&apri=sezione', { api: [taken] });
  await person.click(await screen.findByRole('option', { name: 'LAZ – Lazio' }));
  await person.click(button('Salva'));
  await screen.findByText('Sezione: Il socio ha già questa sezione');
  expect(bodies(api, newSection)).toMatchObject([{ sigla: 'LAZ', preferita: 'No', added: true }]);
});

test('a section that a colleague added as preferred meanwhile does not lose that by adding it too', async () => {
  const { person, api, profile } = await openProfile({ Sezione: [] }, '?tab=sezioni&apri=sezione');
  await person.click(await screen.findByRole('option', { name: 'LAZ – Lazio' }));
  profile.elsewhere({ Sezione: [{ sigla: 'LAZ', preferita: 'Si' }] });
  await person.click(button('Salva'));
  await screen.findByText('Sezione: Il socio ha già questa sezione');
  expect(bodies(api, newSection)).toEqual([]);
  expect(profile.stored().Sezione).toEqual([{ sigla: 'LAZ', preferita: 'Si' }]);
});

test.each([
  ['Inserisci pagamento quota', 'pagamenti&apri=pagamento', 'Estremi pagamento'],
  ['Modifica dati: Recapiti', 'recapiti&apri=modifica', 'Telefono'],
])(
  'what is typed into «%s» of one member is not in that of the next, by the browser’s Back',
  async (title, at, label) => {
    const both = answers(findAssociates, ({ query: { aica_code = '' } }) => [maria({ codaica: aica_code, recph: '' })]);
    const { person, go } = await openProfile({}, '', { api: [both] });
    const address = (codaica: string) => `/admin/associates/${codaica}?tab=${at}`;
    act(() => go(address('000001')));
    await dialog(title);
    act(() => go(address('000002')));
    await waitFor(() => expect(field(label).value).toBe(''));
    await person.type(field(label), '06 5550000');
    // Both are read already: nothing is unmounted in between.
    act(() => go(-1));
    await waitFor(() => expect(field(label).value).toBe(''));
  },
);

test('Tieni tutti quelli scritti qui saves all of one’s own over what somebody else saved', async () => {
  const { person, profile } = await openProfile({}, '?tab=recapiti&apri=modifica');
  await dialog('Modifica dati: Recapiti');
  await retype(person, 'Telefono', '06 5550000');
  await retype(person, 'Indirizzo', 'Via Nuova 1');
  profile.elsewhere({ recph: '011 5552222', recindir: 'Corso Vecchio 2', reccap: '20122' });
  await person.click(button('Salva'));
  const conflict = within(await dialog('Questi dati sono stati modificati nel frattempo'));
  await person.click(conflict.getByRole('button', { name: 'Tieni tutti quelli scritti qui' }));
  await person.click(conflict.getByRole('button', { name: 'Salva con queste scelte' }));
  await screen.findByText('Dati salvati con successo!');
  expect(profile.stored()).toMatchObject({ recph: '06 5550000', recindir: 'Via Nuova 1', reccap: '20122' });
});
