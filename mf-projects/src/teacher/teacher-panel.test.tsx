import { createHash } from 'node:crypto';
import { todayInRome } from '@sodalizio/contract';
import {
  type PanelParticipant,
  type PanelReading,
  panelProject,
  type ReadingAnswer,
  sendReadings,
  teacherPanel,
} from '@sodalizio/contract/projects';
import { allAnswered, answers, refusal, renderScreen, screen, serverClock, waitFor, within } from '@sodalizio/testing';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { area } from '../area.tsx';
import {
  dropReadings,
  keepReading,
  nextReadings,
  problemsOf,
  waitingAnywhere,
  waitingReadings,
} from './kept-readings.ts';
import { findByCode, findByLink, linkTokenIn } from './read-code.ts';
import { matching, roomOn, withWaiting } from './shown-room.ts';
import TeacherPanelScreen from './teacher-panel.screen.tsx';
import { faultOf } from './watch-codes.ts';

const link = 'ab'.repeat(32);
const token = 'c'.repeat(64);
const markOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 24);

const aPerson = (over: Partial<PanelParticipant> = {}): PanelParticipant => ({
  id: 1,
  foreign_token: '0001',
  full_name: 'Anna D’Àmico',
  mark: markOf(link),
  present_at: null,
  ...over,
});
const bruno = aPerson({ id: 2, foreign_token: 'B2', full_name: 'Bruno Verdi', mark: markOf('x') });

beforeEach(() => localStorage.clear());

/** A room as the server keeps it; `down` refuses readings, `ahead` is how far the phone's clock is ahead of the server's. */
function aRoom(people: PanelParticipant[] = [aPerson(), bruno], down: () => boolean = () => false, ahead = 0) {
  const serverNow = () => Date.now() - ahead;
  const participants = people.map((one) => ({ ...one }));
  const taken: PanelReading[] = [];
  const find = ({ link_token, foreign_token }: PanelReading) =>
    participants.find((one) =>
      link_token === undefined
        ? one.foreign_token.toLowerCase() === foreign_token?.toLowerCase()
        : one.mark === markOf(link_token),
    );
  const take = (reading: PanelReading): ReadingAnswer => {
    taken.push(reading);
    const found = find(reading);
    if (!found) return { outcome: 'unknown', participant: null };
    const had = found.present_at !== null;
    found.present_at = reading.present ? (found.present_at ?? new Date(serverNow() - reading.ago).toISOString()) : null;
    return { outcome: reading.present ? (had ? 'already' : 'present') : 'absent', participant: { ...found } };
  };
  const api = [
    answers(teacherPanel, () => ({
      ...{ id: 7, project: 'Formazione 2026', deadline: null, today: todayInRome(new Date(serverNow())) },
      participants: participants.map((one) => ({ ...one })),
    })),
    answers(sendReadings, ({ body }) => (down() ? refusal(503, 'unavailable') : { readings: body.readings.map(take) })),
  ];
  return { api, taken, participants };
}

const open = (api: ReturnType<typeof aRoom>['api']) =>
  renderScreen(<TeacherPanelScreen />, {
    path: '/docente/:token',
    url: `/docente/${token}`,
    area,
    user: null,
    api,
  });

/** Lets time pass for the timers of sending again. */
function takeTimers() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
}

/** A moment far from midnight, on a day of 24 hours like the one before it. */
function takeDate() {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T15:00:00Z'), shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
}

/** Lets 5 seconds pass, as often as it takes until nothing waits. */
const untilSent = () =>
  expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(5_000);
      return waitingReadings(7);
    })
    .toEqual([]);

describe('the screen', () => {
  test('marks by Matricola however it is written, and says what it did', async () => {
    const { api, taken } = aRoom();
    const { person } = await open(api);
    const code = await screen.findByRole('textbox', { name: 'Matricola' });
    await person.type(code, ' b2 {Enter}');
    expect(await screen.findByText('Bruno Verdi, matricola B2')).toBeTruthy();
    expect(await screen.findByText('1 presente su 2')).toBeTruthy();
    await waitFor(() => expect(taken).toEqual([{ foreign_token: 'b2', present: true, ago: expect.any(Number) }]));
    await waitFor(() => expect(localStorage.length).toBe(0));
    await person.type(code, '{Enter}');
    expect(screen.getByText('Scrivi la matricola')).toBeTruthy();
    await person.type(code, `${'9'.repeat(61)}{Enter}`);
    expect(screen.getByText('Una matricola ha al massimo 60 caratteri')).toBeTruthy();
    expect(taken).toHaveLength(1);
  });

  test('says whom it has shown: the server marks them whatever their Matricola has become since', async () => {
    const { api } = aRoom();
    const sent: unknown[] = [];
    const takes = answers(sendReadings, ({ body }) => {
      sent.push(body.participants);
      return { readings: body.readings.map(() => ({ outcome: 'present' as const, participant: bruno })) };
    });
    const { person } = await open([...api.slice(0, 1), takes]);
    await person.click(await screen.findByRole('button', { name: /^Segna .*Bruno Verdi/ }));
    await waitFor(() => expect(sent).toEqual([[2]]));
    await person.type(screen.getByRole('textbox', { name: 'Matricola' }), '99{Enter}');
    await waitFor(() => expect(sent).toEqual([[2], [null]]));
  });

  test('says of somebody past their deadline that they were not marked', async () => {
    const { api } = aRoom();
    const { person, api: server } = await open(api);
    const code = await screen.findByRole('textbox', { name: 'Matricola' });
    server.also(answers(sendReadings, () => ({ readings: [{ outcome: 'over' as const, participant: bruno }] })));
    await person.type(code, 'b2{Enter}');
    expect(await screen.findByText('Scadenza passata: la presenza non cambia')).toBeTruthy();
    expect(screen.getByText('Bruno Verdi, matricola B2')).toBeTruthy();
    expect(
      await screen.findByText(/^Bruno Verdi, matricola B2, delle \d\d:\d\d: letta dopo la scadenza\.$/),
    ).toBeTruthy();
  });

  test('says of somebody whom another phone has marked since when', async () => {
    const since = new Date(Date.now() - 60 * 60_000).toISOString();
    const { api, participants } = aRoom();
    const { person } = await open(api);
    const code = await screen.findByRole('textbox', { name: 'Matricola' });
    if (participants[0]) participants[0].present_at = since;
    await person.type(code, '0001{Enter}');
    expect(await screen.findByText(/^Già presente dalle \d\d:\d\d$/)).toBeTruthy();
  });

  test('is not misled by a phone whose clock is wrong', async () => {
    let down = true;
    const dayAndMore = 26 * 60 * 60_000;
    const { api } = aRoom(undefined, () => down, dayAndMore);
    const { person } = await open(api);
    await person.click(await screen.findByRole('button', { name: 'Segna presente Bruno Verdi' }));
    // Not sent, by the server's calendar of another day, and shown all the same.
    expect(await screen.findByText('1 presente su 2')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Togli la presenza di Bruno Verdi' }));
    down = false;
    await person.click(screen.getByRole('button', { name: 'Segna presente Anna D’Àmico' }));
    expect(await screen.findByText('2 presenti su 2')).toBeTruthy();
    await waitFor(() => expect(waitingReadings(7)).toEqual([]));
    expect(screen.getByText('Presente')).toBeTruthy();
    expect(screen.queryByText(/^Già presente/)).toBeNull();
  });

  test('keeps what cannot be sent, shows it, and sends it once there is an answer', async () => {
    takeTimers();
    let down = true;
    const { api, taken } = aRoom(undefined, () => down);
    const { person, unmount } = await open(api);
    await person.click(await screen.findByRole('button', { name: 'Segna presente Bruno Verdi' }));
    const words = '1 lettura da inviare: quando torna la rete la pagina la invia da sola.';
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByText('1 presente su 2')).toBeTruthy();
    // What comes and goes with the network is behind the rows: before them it would move them under the finger.
    const [list, waiting] = [screen.getByRole('list'), screen.getByText(/^1 lettura da inviare/)];
    expect(list.compareDocumentPosition(waiting)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(waitingReadings(7)).toMatchObject([{ foreign_token: 'B2', present: true, id: 2 }]);
    // Marked again it is not sent twice.
    expect(screen.queryByRole('button', { name: 'Segna presente Bruno Verdi' })).toBeNull();
    unmount();
    const again = await open(api);
    expect(await screen.findByText(words)).toBeTruthy();
    again.unmount();
    down = false;
    await open(api);
    await waitFor(() => expect(taken).toHaveLength(1));
    await waitFor(() => expect(waitingReadings(7)).toEqual([]));
    expect(await screen.findByText('1 presente su 2')).toBeTruthy();
  });

  /** Limits of requests are on the fake timers too. */
  const takeTimersAndLimits = () => {
    const timers = ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] as const;
    vi.useFakeTimers({ toFake: [...timers], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const ending = new AbortController();
      setTimeout(() => ending.abort(new DOMException('late', 'TimeoutError')), ms);
      return ending.signal;
    });
    onTestFinished(() => timeout.mockRestore());
  };

  test('gives a request up that hangs, shows what waits, and sends it again', async () => {
    takeTimersAndLimits();
    const room = aRoom();
    const hangs = answers(sendReadings, () => new Promise<never>(() => {}));
    const { person, api } = await open([...room.api, hangs]);
    await person.click(await screen.findByRole('button', { name: 'Segna presente Bruno Verdi' }));
    await waitFor(() => expect(api.askedOf(sendReadings)).toHaveLength(1));
    expect(screen.queryByText(/da inviare/)).toBeNull();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await screen.findByText(/^1 lettura da inviare/)).toBeTruthy();
    expect(api.askedOf(sendReadings)).toHaveLength(1);
    api.also(...room.api);
    await vi.advanceTimersByTimeAsync(15_000);
    await waitFor(() => expect(api.askedOf(sendReadings)).toHaveLength(2));
    expect(api.askedOf(sendReadings)[0]?.aborted).toBe(true);
    await waitFor(() => expect(waitingReadings(7)).toEqual([]));
    await waitFor(() => expect(screen.queryByText(/da inviare/)).toBeNull());
    expect(room.taken).toMatchObject([{ foreign_token: 'B2', present: true }]);
  });

  test('gives a reading of the room up that hangs, and reads it again', async () => {
    takeTimersAndLimits();
    const room = aRoom();
    const { api } = await open(room.api);
    expect(await screen.findByText('0 presenti su 2')).toBeTruthy();
    api.also(answers(teacherPanel, () => new Promise<never>(() => {})));
    await vi.advanceTimersByTimeAsync(20_000);
    await waitFor(() => expect(api.askedOf(teacherPanel)).toHaveLength(2));
    for (const one of room.participants) one.present_at = new Date().toISOString();
    api.also(...room.api);
    await vi.advanceTimersByTimeAsync(80_000);
    expect(await screen.findByText('2 presenti su 2')).toBeTruthy();
    expect(api.askedOf(teacherPanel)[1]?.aborted).toBe(true);
  });

  test('that is opened on a line without answers says so', async () => {
    takeTimersAndLimits();
    const { api } = await open([answers(teacherPanel, () => new Promise<never>(() => {}))]);
    await waitFor(() => expect(api.askedOf(teacherPanel)).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await screen.findByText('Il server ci mette troppo a rispondere: riprova.')).toBeTruthy();
  });

  test('sends with each request when it was sent, by the server’s clock', async () => {
    const { api, person } = await open(aRoom().api);
    await screen.findByText('0 presenti su 2');
    const server = Date.now() - 5 * 60_000;
    serverClock(new Date(server).toISOString());
    await person.click(screen.getByRole('button', { name: 'Segna presente Bruno Verdi' }));
    await waitFor(() => expect(api.askedOf(sendReadings)).toHaveLength(1));
    const { sent = '' } = sendReadings.body.parse(api.askedOf(sendReadings)[0]?.body);
    expect(Math.abs(Date.parse(sent) - server)).toBeLessThan(60_000);
  });

  test('sends fewer at once where a request did not end in time', async () => {
    takeTimersAndLimits();
    const kept = { foreign_token: 'B2', present: true, id: 2, at: Date.now() };
    for (let n = 0; n < 300; n += 1) keepReading(7, { ...kept, key: String(n) });
    const room = aRoom();
    const { api } = await open([...room.api, answers(sendReadings, () => new Promise<never>(() => {}))]);
    await waitFor(() => expect(api.askedOf(sendReadings)).toHaveLength(1));
    api.also(...room.api);
    await vi.advanceTimersByTimeAsync(21_000);
    await waitFor(() => expect(waitingReadings(7)).toEqual([]));
    expect(api.askedOf(sendReadings).map(({ body }) => sendReadings.body.parse(body).readings.length)).toEqual([
      300, 250, 50,
    ]);
  });

  test('sends also from a page that is opened again after the last day, by itself', async () => {
    takeTimers();
    let down = true;
    const room = aRoom(undefined, () => down);
    const { person, unmount } = await open(room.api);
    await person.click(await screen.findByRole('button', { name: 'Segna presente Bruno Verdi' }));
    await screen.findByText(/^1 lettura da inviare/);
    unmount();
    await open([...room.api, answers(teacherPanel, () => refusal(410, 'panel-over'))]);
    const words = await screen.findByText(/^Da inviare da questo telefono: 1 lettura\. Si invia da sola, con questo/);
    expect(words.textContent).toContain('se resta qui, chiedi alla segreteria di spostare la scadenza del progetto.');
    expect(screen.queryByText(/nuovo indirizzo/)).toBeNull();
    down = false;
    await untilSent();
    expect(room.taken).toMatchObject([{ foreign_token: 'B2', present: true }]);
    await waitFor(() => expect(screen.queryByText(/^Da inviare da questo telefono/)).toBeNull());
    expect(localStorage.length).toBe(0);
  });

  /** The panel of the renewed address, which is over. */
  const openRenewed = (project: () => unknown) =>
    renderScreen(<TeacherPanelScreen />, {
      path: '/docente/:token',
      url: `/docente/${'d'.repeat(64)}`,
      area,
      user: null,
      api: [
        ...aRoom().api,
        answers(teacherPanel, () => refusal(410, 'panel-over')),
        answers(panelProject, () => project() as never),
      ],
    });

  test('that is over under a renewed address sends what was read with the one before', async () => {
    const room = aRoom(undefined, () => true);
    const { person, unmount } = await open(room.api);
    await person.click(await screen.findByRole('button', { name: 'Segna presente Bruno Verdi' }));
    await screen.findByText(/^1 lettura da inviare/);
    unmount();
    const { api } = await openRenewed(() => ({ id: 7 }));
    expect(await screen.findByText('Il pannello non si apre')).toBeTruthy();
    await waitFor(() => expect(waitingReadings(7)).toEqual([]));
    expect(api.askedOf(sendReadings).map(({ path }) => path)).toEqual([
      `/api/teacher-panel/${'d'.repeat(64)}/readings`,
    ]);
  });

  test('that is over goes on asking for its project where the first answer is lost', async () => {
    takeTimers();
    const room = aRoom(undefined, () => true);
    const { person, unmount } = await open(room.api);
    await person.click(await screen.findByRole('button', { name: 'Segna presente Bruno Verdi' }));
    await screen.findByText(/^1 lettura da inviare/);
    unmount();
    const opened = await openRenewed(() => refusal(503, 'unavailable'));
    const { api } = opened;
    await waitFor(() => expect(api.askedOf(panelProject)).toHaveLength(1));
    api.also(answers(panelProject, () => ({ id: 7 })));
    await vi.advanceTimersByTimeAsync(20_000);
    await waitFor(() => expect(waitingReadings(7)).toEqual([]));
    await vi.advanceTimersByTimeAsync(40_000);
    await allAnswered(opened);
    expect(api.askedOf(panelProject)).toHaveLength(2);
  });

  test('stops a reading of the room that nobody waits for any more', async () => {
    const { api, unmount } = await open([answers(teacherPanel, () => new Promise<never>(() => {}))]);
    await waitFor(() => expect(api.askedOf(teacherPanel)).toHaveLength(1));
    unmount();
    await waitFor(() => expect(api.askedOf(teacherPanel)[0]?.aborted).toBe(true));
  });

  test('that is over says nothing of readings for the panel of another project', async () => {
    const { person, unmount } = await open(aRoom(undefined, () => true).api);
    await person.click(await screen.findByRole('button', { name: 'Segna presente Bruno Verdi' }));
    await screen.findByText(/^1 lettura da inviare/);
    unmount();
    const over = answers(teacherPanel, () => refusal(410, 'panel-over'));
    const opened = await renderScreen(<TeacherPanelScreen />, {
      path: '/docente/:token',
      url: `/docente/${'d'.repeat(64)}`,
      area,
      user: null,
      api: [over, answers(panelProject, () => ({ id: 8 }))],
    });
    expect(await screen.findByText('Il pannello non si apre')).toBeTruthy();
    await waitFor(() => expect(opened.api.askedOf(panelProject)).toHaveLength(1));
    await allAnswered(opened);
    expect(screen.queryByText(/^Da inviare da questo telefono/)).toBeNull();
    expect(waitingReadings(7)).toHaveLength(1);
  });

  test('says whose reading came to nothing and on which day, until it was seen, also on a page opened again', async () => {
    takeDate();
    const yesterday = Date.now() - 24 * 60 * 60_000;
    keepReading(7, { link_token: 'f'.repeat(64), present: true, id: 1, at: yesterday, key: 'k' });
    const first = await open(aRoom().api);
    const line =
      /^Anna D’Àmico, matricola 0001, d\S+ ?\d{2}\/\d{2}\/\d{4} alle \d\d:\d\d: nessun partecipante di questo/;
    expect(await screen.findByText(line)).toBeTruthy();
    await waitFor(() => expect(waitingReadings(7)).toEqual([]));
    first.unmount();
    const { person, unmount } = await open(aRoom().api);
    expect(await screen.findByText(line)).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Ho visto' }));
    expect(screen.queryByText(line)).toBeNull();
    unmount();
    await open(aRoom().api);
    expect(await screen.findByText('0 presenti su 2')).toBeTruthy();
    expect(screen.queryByText('Letture senza esito')).toBeNull();
    expect(localStorage.length).toBe(0);
  });

  test('says of a reading too old to be sent that the staff must know of it', async () => {
    keepReading(7, { link_token: link, present: true, id: 1, at: Date.now() - 8 * 86_400_000, key: 'k' });
    const { api, taken } = aRoom();
    const opened = await open(api);
    expect(
      await screen.findByText(/^Anna D’Àmico, matricola 0001, .*\. Lettura troppo vecchia: dillo alla segreteria\.$/),
    ).toBeTruthy();
    await allAnswered(opened);
    expect(taken).toEqual([]);
  });

  test('that stays open over midnight without a line shows nobody of yesterday as present today', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    vi.setSystemTime(new Date('2026-11-23T15:00:00Z'));
    const room = aRoom([aPerson({ present_at: '2026-11-23T09:00:00.000Z' }), bruno]);
    const { api } = await open(room.api);
    expect(await screen.findByText('1 presente su 2')).toBeTruthy();
    expect(screen.getByText('Presenze del 23/11/2026')).toBeTruthy();
    api.also(answers(teacherPanel, () => refusal(503, 'unavailable')));
    vi.setSystemTime(new Date('2026-11-24T07:00:00Z'));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await screen.findByText('0 presenti su 2')).toBeTruthy();
    expect(screen.getByText('Presenze del 24/11/2026')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Segna presente Anna D’Àmico' })).toBeTruthy();
  });

  test('shows nobody as present today by the answer to a reading of yesterday', async () => {
    takeDate();
    const yesterday = Date.now() - 24 * 60 * 60_000;
    keepReading(7, { foreign_token: '0001', present: true, id: 1, at: yesterday, key: 'k' });
    keepReading(7, { foreign_token: 'B2', present: false, id: 2, at: yesterday, key: 'l' });
    const since = new Date().toISOString();
    const answered = answers(sendReadings, () => ({
      readings: [
        { outcome: 'present' as const, participant: aPerson({ present_at: new Date(yesterday).toISOString() }) },
        { outcome: 'absent' as const, participant: bruno },
      ],
    }));
    await open([...aRoom([aPerson(), { ...bruno, present_at: since }]).api, answered]);
    await waitFor(() => expect(waitingReadings(7)).toEqual([]));
    expect(await screen.findByText('1 presente su 2')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Segna presente Anna D’Àmico' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Togli la presenza di Bruno Verdi' })).toBeTruthy();
  });

  test('tells two participants of one name apart by their Matricola', async () => {
    const present_at = new Date().toISOString();
    const { api, taken } = aRoom([aPerson({ present_at }), aPerson({ id: 2, foreign_token: '0002', mark: '' }), bruno]);
    const { person } = await open(api);
    expect(await screen.findByRole('button', { name: 'Segna presente Bruno Verdi' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Segna presente Anna D’Àmico, matricola 0002' })).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Togli la presenza di Anna D’Àmico, matricola 0001' }));
    const asking = await screen.findByRole('dialog', { name: 'Togliere la presenza di Anna D’Àmico, matricola 0001?' });
    await person.click(within(asking).getByRole('button', { name: 'Togli' }));
    await waitFor(() => expect(taken).toMatchObject([{ foreign_token: '0001', present: false }]));
  });

  test('sends what waits also once the midnight of the last day has closed it, and says what came to nothing', async () => {
    takeTimers();
    let down = true;
    const room = aRoom(undefined, () => down);
    const { person, api } = await open(room.api);
    await person.type(await screen.findByRole('textbox', { name: 'Matricola' }), '9999{Enter}');
    await person.click(screen.getByRole('button', { name: 'Segna presente Bruno Verdi' }));
    await screen.findByText(/^2 letture da inviare/);
    api.also(answers(teacherPanel, () => refusal(410, 'panel-over')));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await screen.findByText('Il pannello non si apre')).toBeTruthy();
    expect(room.taken).toEqual([]);
    down = false;
    await untilSent();
    expect(room.taken).toMatchObject([{ foreign_token: '9999' }, { foreign_token: 'B2' }]);
    expect(await screen.findByText(/^9999, delle \d\d:\d\d: nessun partecipante/)).toBeTruthy();
    expect(screen.getByText('Il pannello non si apre')).toBeTruthy();
    expect(screen.queryByText(/^Da inviare da questo telefono/)).toBeNull();
  });

  test('stays closed, also without a line and for what it still sends, until it is read again', async () => {
    takeTimers();
    let down = true;
    const room = aRoom(undefined, () => down);
    const { person, api } = await open(room.api);
    await person.click(await screen.findByRole('button', { name: 'Segna presente Bruno Verdi' }));
    const poll = async () => {
      const before = api.askedOf(teacherPanel).length;
      await vi.advanceTimersByTimeAsync(20_000);
      await waitFor(() => expect(api.askedOf(teacherPanel).length).toBeGreaterThan(before));
    };
    api.also(answers(teacherPanel, () => refusal(410, 'panel-over')));
    await poll();
    expect(await screen.findByText('Il pannello non si apre')).toBeTruthy();
    api.also(answers(teacherPanel, () => refusal(503, 'unavailable')));
    await poll();
    down = false;
    await untilSent();
    expect(screen.getByText('Il pannello non si apre')).toBeTruthy();
    expect(screen.queryByText('Bruno Verdi')).toBeNull();
    api.also(...room.api);
    await poll();
    expect(await screen.findByText('1 presente su 2')).toBeTruthy();
  });

  test('tells of a code of nobody also where another one was read before the answer', async () => {
    const held = Promise.withResolvers<void>();
    const slow = answers(sendReadings, async ({ body: { readings } }) => {
      await held.promise;
      return {
        readings: readings.map(({ foreign_token }) =>
          foreign_token === '9999'
            ? { outcome: 'unknown' as const, participant: null }
            : { outcome: 'present' as const, participant: { ...bruno, present_at: new Date().toISOString() } },
        ),
      };
    });
    const { person } = await open([...aRoom().api, slow]);
    const code = await screen.findByRole('textbox', { name: 'Matricola' });
    await person.type(code, '9999{Enter}');
    await person.type(code, 'B2{Enter}');
    held.resolve();
    expect(await screen.findByText(/^9999, delle \d\d:\d\d: nessun partecipante/)).toBeTruthy();
    // Until it has sent all, it would also send the next test's.
    await waitFor(() => expect(waitingReadings(7)).toEqual([]));
  });

  test('tells what came to nothing after it had waited', async () => {
    takeDate();
    keepReading(7, { foreign_token: '9999', present: true, id: null, at: Date.now() - 60_000, key: 'k' });
    const { person } = await open(aRoom().api);
    expect(await screen.findByText(/^9999, delle \d\d:\d\d: nessun partecipante di questo progetto\.$/)).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Ho visto' }));
    expect(screen.queryByText(/^9999/)).toBeNull();
  });

  test('of a token that opens nothing says so, and that its readings wait for another one', async () => {
    keepReading(7, { foreign_token: '0001', present: true, id: 1, at: Date.now(), key: 'k' });
    const closed = [answers(teacherPanel, () => refusal(404, 'panel-token-wrong'))];
    const opened = await open([...aRoom().api, ...closed]);
    expect(await screen.findByText('Il pannello non si apre')).toBeTruthy();
    expect(screen.getByText(/^Da inviare da questo telefono: 1 lettura\./)).toBeTruthy();
    await allAnswered(opened);
    expect(waitingReadings(7)).toHaveLength(1);
  });

  test('without a camera says what to do instead', async () => {
    const { person } = await open(aRoom().api);
    await person.click(await screen.findByRole('button', { name: 'Leggi i QR con la fotocamera' }));
    expect((await screen.findByRole('alert')).textContent).toContain('non ha una fotocamera');
  });

  test('takes a presence back once that is confirmed', async () => {
    const { api, taken } = aRoom([aPerson({ present_at: '2026-11-24T08:00:00.000Z' })]);
    const { person } = await open(api);
    await person.click(await screen.findByRole('button', { name: 'Togli la presenza di Anna D’Àmico' }));
    expect(taken).toEqual([]);
    await person.click(await screen.findByRole('button', { name: 'Togli' }));
    expect(await screen.findByText('0 presenti su 1')).toBeTruthy();
    await waitFor(() => expect(taken).toMatchObject([{ foreign_token: '0001', present: false }]));
  });
});

test('a code is a participant’s where it ends with the path of personal links and a token', async () => {
  expect(linkTokenIn(`https://soci.example/partecipa/${link}`)).toBe(link);
  expect(linkTokenIn(`HTTPS://X/partecipa/${link.toUpperCase()}`)).toBe(link);
  for (const other of [
    link,
    `https://x/docente/${link}`,
    `https://x/partecipa/${link}0`,
    `/partecipa/${'z'.repeat(64)}`,
    '',
  ])
    expect(linkTokenIn(other)).toBeUndefined();
  expect(await findByLink([bruno, aPerson()], link)).toMatchObject({ id: 1 });
  expect(await findByLink([bruno], link)).toBeUndefined();
  expect(findByCode([aPerson(), bruno], 'b2')).toBe(bruno);
});

test('what waits is shown over what the server says, of today alone', () => {
  const at = Date.parse('2026-11-24T09:00:00Z');
  const read = { key: 'k', at, foreign_token: '0001', present: true, id: 1 };
  const shown = (...waiting: (typeof read)[]) =>
    withWaiting([aPerson(), bruno], waiting, new Date(at + 60_000)).map(({ present_at }) => present_at);
  expect(shown(read)).toEqual(['2026-11-24T09:00:00.000Z', null]);
  expect(shown(read, { ...read, present: false })).toEqual([null, null]);
  expect(shown({ ...read, at: at - 86_400_000 })).toEqual([null, null]);
});

test('names are found without accents and apostrophes', () => {
  const found = (search: string) => matching([aPerson(), bruno], search).map(({ id }) => id);
  expect([found('damico'), found("D'AMICO an"), found('b2'), found(' '), found('zzz')]).toEqual([
    [1],
    [1],
    [2],
    [1, 2],
    [],
  ]);
});

test('names are found as in the list of the staff: without the spaces and signs that are in them', () => {
  const people = ['De Luca Anna', 'D`Angelo Ivo', 'Nicolo‘ Rosa', 'Dell’Orto Ugo', 'Anna-Maria Pini'].map(
    (full_name, id) => aPerson({ id, full_name, foreign_token: `T${id}` }),
  );
  const found = (search: string) => matching(people, search).map(({ id }) => id);
  expect(
    ['deluca', 'dangelo', "d'angelo ivo", "nicolo'", 'dell orto', 'annamaria', 'Pini, Anna-Maria'].map(found),
  ).toEqual([[0], [1], [1], [2], [3], [4], [4]]);
});

test('readings say how long ago they were, never less than now, and are given up after a week', () => {
  const now = Date.parse('2026-11-24T09:00:00Z');
  const read = (at: number, key: string) => ({ key, at, foreign_token: '1', present: true, id: null });
  expect(nextReadings([read(now - 600_000, 'a'), read(now + 5_000, 'b')], now)).toEqual([
    { foreign_token: '1', present: true, ago: 600_000 },
    { foreign_token: '1', present: true, ago: 0 },
  ]);
  keepReading(3, read(now - 8 * 86_400_000, 'old'));
  keepReading(3, read(now, 'new'));
  expect(waitingAnywhere(now)).toBe(1);
  expect(waitingReadings(3, now).map(({ key }) => key)).toEqual(['new']);
  // Not in silence.
  expect(problemsOf(3)).toMatchObject([{ why: 'too-old', reading: { key: 'old' } }]);
});

test('a room that was read on another day of the phone knows nobody present, on the server’s day that has come since', () => {
  const room = {
    ...{ id: 7, project: 'Formazione', deadline: null, today: '2026-11-30' },
    participants: [aPerson({ present_at: '2026-11-30T09:00:00.000Z' })],
  };
  expect(roomOn(room, '2026-11-23', '2026-11-23')).toBe(room);
  expect(roomOn(room, '2026-11-23', '2026-11-24')).toMatchObject({
    today: '2026-12-01',
    participants: [{ present_at: null }],
  });
});

test('a reading that the full storage of the phone does not take waits in the memory with the others', () => {
  const read = (key: string) => ({ key, at: Date.now(), foreign_token: '1', present: true, id: null });
  const keys = () => waitingReadings(4).map(({ key }) => key);
  keepReading(4, read('first'));
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  onTestFinished(() => full.mockRestore());
  expect(keepReading(4, read('second')).map(({ key }) => key)).toEqual(['first', 'second']);
  expect(keys()).toEqual(['first', 'second']);
  // Once there is room again all of them are there, also for the next page.
  full.mockRestore();
  expect(keys()).toEqual(['first', 'second']);
  expect(localStorage.getItem('sodalizio.teacher-panel')).toContain('second');
  dropReadings(4, new Set(['first', 'second']));
  expect(keys()).toEqual([]);
});

test.each([
  ['NotAllowedError', 'refused'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'busy'],
  ['SyntaxError', 'unreadable'],
])('%s of a camera is told as %s', (name, fault) => {
  expect(faultOf(new DOMException('x', name))).toBe(fault);
  expect(faultOf(new TypeError('fetch failed'))).toBe('unreadable');
});
