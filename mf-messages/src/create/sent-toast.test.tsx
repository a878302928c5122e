import { reading } from '@sodalizio/area-kit';
import { actOnMessage, findMessages, messageById } from '@sodalizio/contract/messages';
import { answers, button, refusal, renderScreen, screen, serverClock, waitFor } from '@sodalizio/testing';
import { toast } from '@sodalizio/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aMessage } from '../test-messages.ts';
import { type Sent, useSentToast } from './use-sending.ts';

const now = Date.parse('2026-11-27T09:00:00Z');
const inSeconds = (seconds: number) => new Date(now + seconds * 1000).toISOString();
const aSent = (over: Partial<Sent> = {}): Sent => ({
  id: 7,
  users_count: 3,
  confirmed: 3,
  send_at: inSeconds(20),
  ...over,
});

/** Each press says it of another message. */
function Said({ sent, scheduled }: { sent: Sent; scheduled: boolean }) {
  const say = useSentToast();
  const [id, setId] = useState(sent.id);
  const press = () => {
    say({ ...sent, id }, scheduled);
    setId(id + 1);
  };
  useQuery(reading(findMessages, { query: {} }));
  return (
    <button type="button" onClick={press}>
      Di’
    </button>
  );
}

async function said(sent: Sent, scheduled = false, moment = '2026-11-27T09:00:00Z') {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
  serverClock(moment);
  const success = vi.spyOn(toast, 'success');
  onTestFinished(() => {
    clock.mockRestore();
    success.mockRestore();
  });
  const opened = await renderScreen(<Said sent={sent} scheduled={scheduled} />, {
    api: [answers(findMessages, () => []), answers(actOnMessage, () => aMessage())],
  });
  await opened.person.click(button('Di’'));
  return { ...opened, success };
}

test('taken back from the toast, nobody gets it, and the lists are read anew', async () => {
  const { person, api } = await said(aSent());
  await waitFor(() => expect(api.askedOf(findMessages)).toHaveLength(1));
  await person.click(await screen.findByRole('button', { name: 'Annulla' }));
  expect(await screen.findByText('Invio annullato: non è partita nessuna e-mail.')).toBeTruthy();
  await waitFor(() => expect(api.askedOf(findMessages)).toHaveLength(2));
});

test('taking back that was not answered is tried again from its toast, and found done', async () => {
  const { person, api } = await said(aSent());
  const refusals = [refusal(503, 'unavailable'), refusal(409, 'not-in-this-state')];
  api.also(
    answers(actOnMessage, () => refusals.shift() ?? aMessage()),
    answers(messageById, () => aMessage({ state: 'cancelled' }, { stopped: 3 })),
  );
  await person.click(await screen.findByRole('button', { name: 'Annulla' }));
  await person.click(await screen.findByRole('button', { name: 'Riprova' }));
  expect(await screen.findByText('Invio annullato: non è partita nessuna e-mail.')).toBeTruthy();
  expect(api.askedOf(actOnMessage)).toHaveLength(2);
});

test('of two messages sent one after the other, each is taken back by its own toast', async () => {
  const { person, api } = await said(aSent());
  await person.click(button('Di’'));
  await waitFor(() => expect(screen.getAllByText('Comunicazione inviata')).toHaveLength(2));
  for (const taken of [1, 2]) {
    await person.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(api.askedOf(actOnMessage)).toHaveLength(taken));
  }
  expect(api.askedOf(actOnMessage).map(({ path: asked }) => asked)).toEqual([
    expect.stringContaining('/8'),
    expect.stringContaining('/7'),
  ]);
});

test.each([
  ['two seconds', 2, 5_000],
  ['twelve seconds', 12, 12_000],
  ['an hour', 3_600, 30_000],
])('the toast of a message that leaves in %s stays as long as that helps', async (_, seconds, duration) => {
  const { success } = await said(aSent({ send_at: inSeconds(seconds) }));
  expect(success.mock.lastCall?.[1]).toMatchObject({ duration });
});

test.each([
  ['ten minutes fast', '2026-11-27T08:50:00Z', '2026-11-27T08:50:20Z', 20_000],
  ['ten minutes slow', '2026-11-27T09:10:00Z', '2026-11-27T09:10:12Z', 12_000],
])('it can be taken back as long at a computer whose clock is %s', async (_, moment, send_at, duration) => {
  const { success } = await said(aSent({ send_at }), false, moment);
  expect(await screen.findByRole('button', { name: 'Annulla' })).toBeTruthy();
  const { duration: shown = 0 } = success.mock.lastCall?.[1] ?? {};
  expect(Math.abs(shown - duration)).toBeLessThan(1_000);
});

test('one that is leaving at this moment cannot be taken back', async () => {
  await said(aSent({ send_at: inSeconds(0) }), true);
  expect(await screen.findByText('Comunicazione inviata')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Annulla' })).toBeNull();
});

test('of a date that was chosen the toast says when', async () => {
  await said(aSent({ send_at: inSeconds(3_600) }), true);
  expect(await screen.findByText(/partirà il 27\/11\/2026/)).toBeTruthy();
});

test('one that had been sent before, to others, says to how many and offers nothing', async () => {
  await said(aSent({ users_count: 2 }));
  expect(await screen.findByText(/2 soci/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Annulla' })).toBeNull();
});
