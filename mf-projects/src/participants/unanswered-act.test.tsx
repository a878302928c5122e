import { actOnParticipants, checkParticipantAct, type Participant, projectById } from '@sodalizio/contract/projects';
import {
  allAnswered,
  answers,
  aUser,
  button,
  type FakeApi,
  refusal,
  renderScreen,
  retype,
  screen,
  waitFor,
  within,
} from '@sodalizio/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aProject } from '../project/test-project.tsx';
import { aParticipant, bruno, fakeParticipants, openParticipants, openParticipantsAs } from './test-participants.tsx';

const notReady = 'Il servizio non è pronto: riprova tra poco.';
const removalNotReady = `Rimuovi (Bruno Verdi, matricola 0002): ${notReady}`;
const invitationNotReady = `Invia l’invito (1 partecipante, Corso base): ${notReady}`;
const dialog = () => screen.findByRole('dialog');
/** Presses the button of the toast that says this. */
async function retry(person: Awaited<ReturnType<typeof renderScreen>>['person'], said: string) {
  const toast = (await screen.findByText(said)).closest<HTMLElement>('[role="alert"]');
  await person.click(within(toast ?? document.body).getByRole('button', { name: 'Riprova' }));
}
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** A server whose answers to acts are lost until `line.back`; it has done the first one all the same. */
async function openWithoutAnswers(answer = () => refusal(503, 'unavailable'), user = {}) {
  const line = { back: false };
  let people: readonly Participant[] = [aParticipant(), bruno];
  const acting = answers(actOnParticipants, ({ body: { act } }) => {
    if (act === 'remove') people = [aParticipant()];
    return line.back ? { reached: 1, ids: act === 'remove' ? [2] : [] } : (answer() as never);
  });
  const check = answers(checkParticipantAct, ({ body: { choice } }) => {
    const reached = people.filter(({ id }) => 'ids' in choice && choice.ids.includes(id)).length;
    return { chosen: reached, reached, left_out: [] };
  });
  const opened = await openParticipantsAs(user, ...fakeParticipants(() => people), check, acting);
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
    deadline: async () => {
      await person.click(button('Scadenza'));
      return within(await dialog());
    },
    chooseAnna: () => person.click(screen.getByRole('checkbox', { name: 'Seleziona Anna Bianchi' })),
    close: async () => {
      await person.keyboard('{Escape}');
      await noDialog();
    },
  };
}

async function removeBrunoInviteAnna(page: Awaited<ReturnType<typeof openWithoutAnswers>>) {
  await page.remove();
  await within(await dialog()).findByText(notReady);
  await page.close();
  await page.chooseAnna();
  await page.invite();
  await within(await dialog()).findByText(notReady);
}

test('an invitation whose answer was lost is the same one when its dialog was closed and is opened again', async () => {
  const { person, line, bodies, invite, close, chooseAnna } = await openWithoutAnswers();
  await chooseAnna();
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
  await chooseAnna();
  await invite();
  await noDialog();
  const [first, again, next] = bodies();
  expect(again).toEqual(first);
  expect(next).toEqual({ ...first, request: expect.any(String) });
  expect(next).not.toEqual(first);
});

test('an invitation whose answer was lost is the same one after a reload, in whatever order its people are chosen', async () => {
  const { person, bodies, chooseAnna, unmount } = await openWithoutAnswers();
  const chooseBruno = () => person.click(screen.getByRole('checkbox', { name: 'Seleziona Bruno Verdi' }));
  const open = async () => {
    await person.click(button('Invia l’invito'));
    return within(await dialog());
  };
  await chooseAnna();
  await chooseBruno();
  await person.click(await (await open()).findByRole('button', { name: 'Invia a 2 partecipanti' }));
  await within(await dialog()).findByText(notReady);
  unmount();

  const after = await openWithoutAnswers();
  after.line.back = true;
  // Other people, another request.
  await after.chooseAnna();
  expect(await (await open()).findByText('Vale per 1 partecipante.')).toBeTruthy();
  await after.close();
  await after.chooseAnna();
  await chooseBruno();
  await after.chooseAnna();
  const asking = await open();
  expect(await asking.findByText(/^La richiesta di prima non ha avuto conferma\./)).toBeTruthy();
  await person.click(asking.getByRole('button', { name: 'Invia a 2 partecipanti' }));
  await noDialog();
  const [first] = bodies();
  expect(after.bodies()).toEqual([{ ...first, choice: { ids: [2, 1] } }]);

  // Once its answer is known, the next one is another.
  await chooseBruno();
  await after.chooseAnna();
  await person.click(await (await open()).findByRole('button', { name: 'Invia a 2 partecipanti' }));
  await noDialog();
  expect(after.bodies()[1]).not.toMatchObject({ request: Object(first).request });
});

test('after a reload the page says which acts had no answer, until each is repeated', async () => {
  const page = await openWithoutAnswers();
  const { bodies, unmount } = page;
  await removeBrunoInviteAnna(page);
  // On the page that sent them, their toasts say it.
  expect(screen.queryByText(/^Senza conferma/)).toBeNull();
  unmount();

  const after = await openWithoutAnswers();
  after.line.back = true;
  await screen.findByText('Senza conferma: Rimuovi (Bruno Verdi, matricola 0002)');
  const invitation = screen.getByText('Senza conferma: Invia l’invito (1 partecipante, Corso base)');
  await after.chooseAnna();
  await after.person.click(within(invitation.closest('li') ?? document.body).getByRole('button', { name: 'Riapri' }));
  const asking = within(await dialog());
  expect(await asking.findByText(/^La richiesta di prima non ha avuto conferma\./)).toBeTruthy();
  await after.person.click(asking.getByRole('button', { name: 'Invia a 1 partecipante' }));
  expect(await screen.findByText('Invito in partenza.')).toBeTruthy();
  await noDialog();
  await waitFor(() => expect(screen.queryByText(/^Senza conferma: Invia/)).toBeNull());
  // The selection of this page is not that act's.
  expect(screen.getByText('1 partecipante selezionato')).toBeTruthy();
  expect(screen.getByText(/^Senza conferma: Rimuovi/)).toBeTruthy();
  expect(after.bodies()).toEqual([bodies()[1]]);
});

test('an act whose answer was lost is another one a day later: the server does not know it any more', async () => {
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { invite, chooseAnna, bodies, unmount } = await openWithoutAnswers();
  await chooseAnna();
  await invite();
  await within(await dialog()).findByText(notReady);
  unmount();
  vi.setSystemTime(Date.now() + 24 * 3_600_000);
  const after = await openWithoutAnswers();
  await after.chooseAnna();
  await after.invite();
  await within(await dialog()).findByText(notReady);
  expect(after.bodies()[0]).not.toMatchObject({ request: Object(bodies()[0]).request });
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
  expect(await screen.findByText(removalNotReady)).toBeTruthy();
  await person.click(button('Riprova'));
  await waitFor(() => expect(bodies()).toHaveLength(2));
  line.back = true;
  await person.click(await screen.findByRole('button', { name: 'Riprova' }));
  expect(await screen.findByText('1 partecipante rimosso.')).toBeTruthy();
  const [first, second, third] = bodies();
  expect([second, third]).toEqual([first, first]);
});

test('an act that the server has refused is counted anew when it is opened again', async () => {
  const { person, line, bodies, invite, close, chooseAnna } = await openWithoutAnswers(() =>
    refusal(429, 'too-many-requests'),
  );
  await chooseAnna();
  await invite();
  await within(await dialog()).findByText(/^Troppi tentativi/);
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

test('each of two acts without an answer keeps its own toast, whatever becomes of others', async () => {
  const page = await openWithoutAnswers();
  const { person, line, close } = page;
  await removeBrunoInviteAnna(page);
  await close();
  expect(await screen.findByText(removalNotReady)).toBeTruthy();
  line.back = true;
  await retry(person, invitationNotReady);
  expect(await screen.findByText('Invito in partenza.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(invitationNotReady)).toBeNull());
  await retry(person, removalNotReady);
  expect(await screen.findByText('1 partecipante rimosso.')).toBeTruthy();
});

test('who is removed from the toast is no longer selected', async () => {
  const { person, line, remove, close } = await openWithoutAnswers();
  await person.click(screen.getByRole('checkbox', { name: 'Seleziona Bruno Verdi' }));
  await remove();
  await within(await dialog()).findByText(notReady);
  await close();
  expect(screen.getByText('1 partecipante selezionato')).toBeTruthy();
  line.back = true;
  await retry(person, removalNotReady);
  await screen.findByText('1 partecipante rimosso.');
  await waitFor(() => expect(screen.queryByText(/selezionat/)).toBeNull());
});

/** Somebody else signs in before the answer comes. The save of who sent it stays pending, so that `allAnswered` cannot wait for it. */
async function answeredToNext(api: FakeApi, answer: () => void) {
  const next = await renderScreen(<p>la pagina di un’altra persona</p>, { user: aUser({ id: 8 }) });
  answer();
  await waitFor(() => expect(api.unanswered()).toBe(0));
  await allAnswered(next);
}

// Ids that no other test uses: what waits for them does not go on in a later test.
test.each([
  ['fails', false, 71],
  ['is answered', true, 72],
])('an act that %s late says nothing to whoever has signed in since', async (_, back, id) => {
  const held = Promise.withResolvers<void>();
  const answer = async () => {
    await held.promise;
    return back ? { reached: 1, ids: [2] } : refusal(503, 'unavailable');
  };
  const opened = await openWithoutAnswers(answer as never, { id });
  const { bodies, remove, close, unmount } = opened;
  await remove();
  await waitFor(() => expect(bodies()).toHaveLength(1));
  await close();
  unmount();
  await answeredToNext(opened.api, held.resolve);
  expect(screen.queryByText(/Bruno Verdi|rimosso/)).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('an act that is still under way is not called unconfirmed when its dialog is opened again', async () => {
  const held = Promise.withResolvers<void>();
  const { person, line, bodies, invite, close, chooseAnna } = await openWithoutAnswers((async () => {
    await held.promise;
    return { reached: 1, ids: [] };
  }) as never);
  await chooseAnna();
  await invite();
  await waitFor(() => expect(bodies()).toHaveLength(1));
  await close();
  await person.click(button('Invia l’invito'));
  const asking = within(await dialog());
  await asking.findByText('Vale per 1 partecipante.');
  expect(asking.queryByText(/^La richiesta di prima/)).toBeNull();
  held.resolve();
  await screen.findByText('Invito in partenza.');
  // It was answered meanwhile: this is another one.
  line.back = true;
  await person.click(asking.getByRole('button', { name: 'Invia a 1 partecipante' }));
  await noDialog();
  const [first, next] = bodies();
  expect(next).toEqual({ ...first, request: expect.any(String) });
  expect(next).not.toEqual(first);
});

test('a repeat that is refused for good ends the doubt, and its toast', async () => {
  let answer = refusal(500, 'internal');
  const { person, bodies, invite, close, chooseAnna } = await openWithoutAnswers(() => answer);
  await chooseAnna();
  await invite();
  await within(await dialog()).findByText(/^Si è verificato un errore/);
  await close();
  await screen.findByRole('button', { name: 'Riprova' });
  answer = refusal(403, 'forbidden');
  await person.click(button('Invia l’invito'));
  const asking = within(await dialog());
  await asking.findByText(/^La richiesta di prima non ha avuto conferma\./);
  await person.click(asking.getByRole('button', { name: 'Invia a 1 partecipante' }));
  expect(await asking.findByText('Vale per 1 partecipante.')).toBeTruthy();
  expect(asking.queryByText(/^La richiesta di prima/)).toBeNull();
  await close();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Riprova' })).toBeNull());
  const [first, again] = bodies();
  expect(again).toEqual(first);
});

test('a deadline without an answer is shown again with its day, and another day is another act', async () => {
  const { person, bodies, deadline, close, chooseAnna, line } = await openWithoutAnswers();
  await chooseAnna();
  const first = await deadline();
  await retype(person, 'Nuova scadenza', '31/12/2099');
  await person.keyboard('{Escape}');
  await person.click(await screen.findByRole('button', { name: 'Continua a modificare' }));
  await person.click(first.getByRole('button', { name: 'Cambia a 1 partecipante' }));
  await first.findByText(notReady);
  await close();
  const again = await deadline();
  expect(again.getByRole<HTMLInputElement>('textbox', { name: 'Nuova scadenza' }).value).toBe('31/12/2099');
  expect(again.getByText(/^La richiesta di prima non ha avuto conferma\./)).toBeTruthy();
  await person.click(again.getByRole('button', { name: 'Cambia a 1 partecipante' }));
  await waitFor(() => expect(bodies()).toHaveLength(2));
  await again.findByText(notReady);
  line.back = true;
  await retype(person, 'Nuova scadenza', '30/11/2099');
  expect(await again.findByText('Vale per 1 partecipante.')).toBeTruthy();
  await person.keyboard('{Enter}');
  expect(await screen.findByText('Scadenza cambiata a 1 partecipante.')).toBeTruthy();
  const [sent, repeated, other] = bodies();
  expect(repeated).toEqual(sent);
  expect(other).toMatchObject({ deadline: '2099-11-30' });
  expect(other).not.toHaveProperty('request', Reflect.get(sent ?? {}, 'request'));
});

/** Two participants who are removed, and a server that does not bring them back. */
async function openWithoutUndoing(undone: () => unknown, user = {}) {
  const acting = answers(actOnParticipants, ({ body: { act, choice } }) =>
    act === 'restore' ? (undone() as never) : { reached: 1, ids: 'ids' in choice ? [...choice.ids] : [] },
  );
  const check = answers(checkParticipantAct, () => ({ chosen: 1, reached: 1, left_out: [] }));
  const opened = await openParticipantsAs(user, ...fakeParticipants(() => [aParticipant(), bruno]), check, acting);
  const { person, api } = opened;
  const remove = async (name: string) => {
    await person.click(await screen.findByRole('button', { name: `Azioni per ${name}` }));
    await person.click(await screen.findByRole('menuitem', { name: 'Rimuovi' }));
    await person.click(await within(await dialog()).findByRole('button', { name: 'Rimuovi 1 partecipante' }));
    await noDialog();
  };
  const removeAndUndo = async (name: string) => {
    await remove(name);
    await person.click(await screen.findByRole('button', { name: 'Annulla' }));
  };
  const bodies = () => api.askedOf(actOnParticipants).map(({ body }) => Object(body) as object);
  return { ...opened, remove, removeAndUndo, bodies, sent: () => bodies().length };
}
const undoingNotReady = (people: string) => `Annulla la rimozione (${people}): ${notReady}`;

test('each of two undoings that failed keeps its own toast, whatever becomes of the other', async () => {
  let away = true;
  const { person, removeAndUndo } = await openWithoutUndoing(() =>
    away ? refusal(503, 'unavailable') : { reached: 1, ids: [] },
  );
  const [anna, other] = ['Anna Bianchi, matricola 0001', 'Bruno Verdi, matricola 0002'].map(undoingNotReady);
  await removeAndUndo('Anna Bianchi');
  await screen.findByText(String(anna));
  await removeAndUndo('Bruno Verdi');
  await screen.findByText(String(other));
  away = false;
  await retry(person, String(other));
  expect(await screen.findByText('1 partecipante è tornato.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(String(other))).toBeNull());
  expect(screen.getByText(String(anna))).toBeTruthy();
});

test('two removals one after the other can both be undone', async () => {
  const { person, remove, sent, bodies } = await openWithoutUndoing(() => ({ reached: 1, ids: [] }));
  await remove('Anna Bianchi');
  await screen.findByText('1 partecipante rimosso.');
  await remove('Bruno Verdi');
  await waitFor(() => expect(screen.getAllByText('1 partecipante rimosso.')).toHaveLength(2));
  await person.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(sent()).toBe(3));
  await person.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(sent()).toBe(4));
  expect(bodies()).toMatchObject([
    { act: 'remove', choice: { ids: [1] } },
    { act: 'remove', choice: { ids: [2] } },
    { act: 'restore', choice: { ids: [2] } },
    { act: 'restore', choice: { ids: [1] } },
  ]);
});

test('an act that cannot be undone has one toast, also when it is done again', async () => {
  const { person, line, bodies, invite, chooseAnna } = await openWithoutAnswers();
  line.back = true;
  for (const times of [1, 2]) {
    await chooseAnna();
    await invite();
    await noDialog();
    expect(bodies()).toHaveLength(times);
    const said = () => screen.getAllByText('Invito in partenza.');
    // Under the pointer none goes by itself.
    await person.hover(said().at(-1) ?? document.body);
    await waitFor(() => expect(said()).toHaveLength(1));
  }
});

test('an undoing that fails late says nothing to whoever has signed in since', async () => {
  const held = Promise.withResolvers<void>();
  const answer = async () => {
    await held.promise;
    return refusal(503, 'unavailable');
  };
  const opened = await openWithoutUndoing(answer, { id: 73 });
  const { removeAndUndo, sent, unmount } = opened;
  await removeAndUndo('Bruno Verdi');
  await waitFor(() => expect(sent()).toBe(2));
  unmount();
  await answeredToNext(opened.api, held.resolve);
  expect(screen.queryByText(/Bruno Verdi/)).toBeNull();
});

test('the same act of two projects keeps a toast for each, which names its project', async () => {
  const remind = async () => {
    await screen.findByRole('button', { name: 'Bruno Verdi' });
    await person.click(button(/^Promemoria a chi non ha finito/));
    await person.click(await within(await dialog()).findByRole('button', { name: 'Invia a 2 partecipanti' }));
    await within(await dialog()).findByText(notReady);
    await person.keyboard('{Escape}');
    await noDialog();
  };
  const { person, go } = await openParticipants(
    answers(checkParticipantAct, () => ({ chosen: 2, reached: 2, left_out: [] })),
    answers(actOnParticipants, () => refusal(503, 'unavailable') as never),
    ...fakeParticipants(() => [aParticipant(), bruno]),
    answers(projectById, ({ params: { project } }) => aProject({ id: Number(project), name: `Corso ${project}` })),
  );
  await screen.findByRole('heading', { level: 1, name: 'Corso 12' });
  await remind();
  go('/admin/projects/13/users');
  await screen.findByRole('heading', { level: 1, name: 'Corso 13' });
  await remind();
  for (const project of [12, 13])
    expect(await screen.findByText(new RegExp(`\\(2 partecipanti, Corso ${project}\\): `))).toBeTruthy();
});
