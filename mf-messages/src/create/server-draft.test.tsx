import { keyOf } from '@sodalizio/area-kit';
import { freezeSelection } from '@sodalizio/contract';
import {
  checkedPeople,
  checkMessage,
  draftByKey,
  type MessageDraft,
  messageById,
  previewMessage,
  saveDraft,
  sendMessage,
} from '@sodalizio/contract/messages';
import {
  act,
  allAnswered,
  answers,
  aUser,
  button,
  dialog,
  elsewhere,
  field,
  hasUnsavedWork,
  refusal,
  screen,
  takeClock,
  waitFor,
  within,
} from '@sodalizio/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aMessage } from '../test-messages.ts';
import {
  compose,
  confirmed,
  fromMembers,
  numbers,
  openCreate,
  pressNext,
  pressSend,
  selection,
  sentAt,
  sentBodies,
  text,
  write,
} from './test-create.tsx';

const key = '0d9c2a52-9f0a-4a6e-8a51-1a2b3c4d5e6f';
const aDraft = (over: Partial<MessageDraft> = {}): MessageDraft => ({
  key,
  version: 3,
  owner: 'Giulia Ferraro',
  changed_by: 'Giulia Ferraro',
  changed_at: '2026-11-23T09:32:00.000Z',
  typed: {
    kind: 'informative',
    title: 'Gita',
    content: '<p>Sabato</p>',
    without_expelled: true,
    when: 'now',
    day: '',
    time: '09:00',
    attachments: [],
  },
  recipients: 12,
  ...over,
});
const storing = answers(saveDraft, ({ params, body: { version, typed } }) =>
  aDraft({ key: params.key, version: version + 1, typed }),
);
const keyIn = (asked: { path: string } | undefined) => asked?.path.split('/').at(-1);

test('what is typed is kept on the server after a pause, and the address names it', async () => {
  const opened = await openCreate({ query: fromMembers, api: [storing] });
  await compose(opened);
  expect(await screen.findByText('Bozza salvata alle 10:32')).toBeTruthy();
  const [first] = opened.api.askedOf(saveDraft);
  expect(first?.body).toMatchObject({ version: 0, typed: { title: 'Assemblea', content: '<p>Vi aspettiamo</p>' } });
  expect(first?.body).toHaveProperty('selection');
  await waitFor(() => expect(opened.address()).toContain(`draft=${keyIn(first)}`));
  expect(hasUnsavedWork()).toBe(false);
  expect(field(/^Titolo/).value).toBe('Assemblea');
  await pressSend(opened);
  await confirmed(opened, '3 soci');
  await waitFor(() => expect(sentBodies(opened.api)).toHaveLength(1));
  expect(sentBodies(opened.api)[0]).toMatchObject({ draft: keyIn(first) });
});

test('what was typed since the last save is not called saved', async () => {
  const opened = await openCreate({ query: fromMembers, api: [storing] });
  await compose(opened);
  expect(await screen.findByText('Bozza salvata alle 10:32')).toBeTruthy();
  await opened.person.type(field(/^Titolo/), ' 2');
  expect(screen.queryByText('Bozza salvata alle 10:32')).toBeNull();
  expect(screen.getByText('Salvataggio della bozza…')).toBeTruthy();
  expect(await screen.findByText('Bozza salvata alle 10:32')).toBeTruthy();
});

test('a first save that ends after the page was left changes no other address', async () => {
  const held = Promise.withResolvers<void>();
  const opened = await openCreate({
    query: fromMembers,
    api: [
      answers(saveDraft, async ({ params, body: { version, typed } }) => {
        await held.promise;
        return aDraft({ key: params.key, version: version + 1, typed });
      }),
    ],
  });
  await compose(opened);
  await waitFor(() => expect(opened.api.askedOf(saveDraft)).toHaveLength(1));
  opened.go('/altrove?search=rossi');
  await screen.findByText(elsewhere);
  held.resolve();
  await allAnswered(opened);
  expect(opened.address()).toBe('/altrove?search=rossi');
});

test('a failed save is said, what is typed stays, and the next one is the same draft', async () => {
  let broken = true;
  const opened = await openCreate({
    query: fromMembers,
    api: [
      answers(saveDraft, (call) => (broken ? refusal(503, 'unavailable') : storing.handle(call as never)) as never),
    ],
  });
  await compose(opened);
  expect(await screen.findByText(/^Bozza non salvata sul server/)).toBeTruthy();
  expect(hasUnsavedWork()).toBe(true);
  broken = false;
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Bozza salvata alle 10:32')).toBeTruthy();
  const keys = opened.api.askedOf(saveDraft).map(keyIn);
  expect(new Set(keys).size).toBe(1);
});

/** Types a message that is not stored, with a clock that `later` advances to see so many saves; `said`: what the line of the draft has said so far. */
async function composeUnsaved(refuse: () => ReturnType<typeof refusal> | undefined) {
  const opened = await openCreate({
    query: fromMembers,
    api: [answers(saveDraft, (call) => (refuse() ?? storing.handle(call as never)) as never)],
  });
  await text();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // Forty times slower than time: enough for the pauses between keys, and no save comes because the machine is busy.
  const ticks = setInterval(() => vi.advanceTimersByTime(1), 40);
  onTestFinished(() => {
    clearInterval(ticks);
    vi.useRealTimers();
  });
  await compose(opened);
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  const line = await screen.findByText(/^Bozza non salvata sul server/);
  const said: string[] = [];
  const watch = new MutationObserver(() => said.push(line.textContent ?? ''));
  watch.observe(line, { childList: true, characterData: true, subtree: true });
  onTestFinished(() => watch.disconnect());
  /** A save that has begun arrives and is answered meanwhile. */
  const later = async (seconds: number, expected: number) => {
    await act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
    const tries = () => opened.api.askedOf(saveDraft).length;
    await waitFor(() => expect(tries()).toBe(expected));
    await allAnswered(opened);
    expect(tries()).toBe(expected);
  };
  return { opened, said, later };
}

test('a draft that cannot be saved now is tried more and more rarely, and its line says so once', async () => {
  let broken = true;
  const { opened, said, later } = await composeUnsaved(() => (broken ? refusal(503, 'unavailable') : undefined));
  for (const [at, pause] of [10, 20, 40, 80, 160, 300, 300].entries()) {
    await later(pause - 5, 1 + at);
    await later(5, 2 + at);
  }
  await opened.person.type(field(/^Titolo/), '!');
  await later(1.5, 9);
  await later(10, 10);
  expect(said).toEqual([]);
  broken = false;
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Bozza salvata alle 10:32')).toBeTruthy();
  expect(said).toEqual(['Bozza salvata alle 10:32']);
});

test('a draft that the server refuses is not sent again before the next key', async () => {
  let refused = true;
  const { opened, said, later } = await composeUnsaved(() => (refused ? refusal(403, 'forbidden') : undefined));
  await later(3_600, 1);
  expect(screen.getByText(/^Bozza non salvata sul server, che la rifiuta/)).toBeTruthy();
  window.dispatchEvent(new Event('online'));
  await later(1, 1);
  await opened.person.type(field(/^Titolo/), '!');
  await later(1.5, 2);
  expect(said).toEqual([]);
  refused = false;
  await opened.person.type(field(/^Titolo/), '!');
  await later(1.5, 3);
  expect(await screen.findByText('Bozza salvata alle 10:32')).toBeTruthy();
});

test('what is typed while a refusal is on its way is saved after the usual pause', async () => {
  const held = Promise.withResolvers<void>();
  let tries = 0;
  const opened = await openCreate({
    query: fromMembers,
    api: [
      answers(saveDraft, async (call) => {
        tries += 1;
        if (tries > 1) return storing.handle(call as never) as never;
        await held.promise;
        return refusal(400, 'invalid-input');
      }),
    ],
  });
  await compose(opened);
  await waitFor(() => expect(tries).toBe(1));
  await opened.person.type(field(/^Titolo/), ' 2');
  held.resolve();
  expect(await screen.findByText('Bozza salvata alle 10:32')).toBeTruthy();
  expect(opened.api.askedOf(saveDraft).at(-1)?.body).toMatchObject({ typed: { title: 'Assemblea 2' } });
});

/** A draft that has been saved elsewhere since it was opened. */
async function openOutdated(newer: MessageDraft) {
  let reads = 0;
  const opened = await openCreate({
    query: `?draft=${key}`,
    api: [
      answers(draftByKey, () => (reads++ === 0 ? aDraft() : newer)),
      answers(saveDraft, () => refusal(409, 'conflict')),
    ],
  });
  await screen.findByDisplayValue('Gita');
  return opened;
}

test('who goes back to the form undecided is asked again once they have typed on', async () => {
  const theirs = aDraft({ version: 4, typed: { ...aDraft().typed, title: 'Gita al lago' } });
  const opened = await openOutdated(theirs);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => timers.mockRestore());
  const isPlanned = () => timers.mock.calls.some(([, pause]) => pause === 1_500);
  await opened.person.type(field(/^Titolo/), ' in montagna');
  const back = await screen.findByRole('button', { name: 'Torna al modulo' });
  timers.mockClear();
  await opened.person.click(back);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(isPlanned()).toBe(false);
  await opened.person.type(field(/^Titolo/), '!');
  expect(isPlanned()).toBe(true);
  expect(await screen.findByRole('button', { name: 'Torna al modulo' })).toBeTruthy();
});

test.each([
  [
    'Giulia Ferraro',
    'Hai cambiato questa bozza anche in un’altra scheda o finestra: scegli che cosa tenere.',
    'Hai modificato questi dati anche in un’altra scheda o finestra',
  ],
  [
    'Ada Neri',
    'Un’altra persona ha cambiato questa bozza: scegli che cosa tenere.',
    'Qualcun altro ha modificato questi dati nel frattempo',
  ],
])('what %s has saved elsewhere is said to be theirs', async (changed_by, said, title) => {
  const theirs = aDraft({ version: 4, changed_by, typed: { ...aDraft().typed, title: 'Gita al lago' } });
  const opened = await openOutdated(theirs);
  await opened.person.type(field(/^Titolo/), '!');
  expect(await screen.findByText(said)).toBeTruthy();
  expect(await dialog(title)).toBeTruthy();
});

test('texts of which one has to be chosen are shown as they read, without their markup', async () => {
  const content = '<p>Sabato</p><p>Alle <strong>nove</strong> &amp; mezza</p>';
  await openOutdated(aDraft({ version: 4, changed_by: 'Ada Neri', typed: { ...aDraft().typed, content } }));
  await text();
  await write('Ciao ');
  const asked = within(await dialog('Qualcun altro ha modificato questi dati nel frattempo'));
  expect(asked.getByRole('radio', { name: 'Il tuoCiao Sabato' })).toBeTruthy();
  expect(asked.getByRole('radio', { name: 'Quello salvato da altriSabato Alle nove & mezza' })).toBeTruthy();
});

test('a colleague’s draft opens with its text and its recipients, and is sent as one message', async () => {
  const opened = await openCreate({
    query: `?draft=${key}`,
    api: [answers(draftByKey, () => aDraft()), storing],
  });
  expect((await text()).textContent).toBe('Sabato');
  expect(screen.getByText('Iniziata da Giulia Ferraro')).toBeTruthy();
  expect(screen.getByText(/12 soci scelti nella bozza/)).toBeTruthy();
  await pressSend(opened);
  await confirmed(opened, '3 soci');
  await waitFor(() => expect(sentBodies(opened.api)).toHaveLength(1));
  expect(sentBodies(opened.api)[0]).toMatchObject({ draft: key, kind: 'informative', title: 'Gita' });
  expect(sentBodies(opened.api)[0]).not.toHaveProperty('selection');
});

test('what a colleague has changed since it was opened is read before it is sent', async () => {
  const theirs = aDraft({ version: 4, typed: { ...aDraft().typed, title: 'Gita rinviata' } });
  let reads = 0;
  const opened = await openCreate({
    query: `?draft=${key}`,
    api: [
      answers(draftByKey, () => (reads++ === 0 ? aDraft() : theirs)),
      answers(saveDraft, ({ body: { version, typed } }) =>
        version === 4 ? aDraft({ version: 5, typed }) : refusal(409, 'conflict'),
      ),
      answers(sendMessage, ({ body: { draft_version, confirmed: users_count = 0 } }) =>
        draft_version === 5
          ? { status: 'ok' as const, id: 7, users_count, send_at: sentAt }
          : refusal(409, 'draft-changed'),
      ),
    ],
  });
  await text();
  await pressSend(opened);
  await confirmed(opened, '3 soci');
  expect(await screen.findByText(/^Questa bozza nel frattempo è stata cambiata/)).toBeTruthy();
  await waitFor(() => expect(field(/^Titolo/).value).toBe('Gita rinviata'));
  await screen.findByText('Bozza salvata alle 10:32');
  await pressSend(opened);
  await confirmed(opened, '3 soci');
  await waitFor(() => expect(sentBodies(opened.api)).toHaveLength(2));
  expect(sentBodies(opened.api)).toMatchObject([
    { title: 'Gita', draft_version: 3 },
    { title: 'Gita rinviata', draft_version: 5 },
  ]);
});

test('what a save under way brings in of a colleague’s is read before it is sent', async () => {
  const theirs = aDraft({ version: 4, typed: { ...aDraft().typed, title: 'Gita rinviata' } });
  const held = Promise.withResolvers<void>();
  let reads = 0;
  const opened = await openCreate({
    query: `?draft=${key}`,
    api: [
      answers(draftByKey, () => (reads++ === 0 ? aDraft() : theirs)),
      answers(saveDraft, async ({ body: { version, typed } }) => {
        if (version === 4) return aDraft({ version: 5, typed });
        await held.promise;
        return refusal(409, 'conflict');
      }),
    ],
  });
  await text();
  await opened.person.click(screen.getByRole('checkbox', { name: 'Escludi i soci espulsi' }));
  await waitFor(() => expect(opened.api.askedOf(saveDraft)).toHaveLength(1));
  await pressSend(opened);
  held.resolve();
  expect(await screen.findByText(/^Questa bozza nel frattempo è stata cambiata/)).toBeTruthy();
  expect(field(/^Titolo/).value).toBe('Gita rinviata');
  expect(sentBodies(opened.api)).toEqual([]);
});

/** Chosen for the draft once, by the address of an earlier day. */
const chosenBefore = `?draft=${key}&step=3&selection=${selection}&count=3`;
/** Stores no selection: it expired, or is somebody else's. */
const withoutSelections = answers(saveDraft, ({ params, body: { version, typed, selection: chosen } }) =>
  chosen === undefined
    ? aDraft({ key: params.key, version: version + 1, typed, recipients: null })
    : refusal(404, 'selection-gone'),
);

test('a draft that is opened with a selection it had once keeps its stored recipients', async () => {
  const pass = takeClock();
  const opened = await openCreate({ query: chosenBefore, api: [answers(draftByKey, () => aDraft()), storing] });
  await text();
  expect(screen.getByText(/12 soci scelti nella bozza/)).toBeTruthy();
  await waitFor(() => expect(opened.address()).toBe(`/admin/messages/create?draft=${key}&step=3`));
  pass(60_000);
  await allAnswered(opened);
  expect(opened.api.askedOf(saveDraft)).toEqual([]);
  expect(opened.api.askedOf(checkMessage).at(-1)?.body).toMatchObject({ draft: key });
  await opened.person.type(field(/^Titolo/), '!');
  await waitFor(() => expect(opened.api.askedOf(saveDraft)).toHaveLength(1));
  expect(opened.api.askedOf(saveDraft)[0]?.body).not.toHaveProperty('selection');
});

test('once the chosen are stored, the address names them no more, and the draft is sent to its own', async () => {
  const opened = await openCreate({ query: fromMembers, api: [storing] });
  await compose(opened);
  await screen.findByText('Bozza salvata alle 10:32');
  const draft = keyIn(opened.api.askedOf(saveDraft)[0]);
  await waitFor(() => expect(opened.address()).toBe(`/admin/messages/create?draft=${draft}`));
  // Nothing moves under who is typing.
  expect(screen.getByText(/12 soci scelti dall’elenco Soci/)).toBeTruthy();
  await pressSend(opened);
  await confirmed(opened, '3 soci');
  await waitFor(() => expect(sentBodies(opened.api)).toHaveLength(1));
  expect(sentBodies(opened.api)[0]).toMatchObject({ draft });
  expect(sentBodies(opened.api)[0]).not.toHaveProperty('selection');
});

/** Check, list and preview of a server whose draft is for so many people, and the selection for three. */
const checksFor = (inDraft: () => number) => {
  const peopleOf = ({ selection: chosen }: { selection?: string | undefined }) => (chosen ? 3 : inDraft());
  return [
    answers(checkMessage, ({ body }) => numbers({ reached: peopleOf(body), excluded: { 'no-address': 2 } })),
    answers(checkedPeople, ({ body }) => ({
      people: [{ codaica: '000009', name: `Senza e-mail, con ${peopleOf(body)} altri`, address: '' }],
      total: 1,
    })),
    answers(previewMessage, ({ body }) => ({
      ...{ subject: 'Gita', html: '<p>x</p>', text: 'x', name: 'Neri Ada', address: 'ada@posta.example' },
      total: peopleOf(body),
    })),
  ];
};

/** How many the check, the list and the preview on the screen are of. */
async function expectChecksOf(people: number, { person }: Awaited<ReturnType<typeof openCreate>>) {
  expect(await screen.findByText(`${people} soci riceveranno ${people} e-mail`)).toBeTruthy();
  await person.click(button('Mostra l’elenco: 2 soci senza e-mail'));
  const list = await dialog('2 soci senza e-mail');
  expect(await within(list).findByText(`Senza e-mail, con ${people} altri`)).toBeTruthy();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(button('Anteprima'));
  expect(await within(await dialog('Anteprima')).findByText(`1 di ${people}`)).toBeTruthy();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

test('the open preview of a selection is not read again when its draft is stored', async () => {
  const held = Promise.withResolvers<void>();
  const late = answers(saveDraft, (call) => held.promise.then(() => storing.handle(call as never) as never));
  const opened = await openCreate({ query: fromMembers, api: [late, ...checksFor(() => 3)] });
  await compose(opened);
  await opened.person.click(button('Anteprima'));
  expect(await within(await dialog('Anteprima')).findByText('1 di 3')).toBeTruthy();
  held.resolve();
  expect(await screen.findByText('Bozza salvata alle 10:32')).toBeTruthy();
  await allAnswered(opened);
  expect(opened.api.askedOf(saveDraft)[0]?.body).toHaveProperty('selection');
  expect(opened.api.askedOf(previewMessage)).toHaveLength(1);
});

test('once others are stored in a draft, its check, lists and preview are theirs', async () => {
  let inDraft = 12;
  const opened = await openCreate({
    query: `?draft=${key}`,
    api: [
      answers(draftByKey, () => aDraft()),
      answers(saveDraft, ({ body: { version, typed, selection: chosen } }) => {
        if (chosen !== undefined) inDraft = 3;
        return aDraft({ version: version + 1, typed, recipients: inDraft });
      }),
      ...checksFor(() => inDraft),
    ],
  });
  await text();
  await expectChecksOf(12, opened);
  await opened.person.click(button('Scegli altri soci'));
  await opened.person.click(await screen.findByRole('button', { name: 'Cerca' }));
  await pressNext(opened);
  expect(await screen.findByText(/3 soci scelti con la ricerca/)).toBeTruthy();
  await waitFor(() => expect(opened.api.askedOf(saveDraft)).toHaveLength(1));
  await waitFor(() => expect(opened.address()).not.toContain('selection='));
  await expectChecksOf(3, opened);
});

test('those chosen before the ones that are stored do not come back with the history', async () => {
  const other = '5b0a4a1f-5d0f-4c38-8d43-6b0e3a2c7f10';
  const recipientsOf = (chosen: string | undefined) => (chosen === selection ? 12 : 3);
  const opened = await openCreate({
    query: fromMembers,
    api: [
      answers(freezeSelection, () => ({ selection: other, count: 3 })),
      answers(saveDraft, ({ params, body: { version, typed, selection: chosen } }) =>
        aDraft({ key: params.key, version: version + 1, typed, recipients: recipientsOf(chosen) }),
      ),
    ],
  });
  await opened.person.click(await screen.findByRole('button', { name: 'Scegli altri soci' }));
  await opened.person.click(await screen.findByRole('button', { name: 'Cerca' }));
  await pressNext(opened);
  await compose(opened);
  await screen.findByText('Bozza salvata alle 10:32');
  // To the first step, for a look at the filters, and on to the text.
  opened.go(-2);
  await screen.findByRole('button', { name: 'Cerca' });
  await waitFor(() => expect(opened.address()).not.toContain('selection='));
  opened.go(2);
  expect(await screen.findByText(/3 soci scelti con la ricerca/)).toBeTruthy();
  expect(JSON.stringify(opened.api.askedOf(saveDraft))).not.toContain(selection);
});

test('once a colleague’s choice of recipients came into the form, its check, lists and preview are theirs', async () => {
  let stored = aDraft();
  const opened = await openCreate({
    query: `?draft=${key}`,
    api: [
      answers(draftByKey, () => stored),
      answers(saveDraft, ({ body: { version, typed } }) => {
        if (version !== stored.version) return refusal(409, 'conflict');
        stored = { ...stored, version: version + 1, typed };
        return stored;
      }),
      ...checksFor(() => stored.recipients ?? 0),
    ],
  });
  await text();
  await expectChecksOf(12, opened);
  stored = { ...stored, version: 4, changed_by: 'Ada Neri', recipients: 50 };
  await opened.person.type(field(/^Titolo/), '!');
  expect(await screen.findByText(/50 soci scelti nella bozza/)).toBeTruthy();
  await expectChecksOf(50, opened);
});

test('where the draft with the recipients is gone they are chosen again, and the message is sent to them', async () => {
  let gone = false;
  const goneDraft = refusal(404, 'draft-gone');
  const opened = await openCreate({
    query: `?draft=${key}`,
    api: [
      answers(draftByKey, () => aDraft()),
      answers(saveDraft, () => goneDraft),
      answers(checkMessage, ({ body }) =>
        gone && body.selection === undefined ? goneDraft : numbers({ reached: body.selection === undefined ? 12 : 3 }),
      ),
    ],
  });
  await text();
  await screen.findByText('12 soci riceveranno 12 e-mail');
  gone = true;
  await opened.person.click(screen.getByRole('checkbox', { name: 'Escludi i soci espulsi' }));
  expect(await screen.findByText(/^Questa bozza nel frattempo è stata inviata o eliminata/)).toBeTruthy();
  await opened.person.click(button('Scegli di nuovo i destinatari'));
  await opened.person.click(await screen.findByRole('button', { name: 'Cerca' }));
  await pressNext(opened);
  expect((await text()).textContent).toBe('Sabato');
  expect(await screen.findByText('3 soci riceveranno 3 e-mail')).toBeTruthy();
  expect(await screen.findByText(/^Questa bozza è stata inviata o eliminata da qualcuno/)).toBeTruthy();
  await pressSend(opened);
  await confirmed(opened, '3 soci');
  await waitFor(() => expect(sentBodies(opened.api)).toHaveLength(1));
  expect(sentBodies(opened.api)[0]).toMatchObject({ title: 'Gita', selection });
  expect(sentBodies(opened.api)[0]).not.toHaveProperty('draft');
});

test('the text of a draft that is gone is nowhere else: leaving it is asked about, sending it is not', async () => {
  let gone = true;
  const opened = await openCreate({
    query: fromMembers,
    api: [
      storing,
      answers(sendMessage, ({ body }) =>
        gone
          ? refusal(404, 'draft-gone')
          : { status: 'ok' as const, id: 7, users_count: body.confirmed ?? 0, send_at: sentAt },
      ),
    ],
  });
  await compose(opened);
  await screen.findByText('Bozza salvata alle 10:32');
  expect(hasUnsavedWork()).toBe(false);
  await pressSend(opened);
  await confirmed(opened, '3 soci');
  expect(
    await screen.findByText(/^Questa bozza è stata inviata o eliminata da qualcuno.*Il testo resta qui/),
  ).toBeTruthy();
  expect(hasUnsavedWork()).toBe(true);
  gone = false;
  await pressSend(opened);
  await confirmed(opened, '3 soci');
  await screen.findByText(elsewhere);
  expect(hasUnsavedWork()).toBe(false);
});

test('who was chosen for a draft and not stored yet is chosen after a reload', async () => {
  const opened = await openCreate({
    query: `?draft=${key}&f=1&step=2`,
    api: [answers(draftByKey, () => aDraft()), answers(saveDraft, () => refusal(503, 'unavailable'))],
  });
  await pressNext(opened);
  await text();
  const reloaded = opened.address().replace('/admin/messages/create', '');
  opened.unmount();

  const again = await openCreate({ query: reloaded, api: [answers(draftByKey, () => aDraft()), storing] });
  expect(await screen.findByText(/3 soci scelti con la ricerca/)).toBeTruthy();
  await waitFor(() => expect(again.api.askedOf(saveDraft)).toHaveLength(1));
  expect(again.api.askedOf(saveDraft)[0]?.body).toMatchObject({ version: 3, selection });
  await waitFor(() => expect(again.address()).not.toContain('selection='));
});

test('who was chosen while a save was under way, and not stored yet, is chosen after a reload', async () => {
  const held = Promise.withResolvers<void>();
  const opened = await openCreate({
    query: `?draft=${key}`,
    api: [
      answers(draftByKey, () => aDraft()),
      answers(saveDraft, async ({ body: { version, typed, selection: chosen } }) => {
        if (chosen !== undefined) return refusal(503, 'unavailable');
        await held.promise;
        return aDraft({ version: version + 1, typed });
      }),
    ],
  });
  await text();
  await opened.person.type(field(/^Titolo/), '!');
  await waitFor(() => expect(opened.api.askedOf(saveDraft)).toHaveLength(1));
  await opened.person.click(button('Scegli altri soci'));
  await opened.person.click(await screen.findByRole('button', { name: 'Cerca' }));
  await pressNext(opened);
  await screen.findByText(/3 soci scelti con la ricerca/);
  held.resolve();
  await waitFor(() => expect(opened.api.askedOf(saveDraft)).toHaveLength(2));
  const reloaded = opened.address().replace('/admin/messages/create', '');
  opened.unmount();

  const again = await openCreate({
    query: reloaded,
    api: [answers(draftByKey, () => aDraft({ version: 4 })), storing],
  });
  expect(await screen.findByText(/3 soci scelti con la ricerca/)).toBeTruthy();
  await waitFor(() => expect(again.api.askedOf(saveDraft)).toHaveLength(1));
  expect(again.api.askedOf(saveDraft)[0]?.body).toMatchObject({ version: 4, selection });
});

test('what is typed is stored although the selection is gone', async () => {
  const opened = await openCreate({
    query: fromMembers,
    api: [withoutSelections, answers(checkMessage, () => refusal(404, 'selection-gone'))],
  });
  await compose(opened);
  expect(await screen.findByText('Bozza salvata alle 10:32')).toBeTruthy();
  expect(opened.api.askedOf(saveDraft).map(({ body }) => body)).toMatchObject([
    { version: 0, selection },
    { version: 0, typed: { title: 'Assemblea', content: '<p>Vi aspettiamo</p>' } },
  ]);
  // Nobody is stored: the recipients are chosen again.
  expect(await screen.findByText('La selezione è scaduta: scegli di nuovo i destinatari.')).toBeTruthy();
  await opened.person.type(field(/^Titolo/), ' 2');
  await waitFor(() => expect(opened.api.askedOf(saveDraft)).toHaveLength(3));
  expect(opened.api.askedOf(saveDraft).at(-1)?.body).not.toHaveProperty('selection');
});

test('a message whose sending was not answered is sent again to the same selection, although its draft has begun since', async () => {
  let lost = true;
  const opened = await openCreate({
    query: fromMembers,
    api: [
      storing,
      answers(sendMessage, ({ body: { confirmed: users_count = 0 } }) => {
        if (lost) return refusal(503, 'unavailable');
        return { status: 'ok' as const, id: 7, users_count, send_at: sentAt };
      }),
    ],
  });
  await compose(opened);
  await pressSend(opened);
  await confirmed(opened, '3 soci');
  await waitFor(() => expect(sentBodies(opened.api)).toHaveLength(1));
  expect(await screen.findByText('Bozza salvata alle 10:32')).toBeTruthy();
  lost = false;
  await pressSend(opened);
  await confirmed(opened, '3 soci');
  await waitFor(() => expect(sentBodies(opened.api)).toHaveLength(2));
  const [first, second] = sentBodies(opened.api) as { request: string; selection: string }[];
  expect(second).toMatchObject({ request: first?.request, selection: first?.selection });
});

test.each([
  ['was called off', undefined],
  ['was refused', refusal(403, 'forbidden')],
])('a choice that is stored after the sending %s leaves the address', async (_, refused) => {
  const opened = await openCreate({
    query: fromMembers,
    api: [storing, ...(refused ? [answers(sendMessage, () => refused)] : [])],
  });
  await compose(opened);
  await pressSend(opened);
  if (refused) await confirmed(opened, '3 soci');
  else await opened.person.click(within(await dialog('Inviare a 3 soci?')).getByRole('button', { name: 'Annulla' }));
  expect(await screen.findByText('Bozza salvata alle 10:32')).toBeTruthy();
  const draft = keyIn(opened.api.askedOf(saveDraft)[0]);
  await waitFor(() => expect(opened.address()).toBe(`/admin/messages/create?draft=${draft}`));
});

test('a draft for nobody yet begins with the search', async () => {
  const opened = await openCreate({
    query: `?draft=${key}`,
    api: [answers(draftByKey, () => aDraft({ recipients: null })), storing],
  });
  await opened.person.click(await screen.findByRole('button', { name: 'Cerca' }));
  await waitFor(() => expect(screen.getAllByText('3 soci selezionati').length).toBeGreaterThan(0));
  await pressNext(opened);
  await text();
  expect(field(/^Titolo/).value).toBe('Gita');
  expect(opened.address()).toContain(`draft=${key}`);
});

test('a draft that cannot be read again is said, and not opened as it was read earlier', async () => {
  const { cache, go, api, person } = await openCreate({
    api: [answers(draftByKey, () => refusal(503, 'unavailable'))],
  });
  cache.setQueryData(keyOf(draftByKey, { params: { key } }), aDraft());
  go(`/admin/messages/create?draft=${key}`);
  await screen.findByText('Il servizio non è pronto: riprova tra poco.');
  expect(screen.queryByRole('textbox', { name: /^Titolo/ })).toBeNull();
  api.also(answers(draftByKey, () => aDraft({ version: 4, typed: { ...aDraft().typed, title: 'Gita al lago' } })));
  await person.click(button('Riprova'));
  expect(await screen.findByDisplayValue('Gita al lago')).toBeTruthy();
});

test('a draft that is gone is said', async () => {
  await openCreate({ query: `?draft=${key}`, api: [answers(draftByKey, () => refusal(404, 'not-found'))] });
  expect(await screen.findByText('La bozza non c’è più')).toBeTruthy();
});

test('who may write and not send keeps a draft for others', async () => {
  const opened = await openCreate({
    query: fromMembers,
    user: aUser({ roles: [], available_permissions: ['messages.read', 'messages.write'] }),
    api: [storing],
  });
  await compose(opened);
  expect(screen.getByText(/^Puoi scrivere questa comunicazione, non inviarla/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Invia' })).toBeNull();
  await opened.person.click(button('Salva la bozza'));
  expect(await screen.findByText('Bozza salvata: chi può inviare la trova nell’elenco.')).toBeTruthy();
  expect(sentBodies(opened.api)).toEqual([]);
});

test('what was typed after the last save is there again after a reload, without a question', async () => {
  let stored: MessageDraft | undefined;
  const server = [
    answers(saveDraft, ({ params, body: { version, typed } }) => {
      stored = aDraft({ key: params.key, version: version + 1, typed });
      return stored;
    }),
    answers(draftByKey, () => stored ?? refusal(404, 'not-found')),
  ];
  const first = await openCreate({ query: fromMembers, api: server });
  await compose(first);
  await screen.findByText('Bozza salvata alle 10:32');
  await first.person.type(field(/^Titolo/), ' dei soci');
  const reloaded = first.address().replace('/admin/messages/create', '');
  first.unmount();
  expect(stored?.typed.title).toBe('Assemblea');

  const second = await openCreate({ query: reloaded, api: server });
  expect((await text()).textContent).toBe('Vi aspettiamo');
  expect(field(/^Titolo/).value).toBe('Assemblea dei soci');
  await waitFor(() => expect(stored?.typed.title).toBe('Assemblea dei soci'));
  second.unmount();

  // Another message begins empty: that one has its draft.
  await openCreate({ query: fromMembers });
  await text();
  expect(field(/^Titolo/).value).toBe('');
});

test('a copy stays the form that it is when its draft begins', async () => {
  const opened = await openCreate({
    query: `${fromMembers}&from=12`,
    api: [answers(messageById, () => aMessage({ id: 12, title: 'Assemblea di marzo' })), storing],
  });
  await text();
  await opened.person.type(field(/^Titolo/), ' bis');
  await screen.findByText('Bozza salvata alle 10:32');
  await waitFor(() => expect(opened.address()).toContain('draft='));
  expect(field(/^Titolo/).value).toBe('Assemblea di marzo bis');
  expect(document.activeElement).toBe(field(/^Titolo/));
});

test('a new message that is asked for beside a draft begins empty, and the draft keeps its text', async () => {
  const opened = await openCreate({ query: fromMembers, api: [storing] });
  await compose(opened);
  await screen.findByText('Bozza salvata alle 10:32');
  await waitFor(() => expect(opened.address()).toContain('draft='));
  const saves = opened.api.askedOf(saveDraft).length;
  // The palette's action.
  opened.go('/admin/messages/create');
  expect(await screen.findByRole('button', { name: 'Cerca' })).toBeTruthy();
  expect(button('3. Componi il tuo messaggio').hasAttribute('disabled')).toBe(true);
  opened.go(fromMembers);
  await text();
  expect(field(/^Titolo/).value).toBe('');
  await compose(opened, 'Gita');
  await waitFor(() => expect(opened.api.askedOf(saveDraft).length).toBeGreaterThan(saves));
  const keys = opened.api.askedOf(saveDraft).map(keyIn);
  expect(keys.at(-1)).not.toBe(keys[0]);
  await allAnswered(opened);
});
