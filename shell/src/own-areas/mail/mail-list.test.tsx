import { type BounceProblem, findMail, type MailDetail, type MailRow, mailById } from '@sodalizio/contract';
import { answers, type RenderOptions, refusal, renderScreen, screen, waitFor } from '@sodalizio/testing';
import { expect, onTestFinished, test } from 'vitest';
import { area } from './area.tsx';
import MailListScreen from './mail-list.screen.tsx';

const open = (options: RenderOptions) => renderScreen(<MailListScreen />, { path: '/admin/mail', area, ...options });

const aMail = (over: Partial<MailRow> = {}): MailRow => ({
  id: 4,
  address: 'anna@posta.example',
  subject: 'Il tuo accesso a Sodalizio',
  state: 'sent',
  reason: '',
  queued_at: '2026-11-23T09:00:00.000Z',
  settled_at: '2026-11-23T09:00:01.000Z',
  ...over,
});
const aWholeMail = (over: Partial<MailDetail> = {}): MailDetail => ({
  ...aMail(),
  attempts: 1,
  due_at: null,
  answer: '250 OK',
  files: [],
  text: 'Ciao Anna,\n\n[…]\n',
  html: null,
  withheld: true,
  ...over,
});

const asked: Parameters<Parameters<typeof answers<typeof findMail>>[1]>[0]['query'][] = [];
const fakeMail = (
  rows: readonly MailRow[],
  server = true,
  bounces: { problem: BounceProblem; since: string } | null = null,
) =>
  answers(findMail, ({ query }) => {
    asked.push(query);
    const found = rows.filter(
      ({ address, state }) => address.includes(query.search ?? '') && (!query.state || state === query.state),
    );
    const from = query.offset ?? 0;
    return { items: found.slice(from, from + (query.limit ?? 100)), total: found.length, server, bounces };
  });

const opened = async (options: RenderOptions, subject = 'Il tuo accesso a Sodalizio') => {
  const rendered = await open(options);
  await rendered.person.click(await screen.findByRole('button', { name: subject }));
  return rendered;
};

test('mails are listed with what became of them', async () => {
  const rows = [
    aMail({ id: 5, address: 'bruno@posta.example', state: 'unknown', reason: 'interrupted' }),
    aMail({ id: 6, address: 'carla@posta.example', state: 'queued', settled_at: null }),
    aMail(),
  ];
  await open({ api: [fakeMail(rows)] });
  expect(await screen.findByText('3 e-mail')).toBeTruthy();
  const cells = screen
    .getAllByRole<HTMLTableRowElement>('row')
    .slice(1)
    .map((row) => [...row.cells].slice(1, 5).map(({ textContent }) => textContent));
  const [at, subject] = ['23/11/2026, 10:00', 'Il tuo accesso a Sodalizio'];
  expect(cells).toEqual([
    ['bruno@posta.example', at, subject, 'Esito ignoto'],
    ['carla@posta.example', at, subject, 'In coda'],
    ['anna@posta.example', at, subject, 'Inviata'],
  ]);
  expect(screen.queryByText(/Nessun server di posta è configurato/)).toBeNull();
});

test('on a phone a card says to whom its mail went, before when', async () => {
  const wide = window.matchMedia;
  window.matchMedia = (query) => ({ ...wide(query), matches: query === '(max-width: 47.99em)' });
  onTestFinished(() => {
    window.matchMedia = wide;
  });
  await open({ api: [fakeMail([aMail()])] });
  const address = await screen.findByTitle('anna@posta.example');
  expect(address.closest('li')?.textContent).toMatch(/Inviataanna@posta\.example23\/11\/2026, 10:00$/);
});

test('they are searched by address, filtered by state, and sorted, as the address says', async () => {
  const rows = [aMail(), aMail({ id: 5, address: 'bruno@posta.example', state: 'failed', reason: 'refused' })];
  const { person, address } = await open({ api: [fakeMail(rows)] });
  await person.type(await screen.findByRole('searchbox', { name: 'Cerca per indirizzo' }), 'bruno{Enter}');
  expect(await screen.findByText('1 e-mail')).toBeTruthy();
  expect(address()).toBe('/admin/mail?search=bruno');
  await person.click(screen.getByRole('combobox', { name: 'Stato' }));
  await person.click(await screen.findByRole('option', { name: 'Inviata' }));
  expect(await screen.findByText('Nessuna e-mail trovata')).toBeTruthy();
  expect(address()).toBe('/admin/mail?search=bruno&state=sent');
  await person.click(screen.getByRole('button', { name: /Stato: Inviata/ }));
  await person.click(await screen.findByRole('button', { name: /^Data e ora/ }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ search: 'bruno', sort: 'queued_at' }));
});

test('a row opens to the mail as it was written, and says what it leaves out', async () => {
  await opened({ api: [fakeMail([aMail()]), answers(mailById, () => aWholeMail())] });
  expect(await screen.findByText(/Ciao Anna,/)).toBeTruthy();
  expect(screen.getByText('Il link personale non si mostra: al suo posto c’è […].')).toBeTruthy();
  expect(screen.getByText('250 OK')).toBeTruthy();
  expect(screen.queryByText('Motivo')).toBeNull();
});

test('a mail with markup is shown as its reader sees it, and as plain text', async () => {
  const html = '<html><head></head><body><p>Ciao <b>Anna</b></p></body></html>';
  const { person } = await opened({ api: [fakeMail([aMail()]), answers(mailById, () => aWholeMail({ html }))] });
  const frame = await screen.findByTitle('L’e-mail come la vede chi la riceve');
  expect(frame.getAttribute('srcdoc')).toContain('<b>Anna</b>');
  expect(screen.queryByText(/Ciao Anna,/)).toBeNull();
  await person.click(screen.getByRole('tab', { name: 'Solo testo' }));
  expect(await screen.findByText(/Ciao Anna,/)).toBeTruthy();
});

test.each([
  [{ state: 'failed', reason: 'refused' }, 'Il server di posta ha rifiutato l’indirizzo o il messaggio.'],
  [{ state: 'queued', reason: 'refused-for-now' }, 'Il server di posta per ora non l’ha presa: si riprova da soli.'],
  [{ state: 'unknown', reason: 'no-answer' }, /forse è arrivata. Non si rimanda da sola/],
  [{ state: 'stopped', reason: '' }, /Non serviva più/],
] as const)('a mail that is %j says why', async (over, said) => {
  await opened({ api: [fakeMail([aMail(over)]), answers(mailById, () => aWholeMail(over))] });
  expect(await screen.findByText(said)).toBeTruthy();
});

test('one that waits says when it is tried again', async () => {
  const over = { state: 'queued', reason: 'refused-for-now', due_at: '2026-11-23T09:05:00.000Z' } as const;
  await opened({ api: [fakeMail([aMail(over)]), answers(mailById, () => aWholeMail({ ...over, settled_at: null }))] });
  expect(await screen.findByText('23/11/2026, 10:05')).toBeTruthy();
});

test('a mail that is gone, and one that cannot be read, are said', async () => {
  let gone = true;
  const api = [
    fakeMail([aMail()]),
    answers(mailById, () => refusal(gone ? 404 : 500, gone ? 'not-found' : 'internal')),
  ];
  const { person } = await opened({ api });
  expect(await screen.findByText('Questa e-mail non c’è più.')).toBeTruthy();
  gone = false;
  const name = screen.getByRole('button', { name: 'Il tuo accesso a Sodalizio' });
  await person.click(name);
  await person.click(name);
  expect(await screen.findByRole('button', { name: 'Riprova' })).toBeTruthy();
});

test('without a mail server it is the outbox, and says so', async () => {
  await open({ api: [fakeMail([], false)] });
  expect(await screen.findByText(/Nessun server di posta è configurato/)).toBeTruthy();
  expect(await screen.findByText('Nessuna e-mail')).toBeTruthy();
});

test('a mailbox of bounces that cannot be read is said, with since when', async () => {
  await open({ api: [fakeMail([], true, { problem: 'refused', since: '2026-11-23T09:05:00.000Z' })] });
  expect(
    await screen.findByText(/La casella dei rinvii rifiuta l’utente o la password dal 23\/11\/2026, 10:05/),
  ).toBeTruthy();
});

test('why the mail server takes nothing is said', async () => {
  const none = { items: [], total: 0, server: true, bounces: null };
  await open({ api: [answers(findMail, () => ({ ...none, unreachable: '535 5.7.8 Authentication failed' }))] });
  expect(
    await screen.findByText(/La posta non parte, l’ultimo tentativo dice: «535 5\.7\.8 Authentication failed»/),
  ).toBeTruthy();
  expect(screen.getByText(/di solito dopo due giorni non si riprova più\.$/)).toBeTruthy();
});
