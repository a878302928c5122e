import { actOnParticipants, type Participant } from '@sodalizio/contract/projects';
import { answers, button, refusal, screen, waitFor, within } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { aParticipant, bruno, fakeActs, fakeParticipants, openParticipants } from './test-participants.tsx';

const notReady = 'Il servizio non è pronto: riprova tra poco.';
const dialog = () => screen.findByRole('dialog');
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** A server whose answers to acts are lost until `line.back`; it has done the first one all the same. */
async function openWithoutAnswers(answer = () => refusal(503, 'unavailable')) {
  const line = { back: false };
  let people: readonly Participant[] = [aParticipant(), bruno];
  const acting = answers(actOnParticipants, ({ body: { act } }) => {
    if (act === 'remove') people = [aParticipant()];
    return line.back ? { reached: 1, ids: act === 'remove' ? [2] : [] } : (answer() as never);
  });
  const check = () => ({ chosen: people.length - 1, reached: people.length - 1, left_out: [] });
  const opened = await openParticipants(...fakeParticipants(() => people), ...fakeActs(check), acting);
  await screen.findByRole('button', { name: 'Bruno Verdi' });
  const { person, api } = opened;
  return {
    ...opened,
    line,
    bodies: () => api.askedOf(actOnParticipants).map(({ body }) => Object(body) as object),
    invite: async () => {
      await person.click(button('Invia l’invito'));
      await person.click(await within(await dialog()).findByRole('button', { name: 'Invia a 1 partecipante' }));
    },
    remove: async () => {
      await person.click(button('Azioni per Bruno Verdi'));
      await person.click(await screen.findByRole('menuitem', { name: 'Rimuovi' }));
      await person.click(await within(await dialog()).findByRole('button', { name: 'Rimuovi 1 partecipante' }));
    },
    close: async () => {
      await person.keyboard('{Escape}');
      await noDialog();
    },
  };
}

test('an invitation whose answer was lost is the same one when its dialog was closed and is opened again', async () => {
  const { person, line, bodies, invite, close } = await openWithoutAnswers();
  await person.click(screen.getByRole('checkbox', { name: 'Seleziona Anna Bianchi' }));
  await invite();
  await within(await dialog()).findByText(notReady);
  await close();
  line.back = true;
  await person.click(button('Invia l’invito'));
  const asking = within(await dialog());
  expect(await asking.findByText(/^La richiesta di prima non ha avuto conferma\./)).toBeTruthy();
  expect(asking.queryByText('Vale per 1 partecipante.')).toBeNull();
  await person.click(asking.getByRole('button', { name: 'Invia a 1 partecipante' }));
  expect(await screen.findByText('Invito in partenza.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Riprova' })).toBeNull());

  // Once its answer is known, the next one is another.
  await person.click(screen.getByRole('checkbox', { name: 'Seleziona Anna Bianchi' }));
  await invite();
  await noDialog();
  const [first, again, next] = bodies();
  expect(again).toEqual(first);
  expect(next).toEqual({ ...first, request: expect.any(String) });
  expect(next).not.toEqual(first);
});

test('a removal whose answer was lost is shown, and can be undone although its dialog was closed', async () => {
  const { person, line, bodies, remove, close } = await openWithoutAnswers();
  await remove();
  await within(await dialog()).findByText(notReady);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Bruno Verdi', hidden: true })).toBeNull());
  await close();
  line.back = true;
  await person.click(await screen.findByRole('button', { name: 'Riprova' }));
  expect(await screen.findByText('1 partecipante rimosso.')).toBeTruthy();
  expect(button('Annulla')).toBeTruthy();
  const [first, again] = bodies();
  expect(again).toEqual(first);
});

test('an act that fails after its dialog was closed can be tried again, as the same one', async () => {
  const held = Promise.withResolvers<void>();
  const { person, line, bodies, remove, close } = await openWithoutAnswers((async () => {
    await held.promise;
    return refusal(503, 'unavailable');
  }) as never);
  await remove();
  await waitFor(() => expect(bodies()).toHaveLength(1));
  await close();
  held.resolve();
  expect(await screen.findByText(notReady)).toBeTruthy();
  await person.click(button('Riprova'));
  await waitFor(() => expect(bodies()).toHaveLength(2));
  line.back = true;
  await person.click(await screen.findByRole('button', { name: 'Riprova' }));
  expect(await screen.findByText('1 partecipante rimosso.')).toBeTruthy();
  const [first, second, third] = bodies();
  expect([second, third]).toEqual([first, first]);
});

test('an act that the server has refused is counted anew when it is opened again', async () => {
  const { person, line, bodies, invite, close } = await openWithoutAnswers(() => refusal(429, 'too-many-requests'));
  await person.click(screen.getByRole('checkbox', { name: 'Seleziona Anna Bianchi' }));
  await invite();
  await waitFor(() => expect(bodies()).toHaveLength(1));
  await close();
  expect(screen.queryByRole('button', { name: 'Riprova' })).toBeNull();
  line.back = true;
  await person.click(button('Invia l’invito'));
  expect(await within(await dialog()).findByText('Vale per 1 partecipante.')).toBeTruthy();
  await person.click(within(await dialog()).getByRole('button', { name: 'Invia a 1 partecipante' }));
  await noDialog();
  const [first, next] = bodies();
  expect(next).toEqual({ ...first, request: expect.any(String) });
  expect(next).not.toEqual(first);
});
