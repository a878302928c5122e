import { messageById, messageRecipients, type RecipientOutcome } from '@sodalizio/contract/messages';
import {
  act,
  answers,
  button,
  choice,
  type FakeApi,
  type RenderOptions,
  refusal,
  renderScreen,
  roundTrips,
  screen,
  serverClock,
  waitFor,
  within,
} from '@sodalizio/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { area } from '../area.tsx';
import { aMessage, aReader, aRecipient, fakeMessage } from '../test-messages.ts';
import MessageScreen from './message.screen.tsx';

const [own = area.screens[0]] = area.screens;
/** Soci, whose profiles the names lead to. */
const withProfiles = own
  ? { ...area, screens: [...area.screens, { ...own, name: 'admin.associates.profile', path: 'associates/:codaica' }] }
  : area;

const open = (options: RenderOptions = {}) =>
  renderScreen(<MessageScreen />, {
    path: '/admin/messages/:id',
    url: '/admin/messages/7',
    area: withProfiles,
    ...options,
  });

const numbers = () => within(screen.getByRole('group', { name: 'Esito dei destinatari' }));
const numbersShown = () =>
  numbers()
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const recipientsShown = () =>
  within(screen.getByRole('table', { name: 'Destinatari' }))
    .getAllByRole<HTMLTableRowElement>('row')
    .slice(1)
    .map((row) => [...row.cells].slice(1).map(({ textContent }) => textContent.trim()));

const people = () => [
  aRecipient(),
  aRecipient({ codaica: '2', name: 'Bianchi Ugo', address: 'ugo@posta.example', outcome: 'failed', reason: 'refused' }),
  aRecipient({
    codaica: '3',
    name: 'Verdi Ada',
    address: '',
    outcome: 'excluded',
    exclusion: 'no-address',
    settled_at: null,
  }),
];

test('a sent message shows title, state, author, moment and text', async () => {
  const content =
    '<p>Ciao <span data-placeholder="nome">Nome</span> <span data-placeholder="cognome">Cognome</span>, <strong>a presto</strong><img src="x" onerror="window.ran = 1"></p>';
  await open({ api: fakeMessage(() => aMessage({ content }, { sent: 2 }), people) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Assemblea dei soci' })).toBeTruthy();
  expect(screen.getByText('Inviata da Giulia Ferraro il 23/11/2026, 10:00')).toBeTruthy();
  expect(screen.getByRole('banner').textContent).toContain('Inviata');
  const text = screen.getByRole('region', { name: 'Testo inviato' });
  expect((await within(text).findByText('a presto')).tagName).toBe('STRONG');
  expect(text.textContent).toContain('Ciao Nome Cognome, a presto');
  expect(text.textContent).toContain('Al posto di Nome e Cognome ogni destinatario legge i propri dati.');
  expect(text.querySelector('[onerror]')).toBeNull();
});

test('the numbers add up to the whole, in words', async () => {
  const counts = { queued: 1000, delivering: 5, sent: 230, failed: 2, excluded: 1, unknown: 1, stopped: 1 };
  await open({ api: fakeMessage(() => aMessage({ state: 'sending' }, counts)) });
  await screen.findByRole('heading', { level: 1, name: 'Assemblea dei soci' });
  expect(numbersShown()).toEqual([
    '1.240 in tutto',
    '1.005 in coda',
    '230 inviate',
    '2 respinte',
    '1 esclusa',
    '1 con esito ignoto',
    '1 annullata',
  ]);
});

test('numbers that are nothing are left out, and one is singular', async () => {
  await open({ api: fakeMessage(() => aMessage({}, { sent: 1, failed: 1 })) });
  await screen.findByRole('heading', { level: 1, name: 'Assemblea dei soci' });
  expect(numbersShown()).toEqual(['2 in tutto', '1 inviata', '1 respinta']);
});

test('fewer mails than recipients are explained', async () => {
  await open({ api: fakeMessage(() => aMessage({ mails: 1 }, { sent: 2 })) });
  expect(
    await screen.findByText('1 e-mail in tutto: chi condivide lo stesso indirizzo ne riceve una sola'),
  ).toBeTruthy();
});

test('recipients are shown with outcome, reason and a link to their profile', async () => {
  await open({ api: fakeMessage(() => aMessage({}, { sent: 1, failed: 1, excluded: 1 }), people) });
  await screen.findByText('3 persone');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Dettagli',
    'Nome',
    'Indirizzo',
    'Esito',
    'Quando',
  ]);
  const at = '23/11/2026, 10:00';
  await screen.findByText('maria.rossi@posta.example');
  expect(recipientsShown()).toEqual([
    ['Rossi Maria', 'maria.rossi@posta.example', 'Inviata', at],
    ['Bianchi Ugo', 'ugo@posta.example', 'Respinta Rifiutata dal server di posta', at],
    ['Verdi Ada', '', 'Esclusa Senza e-mail', ''],
  ]);
  expect(screen.getByRole('link', { name: 'Rossi Maria' }).getAttribute('href')).toBe('/admin/associates/004217');
});

test('who may not open profiles gets names without links, and no acts', async () => {
  const message = aMessage({ state: 'sending' }, { queued: 2, sent: 1 });
  await open({ api: fakeMessage(() => message, people), user: aReader() });
  expect(await screen.findByText('Rossi Maria')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Interrompi' })).toBeNull();
});

test('an opened recipient shows a shared address and the mail server’s answer', async () => {
  const answer = '550 5.1.1 <ugo@posta.example> no such user';
  const ugo = { name: 'Bianchi Ugo', address: 'ugo@posta.example', shared: true, answer };
  const refused = aRecipient({ ...ugo, outcome: 'failed', reason: 'refused' });
  const { person } = await open({
    api: fakeMessage(
      () => aMessage({}, { failed: 1 }),
      () => [refused],
    ),
  });
  await person.click(await screen.findByRole('button', { name: 'Dettagli di Bianchi Ugo' }));
  const [code, address, why, said] = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect([code, why, said]).toEqual(['004217', 'Rifiutata dal server di posta', answer]);
  expect(address).toBe('ugo@posta.example, stesso indirizzo di altri: una sola e-mail');
  expect(recipientsShown()[0]?.[1]).toBe('ugo@posta.example stesso indirizzo di altri: una sola e-mail');
});

test('every outcome and reason has its words', async () => {
  const cases = [
    ['queued', ''],
    ['queued', 'refused-for-now'],
    ['delivering', ''],
    ['failed', 'expired'],
    ['failed', 'not-made'],
    ['unknown', 'interrupted'],
    ['stopped', ''],
  ] as const;
  const all = cases.map(([outcome, reason], at) => aRecipient({ codaica: String(at), outcome, reason }));
  await open({
    api: fakeMessage(
      () => aMessage({}, { sent: 1 }),
      () => all,
    ),
  });
  await screen.findByText('7 persone');
  await screen.findByText(/^Forse arrivata/);
  expect(recipientsShown().map(([, , outcome]) => outcome)).toEqual([
    'In coda',
    'In coda Rimandata dal server di posta, si riproverà',
    'In consegna',
    'Respinta Non consegnata in tempo',
    'Respinta Non è stato possibile scriverla',
    'Esito ignoto Forse arrivata: la risposta del server di posta non è giunta',
    'Annullata',
  ]);
});

test('a number filters the recipients, in the address, and is pressed', async () => {
  const message = aMessage({}, { sent: 1, failed: 1, excluded: 1 });
  const { person, address } = await open({ api: fakeMessage(() => message, people) });
  await screen.findByText('3 persone');
  await person.click(button('1 respinta'));
  expect(await screen.findByText('1 persona')).toBeTruthy();
  expect(address()).toBe('/admin/messages/7?outcome=failed');
  expect(button('1 respinta').getAttribute('aria-pressed')).toBe('true');
  expect(recipientsShown().map(([name]) => name)).toEqual(['Bianchi Ugo']);
  await person.click(button('3 in tutto'));
  expect(await screen.findByText('3 persone')).toBeTruthy();
  expect(address()).toBe('/admin/messages/7');
});

test('those in the queue are filtered, or those on their way where the queue is empty', async () => {
  const counts = { queued: 2, delivering: 1 };
  const { person, address, unmount } = await open({ api: fakeMessage(() => aMessage({ state: 'sending' }, counts)) });
  await person.click(await screen.findByRole('button', { name: '3 in coda' }));
  expect(address()).toBe('/admin/messages/7?outcome=queued');
  unmount();
  const last = await open({ api: fakeMessage(() => aMessage({ state: 'sending' }, { sent: 2, delivering: 1 })) });
  await last.person.click(await screen.findByRole('button', { name: '1 in coda' }));
  expect(last.address()).toBe('/admin/messages/7?outcome=delivering');
});

test('recipients are searched, and filtered by outcome', async () => {
  const { person, address } = await open({ api: fakeMessage(() => aMessage({}, { sent: 3 }), people) });
  await screen.findByText('3 persone');
  await person.type(screen.getByRole('searchbox', { name: 'Cerca per nome, indirizzo o cod aica' }), 'ugo@{Enter}');
  expect(await screen.findByText('1 persona')).toBeTruthy();
  await person.click(choice('Esito'));
  await person.click(await screen.findByRole('option', { name: 'Esito ignoto' }));
  expect(await screen.findByText('Nessun destinatario trovato')).toBeTruthy();
  expect(address()).toBe('/admin/messages/7?search=ugo%40&outcome=unknown');
  await person.click(button('Rimuovi il filtro Esito: Esito ignoto'));
  await person.click(button('Rimuovi il filtro Ricerca: ugo@'));
  expect(await screen.findByText('3 persone')).toBeTruthy();
});

test('Cerca is busy while a search is awaited, and free when its people are there', async () => {
  const held = Promise.withResolvers<void>();
  const slow = answers(messageRecipients, async ({ query: { search } }) => {
    if (search) await held.promise;
    return { recipients: [aRecipient()], total: 1 };
  });
  const { person } = await open({ api: [...fakeMessage(() => aMessage({}, { sent: 1 })), slow] });
  await screen.findByText('1 persona');
  const busy = () => button('Cerca').getAttribute('aria-busy');
  expect(busy()).toBe('false');
  await person.type(screen.getByRole('searchbox', { name: 'Cerca per nome, indirizzo o cod aica' }), 'rossi{Enter}');
  await waitFor(() => expect(busy()).toBe('true'));
  held.resolve();
  await waitFor(() => expect(busy()).toBe('false'));
});

test('Cerca is busy while the first people are awaited', async () => {
  const held = Promise.withResolvers<void>();
  const slow = answers(messageRecipients, async () => {
    await held.promise;
    return { recipients: [aRecipient()], total: 1 };
  });
  await open({ api: [...fakeMessage(() => aMessage({}, { sent: 1 })), slow] });
  await screen.findByRole('heading', { level: 1, name: 'Assemblea dei soci' });
  await waitFor(() => expect(button('Cerca').getAttribute('aria-busy')).toBe('true'));
  held.resolve();
  await waitFor(() => expect(button('Cerca').getAttribute('aria-busy')).toBe('false'));
});

test('many recipients are read by windows', async () => {
  const many = Array.from({ length: 20_000 }, (_, at) => aRecipient({ codaica: String(at), name: `Socio ${at}` }));
  const { api } = await open({
    api: fakeMessage(
      () => aMessage({}, { sent: 20_000 }),
      () => many,
    ),
  });
  expect(await screen.findByText('20.000 persone')).toBeTruthy();
  expect(screen.getAllByRole('row').length).toBeLessThan(60);
  expect(api.askedOf(messageRecipients)).toHaveLength(1);
});

/** Timers of reading again are advanced by the test; `time` is now. */
function takeTimers(time: string) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: new Date(time) });
  onTestFinished(() => void vi.useRealTimers());
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const timesRead = (api: FakeApi) => api.askedOf(messageById).length;
/** What was asked for by now has arrived. */
const arrived = (api: FakeApi) => act(() => roundTrips(api));

test('numbers and recipients are read again every 2 seconds until all is settled', async () => {
  takeTimers('2026-11-23T09:00:10.000Z');
  let message = aMessage({ state: 'sending' }, { queued: 2, sent: 2 });
  let outcome: RecipientOutcome = 'queued';
  const { api } = await open({
    api: fakeMessage(
      () => message,
      () => [aRecipient({ outcome })],
    ),
  });
  await screen.findByText('1 persona');
  expect(screen.getByText('In invio, 50 %').getAttribute('role')).toBe('status');
  await pass(1_999);
  await arrived(api);
  expect(timesRead(api)).toBe(1);
  message = aMessage({ state: 'sending' }, { delivering: 1, sent: 3 });
  await pass(1);
  expect(await screen.findByRole('button', { name: '3 inviate' })).toBeTruthy();
  message = aMessage({ state: 'sent' }, { sent: 4 });
  outcome = 'sent';
  await pass(2_000);
  expect(await screen.findByRole('button', { name: '4 inviate' })).toBeTruthy();
  await waitFor(() => expect(recipientsShown()[0]?.[2]).toBe('Inviata'));
  expect(timesRead(api)).toBe(3);
  await pass(120_000);
  await arrived(api);
  expect(timesRead(api)).toBe(3);
});

test('recipients whose reading began before the last mail left are read another time', async () => {
  takeTimers('2026-11-23T09:00:10.000Z');
  let message = aMessage({ state: 'sending' }, { queued: 2, sent: 2 });
  const held = Promise.withResolvers<void>();
  let reads = 0;
  const slow = answers(messageRecipients, async () => {
    reads += 1;
    const outcome = message.state === 'sent' ? 'sent' : 'queued';
    if (reads === 2) await held.promise;
    return { recipients: [aRecipient({ outcome })], total: 1 };
  });
  await open({ api: [...fakeMessage(() => message), slow] });
  await screen.findByText('1 persona');
  message = aMessage({ state: 'sending' }, { delivering: 1, sent: 3 });
  await pass(2_000);
  expect(await screen.findByRole('button', { name: '3 inviate' })).toBeTruthy();
  await expect.poll(() => reads).toBe(2);
  message = aMessage({ state: 'sent' }, { sent: 4 });
  await pass(2_000);
  expect(await screen.findByRole('button', { name: '4 inviate' })).toBeTruthy();
  held.resolve();
  await expect.poll(() => recipientsShown()[0]?.[2]).toBe('Inviata');
});

test('a mail that came back since is in the numbers too once its people are filtered', async () => {
  let outcome: RecipientOutcome = 'sent';
  await open({
    api: fakeMessage(
      () =>
        outcome === 'sent'
          ? aMessage({}, { sent: 2 })
          : aMessage({ state: 'sent-with-errors' }, { sent: 1, failed: 1 }),
      () => [aRecipient(), aRecipient({ codaica: '2', name: 'Bianchi Ugo', outcome })],
    ),
  });
  await screen.findByText('2 persone');
  outcome = 'failed';
  await act(async () => button('2 inviate').click());
  expect(await screen.findByText('1 persona')).toBeTruthy();
  await waitFor(() => expect(numbersShown()).toEqual(['2 in tutto', '1 inviata', '1 respinta']));
});

test('what is read out changes with the quarters, not with every number', async () => {
  takeTimers('2026-11-23T09:00:10.000Z');
  let sent = 50;
  await open({ api: fakeMessage(() => aMessage({ state: 'sending' }, { queued: 100 - sent, sent })) });
  await screen.findByRole('button', { name: '50 inviate' });
  sent = 74;
  await pass(2_000);
  await screen.findByRole('button', { name: '74 inviate' });
  expect(screen.getByText('In invio, 50 %')).toBeTruthy();
  sent = 75;
  await pass(2_000);
  await screen.findByRole('button', { name: '75 inviate' });
  expect(screen.getByText('In invio, 75 %')).toBeTruthy();
});

test.each([
  ['paused', { queued: 2, sent: 1 }, 30_000],
  ['stopped', { stopped: 2, delivering: 1 }, 2_000],
] as const)('a message that is %s with %j is read again in time', async (state, counts, after) => {
  takeTimers('2026-11-23T09:00:10.000Z');
  const { api } = await open({ api: fakeMessage(() => aMessage({ state }, counts)) });
  await screen.findByRole('heading', { level: 1, name: 'Assemblea dei soci' });
  await pass(after - 1);
  await arrived(api);
  expect(timesRead(api)).toBe(1);
  await pass(1);
  await expect.poll(() => timesRead(api)).toBe(2);
});

test('nothing is read again while nobody can see it', async () => {
  takeTimers('2026-11-23T09:00:10.000Z');
  const { api } = await open({ api: fakeMessage(() => aMessage({ state: 'sending' }, { queued: 2 })) });
  await screen.findByRole('heading', { level: 1, name: 'Assemblea dei soci' });
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  onTestFinished(() => hidden.mockRestore());
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(20_000);
  await arrived(api);
  expect(timesRead(api)).toBe(1);
});

test('a scheduled message counts down within its last minute', async () => {
  takeTimers('2026-11-23T08:59:30.000Z');
  await open({ api: fakeMessage(() => aMessage({ state: 'scheduled' }, { queued: 2 })) });
  expect(await screen.findByText('Parte tra 30 secondi')).toBeTruthy();
  expect(screen.getByText('Scritta da Giulia Ferraro il 23/11/2026, 09:59')).toBeTruthy();
  await pass(29_000);
  expect(await screen.findByText('Parte tra 1 secondo')).toBeTruthy();
  await pass(1_000);
  expect(await screen.findByText('Sta partendo')).toBeTruthy();
});

test('a computer whose clock is wrong counts down by the server’s', async () => {
  takeTimers('2026-11-23T08:49:30.000Z');
  serverClock('2026-11-23T08:59:30.000Z');
  const { api } = await open({ api: fakeMessage(() => aMessage({ state: 'scheduled' }, { queued: 2 })) });
  expect(await screen.findByText('Parte tra 30 secondi')).toBeTruthy();
  await pass(2_000);
  await expect.poll(() => timesRead(api)).toBe(2);
});

test('before, it says when it leaves', async () => {
  takeTimers('2026-11-22T08:59:30.000Z');
  await open({ api: fakeMessage(() => aMessage({ state: 'scheduled' }, { queued: 2 })) });
  expect(await screen.findByText('Parte il 23/11/2026, 10:00')).toBeTruthy();
});

test('a message that was taken back says so', async () => {
  await open({ api: fakeMessage(() => aMessage({ state: 'cancelled', sent_by: '' }, { stopped: 2 })) });
  expect(await screen.findByText('Annullata prima di partire: non è arrivata a nessuno')).toBeTruthy();
  expect(screen.getByText('Scritta il 23/11/2026, 09:59')).toBeTruthy();
});

test.each(['/admin/messages/8', '/admin/messages/otto'])('%s is no message: a way out is shown', async (url) => {
  await open({ url, api: fakeMessage(() => undefined) });
  expect(await screen.findByText('Questa comunicazione non c’è')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Torna alle comunicazioni' }).getAttribute('href')).toBe('/admin/messages');
});

test('a failure is shown, and Riprova reads again', async () => {
  let broken = true;
  const message = answers(messageById, () => (broken ? refusal(500, 'internal') : aMessage({}, { sent: 1 })));
  const { person } = await open({ api: [...fakeMessage(() => undefined), message] });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Si è verificato un errore, riprovare più tardi.');
  broken = false;
  await person.click(button('Riprova'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Assemblea dei soci' })).toBeTruthy();
});

test('Esporta is off while recipients are searched, until those that were asked for are shown', async () => {
  const api = fakeMessage(() => aMessage({}, { sent: 1, failed: 1 }), people);
  const failed = Promise.withResolvers<{ recipients: ReturnType<typeof people>; total: number }>();
  const slow = answers(messageRecipients, ({ query: { outcome } }) => {
    if (outcome === 'failed') return failed.promise;
    return { recipients: people(), total: 3 };
  });
  const opened = await open({ api: [...api, slow] });
  await screen.findByText('Verdi Ada');
  expect(button('Esporta').hasAttribute('disabled')).toBe(false);
  act(() => opened.go('/admin/messages/7?outcome=failed'));
  await waitFor(() => expect(button('Esporta').hasAttribute('disabled')).toBe(true));
  failed.resolve({ recipients: people().slice(1, 2), total: 1 });
  await waitFor(() => expect(button('Esporta').hasAttribute('disabled')).toBe(false));
});
