import {
  changePreferences,
  type MemberMessage,
  type MemberPreferences,
  memberPreferences,
  messagesOfMember,
  reactivateAddress,
} from '@sodalizio/contract/messages';
import {
  allAnswered,
  answers,
  button,
  elsewhere,
  refusal,
  renderScreen,
  screen,
  waitFor,
  within,
} from '@sodalizio/testing';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { area } from '../area.tsx';
import { aReader } from '../test-messages.ts';
import MemberTab from './member-tab.tsx';

const aSent = (over: Partial<MemberMessage> = {}): MemberMessage => ({
  id: 7,
  title: 'Assemblea dei soci',
  send_at: '2026-11-23T09:00:00.000Z',
  outcome: 'sent',
  exclusion: '',
  reason: '',
  ...over,
});

const neverSaid: MemberPreferences = { informative: true, changed_at: null, changed_by: '', suppressed: null };
const wanting = (wanted: () => MemberPreferences) => answers(memberPreferences, wanted);
const open = (...api: ReturnType<typeof answers>[]) =>
  renderScreen(<MemberTab codaica="004217" />, { area, api: [wanting(() => neverSaid), ...api] });
const holding = (messages: MemberMessage[]) =>
  answers(messagesOfMember, ({ query: { limit, offset } }) => ({
    messages: messages.slice(offset, offset + limit),
    total: messages.length,
  }));

test('a tab shows what a member was sent, and what became of it', async () => {
  const messages = [
    aSent(),
    aSent({ id: 6, outcome: 'excluded', exclusion: 'no-address' }),
    aSent({ id: 5, outcome: 'excluded', exclusion: 'bad-address' }),
    aSent({ id: 4, outcome: 'excluded', exclusion: 'expelled' }),
    aSent({ id: 3, outcome: 'failed', reason: 'refused' }),
    aSent({ id: 2, outcome: 'failed', reason: 'expired' }),
    aSent({ id: 1, outcome: 'unknown', reason: 'no-answer' }),
  ];
  const { api } = await open(holding(messages));
  await screen.findAllByRole('link', { name: 'Assemblea dei soci' });
  expect(api.askedOf(messagesOfMember)[0]?.path).toBe('/api/admin/messages/of-member/004217');
  const table = screen.getByRole('table', { name: 'Comunicazioni' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Data e ora', 'Titolo', 'Esito']);
  const rows = within(table)
    .getAllByRole<HTMLTableRowElement>('row')
    .slice(1)
    .map((row) => [...row.cells].map(({ textContent }) => textContent.trim()));
  expect(rows[0]).toEqual(['23/11/2026, 10:00', 'Assemblea dei soci', 'Inviata']);
  expect(rows.slice(1).map(([, , outcome]) => outcome)).toEqual([
    'Esclusa Senza e-mail',
    'Esclusa E-mail non valida',
    'Esclusa Espulso',
    'Respinta Rifiutata dal server di posta',
    'Respinta Non consegnata in tempo',
    'Esito ignoto Forse arrivata: la risposta del server di posta non è giunta',
  ]);
  expect(screen.getAllByRole('link')[0]?.getAttribute('href')).toBe('/admin/messages/7');
});

test('a member who was sent nothing is said', async () => {
  await open(holding([]));
  expect(await screen.findByText('Nessuna comunicazione inviata a questo socio.')).toBeTruthy();
});

test('a long history is read by windows', async () => {
  const many = Array.from({ length: 900 }, (_, at) => aSent({ id: 900 - at, title: `Lettera ${900 - at}` }));
  const { api } = await open(holding(many));
  await screen.findByRole('link', { name: 'Lettera 900' });
  expect(screen.getAllByRole('row').length).toBeLessThan(60);
  expect(api.askedOf(messagesOfMember)).toHaveLength(1);
});

test('a failure is shown, and Riprova reads again', async () => {
  let broken = true;
  const { person } = await open(
    answers(messagesOfMember, () => (broken ? refusal(500, 'internal') : { messages: [aSent()], total: 1 })),
  );
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Si è verificato un errore, riprovare più tardi.');
  broken = false;
  await person.click(button('Riprova'));
  expect(await screen.findByRole('link', { name: 'Assemblea dei soci' })).toBeTruthy();
});

test('what a member wants is shown with who said so, and who may send stores what they were told', async () => {
  let wanted: MemberPreferences = neverSaid;
  const { person, api } = await renderScreen(<MemberTab codaica="004217" />, {
    area,
    api: [
      holding([]),
      wanting(() => wanted),
      answers(changePreferences, ({ body }) => {
        wanted = { ...neverSaid, ...body, changed_at: '2026-11-23T09:00:00.000Z', changed_by: 'Giulia Ferraro' };
        return wanted;
      }),
    ],
  });
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Comunicazioni informative' });
  expect(box.checked).toBe(true);
  expect(screen.getByText(/Non ha mai detto il contrario\.$/)).toBeTruthy();
  await person.click(box);
  expect(await screen.findByText(/Registrato da Giulia Ferraro il 23\/11\/2026\.$/)).toBeTruthy();
  expect(box.checked).toBe(false);
  expect(api.askedOf(changePreferences).map(({ path, body }) => [path, body])).toEqual([
    ['/api/admin/messages/preferences/004217', { informative: false }],
  ]);
});

test('a choice is shown at once while it is saved, and a second press does not undo it', async () => {
  const held = Promise.withResolvers<void>();
  let wanted = neverSaid;
  const opened = await open(
    holding([]),
    wanting(() => wanted),
    answers(changePreferences, async ({ body }) => {
      await held.promise;
      wanted = { ...neverSaid, ...body, changed_at: '2026-11-23T09:00:00.000Z', changed_by: 'Giulia Ferraro' };
      return wanted;
    }),
  );
  const { person, api } = opened;
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Comunicazioni informative' });
  await person.click(box);
  expect(box.checked).toBe(false);
  expect(screen.getByText(/Salvataggio in corso…$/)).toBeTruthy();
  await person.click(box);
  expect(box.checked).toBe(false);
  held.resolve();
  expect(await screen.findByText(/Registrato da Giulia Ferraro il 23\/11\/2026\.$/)).toBeTruthy();
  await allAnswered(opened);
  expect(box.checked).toBe(false);
  expect(api.askedOf(changePreferences).map(({ body }) => body)).toEqual([{ informative: false }]);
});

test('a choice that is being saved is not shown for the next member', async () => {
  const held = Promise.withResolvers<void>();
  function Pager() {
    const [codaica, setCodaica] = useState('004217');
    return (
      <>
        <button type="button" onClick={() => setCodaica('004218')}>
          Successivo
        </button>
        <MemberTab codaica={codaica} />
      </>
    );
  }
  const { person } = await renderScreen(<Pager />, {
    area,
    api: [
      holding([]),
      wanting(() => neverSaid),
      answers(changePreferences, async ({ body }) => {
        await held.promise;
        return { ...neverSaid, ...body };
      }),
    ],
  });
  const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Comunicazioni informative' });
  await person.click(await box());
  await person.click(button('Successivo'));
  expect((await box()).checked).toBe(true);
  expect(screen.queryByText(/Salvataggio in corso…$/)).toBeNull();
  held.resolve();
  await screen.findByText('Scelta salvata');
  expect((await box()).checked).toBe(true);
});

test('the messages of the member before are not shown under the next one', async () => {
  function Pager() {
    const [codaica, setCodaica] = useState('004217');
    return (
      <>
        <button type="button" onClick={() => setCodaica('004218')}>
          Successivo
        </button>
        <MemberTab codaica={codaica} />
      </>
    );
  }
  const held = Promise.withResolvers<void>();
  const ofEach = answers(messagesOfMember, async ({ params: { codaica } }) => {
    if (codaica === '004218') await held.promise;
    return { messages: [aSent({ title: `A ${codaica}` })], total: 1 };
  });
  const { person } = await renderScreen(<Pager />, { area, api: [wanting(() => neverSaid), ofEach] });
  await screen.findByRole('link', { name: 'A 004217' });
  await person.click(button('Successivo'));
  expect(screen.queryByRole('link', { name: 'A 004217' })).toBeNull();
  held.resolve();
  expect(await screen.findByRole('link', { name: 'A 004218' })).toBeTruthy();
});

test('a stored choice is shown also where it could not be read again', async () => {
  let down = false;
  const opened = await open(
    holding([]),
    answers(memberPreferences, () => (down ? refusal(503, 'unavailable') : neverSaid)),
    answers(changePreferences, ({ body }) => {
      down = true;
      return { ...neverSaid, ...body };
    }),
  );
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Comunicazioni informative' });
  await opened.person.click(box);
  await screen.findByText('Scelta salvata');
  await allAnswered(opened);
  expect(box.checked).toBe(false);
});

test('a message that waits is shown without the member who has refused it', async () => {
  let outcome: MemberMessage['outcome'] = 'queued';
  const { person } = await open(
    answers(messagesOfMember, () => ({
      messages: [aSent({ outcome, exclusion: outcome === 'excluded' ? 'not-wanted' : '' })],
      total: 1,
    })),
    answers(changePreferences, ({ body }) => {
      outcome = 'excluded';
      return { ...neverSaid, ...body };
    }),
  );
  expect(await screen.findByText('In coda')).toBeTruthy();
  await person.click(await screen.findByRole('checkbox', { name: 'Comunicazioni informative' }));
  expect(await screen.findByText(/Non desidera le informative/)).toBeTruthy();
  expect(screen.queryByText('In coda')).toBeNull();
});

test('a choice that is not stored is said until it is made again, and shown as it was', async () => {
  let refused = true;
  const { person } = await open(
    holding([]),
    answers(changePreferences, ({ body }) => (refused ? refusal(403, 'forbidden') : { ...neverSaid, ...body })),
  );
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Comunicazioni informative' });
  await person.click(box);
  expect(await screen.findByText(/permess/)).toBeTruthy();
  expect(box.checked).toBe(true);
  refused = false;
  await person.click(box);
  await screen.findByText('Scelta salvata');
  await waitFor(() => expect(screen.queryByText(/permess/)).toBeNull());
});

test('a choice that was stored although its answer was lost is shown as it is', async () => {
  let wanted = neverSaid;
  const { person } = await renderScreen(<MemberTab codaica="004217" />, {
    area,
    api: [
      wanting(() => wanted),
      holding([]),
      answers(changePreferences, () => {
        wanted = { ...neverSaid, informative: false, changed_at: '2026-11-23T09:00:00.000Z', changed_by: 'Ada Riva' };
        return refusal(503, 'unavailable');
      }),
    ],
  });
  const box = await screen.findByRole<HTMLInputElement>('checkbox');
  await person.click(box);
  await screen.findByRole('alert');
  expect(await screen.findByText(/Registrato da Ada Riva/)).toBeTruthy();
  expect(box.checked).toBe(false);
});

test('who may only read sees the choice, and that the member made it', async () => {
  await renderScreen(<MemberTab codaica="004217" />, {
    area,
    user: aReader(),
    api: [holding([]), wanting(() => ({ ...neverSaid, informative: false, changed_at: '2026-11-23T09:00:00.000Z' }))],
  });
  expect(await screen.findByText(/Non desidera le comunicazioni informative/)).toBeTruthy();
  expect(screen.getByText('Lo ha scelto dal collegamento di un’e-mail il 23/11/2026.')).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

const refused: MemberPreferences = {
  ...neverSaid,
  suppressed: { since: '2026-11-20T09:00:00.000Z', reason: 'refusals', answer: '550 <b>not taken</b>' },
};

test('an address that refuses mails is said with its reason, and who may send writes to it again', async () => {
  let wanted = refused;
  const { person, api } = await open(
    holding([]),
    wanting(() => wanted),
    answers(reactivateAddress, () => {
      wanted = neverSaid;
      return wanted;
    }),
  );
  expect(
    await screen.findByText('Dal 20/11/2026 non riceve comunicazioni: il suo indirizzo respinge le e-mail'),
  ).toBeTruthy();
  expect(screen.getByText(/ha respinto tre e-mail di seguito/)).toBeTruthy();
  expect(screen.getByText('Risposta del server di posta: 550 <b>not taken</b>')).toBeTruthy();
  await person.click(button('Riattiva l’indirizzo'));
  expect(await screen.findByText('Indirizzo riattivato')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/respinge le e-mail/)).toBeNull());
  // The pressed button is gone.
  expect(document.activeElement).toBe(screen.getByRole('checkbox'));
  expect(api.askedOf(reactivateAddress).map(({ path }) => path)).toEqual([
    '/api/admin/messages/preferences/004217/reactivate',
  ]);
});

test('a corrected address is no longer shown as refusing mails when the tab is opened again', async () => {
  let wanted = refused;
  const { go } = await renderScreen(<MemberTab codaica="004217" />, {
    area,
    path: '/profilo',
    api: [holding([]), wanting(() => wanted)],
  });
  await screen.findByText(/respinge le e-mail/);
  go('/recapiti');
  await screen.findByText(elsewhere);
  wanted = neverSaid;
  go('/profilo');
  await screen.findByRole('checkbox');
  await waitFor(() => expect(screen.queryByText(/respinge le e-mail/)).toBeNull());
});

test('preferences that are being read are said to be, and those that cannot be read can be asked for again', async () => {
  const known = Promise.withResolvers<void>();
  const { person, api } = await renderScreen(<MemberTab codaica="004217" />, {
    area,
    api: [
      holding([]),
      answers(memberPreferences, async () => {
        await known.promise;
        return refusal(503, 'unavailable');
      }),
    ],
  });
  const section = screen.getByRole('region', { name: 'Che cosa vuole ricevere' });
  expect(await within(section).findByRole('status')).toBeTruthy();
  known.resolve();
  const alert = await within(section).findByRole('alert');
  expect(alert.textContent).toContain('Il servizio non è pronto: riprova tra poco.');
  expect(within(section).queryByRole('status')).toBeNull();
  api.also(wanting(() => neverSaid));
  await person.click(within(alert).getByRole('button', { name: 'Riprova' }));
  expect(await within(section).findByRole('checkbox')).toBeTruthy();
  expect(within(section).queryByRole('alert')).toBeNull();
});

test('who may only read sees it without the button', async () => {
  await renderScreen(<MemberTab codaica="004217" />, {
    area,
    user: aReader(),
    api: [holding([]), wanting(() => refused)],
  });
  expect(await screen.findByText(/respinge le e-mail/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Riattiva l’indirizzo' })).toBeNull();
});
