import {
  actOnMessage,
  type Message,
  type MessageAct,
  type MessageCounts,
  type MessageState,
} from '@sodalizio/contract/messages';
import { act, answers, button, dialog, refusal, renderScreen, screen, waitFor, within } from '@sodalizio/testing';
import { toast } from '@sodalizio/ui';
import { expect, test } from 'vitest';
import { area } from '../area.tsx';
import { aMessage, fakeMessage } from '../test-messages.ts';
import MessageScreen from './message.screen.tsx';

/** A message of which every act makes `after`. */
async function openActing(before: Message, after: Message) {
  let message = before;
  const acting = answers(actOnMessage, () => {
    message = after;
    return after;
  });
  const opened = await renderScreen(<MessageScreen />, {
    path: '/admin/messages/:id',
    url: '/admin/messages/7',
    area,
    api: [...fakeMessage(() => message), acting],
  });
  await screen.findByRole('heading', { level: 1, name: 'Assemblea dei soci' });
  return { ...opened, acts: () => opened.api.askedOf(actOnMessage).map(({ body }) => body) };
}

/** Leaves in an hour. */
const later = () => new Date(Date.now() + 3_600_000).toISOString();
const stateShown = () => screen.getByRole('banner').textContent;

interface Case {
  press: string;
  act: MessageAct;
  from: [MessageState, Partial<MessageCounts>];
  to: [MessageState, Partial<MessageCounts>];
  /** The state's word afterwards. */
  word: string;
  said: string;
}

const atOnce: Case[] = [
  {
    press: 'Annulla invio',
    act: 'cancel',
    from: ['scheduled', { queued: 3 }],
    to: ['cancelled', { stopped: 3 }],
    word: 'Annullata',
    said: 'Invio annullato: la comunicazione non è arrivata a nessuno',
  },
  {
    press: 'Metti in pausa',
    act: 'pause',
    from: ['sending', { queued: 3, sent: 1 }],
    to: ['paused', { queued: 3, sent: 1 }],
    word: 'In pausa',
    said: 'Invio in pausa',
  },
  {
    press: 'Riprendi',
    act: 'resume',
    from: ['paused', { queued: 3, sent: 1 }],
    to: ['sending', { queued: 3, sent: 1 }],
    word: 'In invio',
    said: 'Invio ripreso',
  },
];

test.each(atOnce)('$press is done at once', async ({ press, act, from, to, word, said }) => {
  const send_at = later();
  const { person, acts } = await openActing(
    aMessage({ state: from[0], send_at }, from[1]),
    aMessage({ state: to[0], send_at }, to[1]),
  );
  await person.click(button(press));
  expect(await screen.findByText(said)).toBeTruthy();
  await waitFor(() => expect(stateShown()).toContain(word));
  expect(screen.queryByRole('button', { name: press })).toBeNull();
  expect(acts()).toEqual([{ act }]);
});

const asked: (Case & { title: string; body: string; confirm: string; confirmed?: number })[] = [
  {
    press: 'Interrompi',
    act: 'stop',
    from: ['sending', { queued: 1200, sent: 1 }],
    to: ['stopped', { stopped: 1200, sent: 1 }],
    word: 'Interrotta',
    said: 'Invio interrotto',
    title: 'Interrompere l’invio?',
    body: '1.200 destinatari non la riceveranno. Quello che è già partito non torna indietro.',
    confirm: 'Interrompi l’invio',
  },
  {
    press: 'Interrompi',
    act: 'stop',
    from: ['paused', { queued: 1, sent: 1 }],
    to: ['stopped', { stopped: 1, sent: 1 }],
    word: 'Interrotta',
    said: 'Invio interrotto',
    title: 'Interrompere l’invio?',
    body: '1 destinatario non la riceverà. Quello che è già partito non torna indietro.',
    confirm: 'Interrompi l’invio',
  },
  {
    press: 'Riprova i respinti',
    act: 'retry',
    from: ['sent-with-errors', { sent: 5, failed: 2 }],
    to: ['sending', { sent: 5, queued: 2 }],
    word: 'In invio',
    said: 'Invio ai respinti ricominciato',
    title: 'Riprovare con i respinti?',
    body: 'La comunicazione sarà inviata di nuovo a 2 destinatari a cui non è arrivata.',
    confirm: 'Riprova l’invio',
    confirmed: 2,
  },
  {
    press: 'Invia di nuovo a chi ha esito ignoto',
    act: 'resend-unknown',
    from: ['sent-with-errors', { sent: 5, unknown: 1 }],
    to: ['sending', { sent: 5, queued: 1 }],
    word: 'In invio',
    said: 'Invio a chi aveva esito ignoto ricominciato',
    title: 'Inviare di nuovo a chi ha esito ignoto?',
    body: 'La comunicazione sarà inviata di nuovo a 1 destinatario. Non si sa se era già arrivata: qualcuno potrebbe riceverla due volte.',
    confirm: 'Invia di nuovo',
    confirmed: 1,
  },
];

test.each(asked)('$press of one that is $from.0 asks first, with the number', async (one) => {
  const { press, act, from, to, word, said, title, body, confirm, confirmed } = one;
  const { person, acts } = await openActing(aMessage({ state: from[0] }, from[1]), aMessage({ state: to[0] }, to[1]));
  await person.click(button(press));
  const question = await dialog(title);
  expect(question.textContent).toContain(body);
  await person.click(within(question).getByRole('button', { name: 'Torna indietro' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(acts()).toEqual([]);
  await person.click(button(press));
  await person.click(within(await dialog(title)).getByRole('button', { name: confirm }));
  expect(await screen.findByText(said)).toBeTruthy();
  await waitFor(() => expect(stateShown()).toContain(word));
  expect(acts()).toEqual([{ act, ...(confirmed !== undefined && { confirmed }) }]);
});

test('a retry says where more mails have come back since its number was read, and shows them', async () => {
  let message = aMessage({ state: 'sent-with-errors' }, { sent: 5, failed: 2 });
  const { person } = await renderScreen(<MessageScreen />, {
    path: '/admin/messages/:id',
    url: '/admin/messages/7',
    area,
    api: [
      ...fakeMessage(() => message),
      answers(actOnMessage, ({ body }) => {
        message = aMessage({ state: 'sent-with-errors' }, { sent: 3, failed: 4 });
        return body.confirmed === 4 ? message : refusal(409, 'recipients-changed');
      }),
    ],
  });
  await person.click(await screen.findByRole('button', { name: 'Riprova i respinti' }));
  const question = await dialog('Riprovare con i respinti?');
  await person.click(within(question).getByRole('button', { name: 'Riprova l’invio' }));
  const sentence = 'I destinatari sono cambiati nel frattempo: controlla il numero e conferma di nuovo.';
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(await screen.findByRole('button', { name: '4 respinte' })).toBeTruthy();
});

test.each([
  [1, 'Invio ai respinti ricominciato: 1 destinatario è ora escluso, il motivo è nell’elenco.'],
  [3, 'Non c’è nessuno a cui inviarla di nuovo: 3 destinatari sono ora esclusi, il motivo è nell’elenco.'],
])('of a retry that leaves out %i of three it is said', async (excluded, said) => {
  const { person } = await openActing(
    aMessage({ state: 'sent-with-errors' }, { sent: 5, failed: 3 }),
    aMessage({ state: 'sending' }, { sent: 5, queued: 3 - excluded, excluded }),
  );
  await person.click(button('Riprova i respinti'));
  const question = await dialog('Riprovare con i respinti?');
  expect(question.textContent).toContain('Va all’indirizzo che ciascuno ha ora nella scheda');
  await person.click(within(question).getByRole('button', { name: 'Riprova l’invio' }));
  expect(await screen.findByText(said)).toBeTruthy();
});

test('once it is cancelled here, no toast offers to take it back, nor says that it failed before', async () => {
  const send_at = later();
  const { person, api } = await openActing(
    aMessage({ state: 'scheduled', send_at }, { queued: 3 }),
    aMessage({ state: 'cancelled', send_at }, { stopped: 3 }),
  );
  act(() => {
    toast.success('Comunicazione inviata', { id: 'messages.sent 7', undo: { label: 'Annulla', onUndo: () => {} } });
    toast.success('Altra comunicazione inviata', { id: 'messages.sent 8' });
  });
  api.also(answers(actOnMessage, () => refusal(503, 'unavailable')));
  await person.click(button('Annulla invio'));
  const [failed] = await screen.findAllByRole('alert');
  expect(screen.getByText('Comunicazione inviata')).toBeTruthy();
  api.also(answers(actOnMessage, () => aMessage({ state: 'cancelled', send_at }, { stopped: 3 })));
  await person.click(button('Annulla invio'));
  await screen.findByText('Invio annullato: la comunicazione non è arrivata a nessuno');
  await waitFor(() => expect(screen.queryByText('Comunicazione inviata')).toBeNull());
  await waitFor(() => expect(failed?.isConnected).toBe(false));
  expect(screen.getByText('Altra comunicazione inviata')).toBeTruthy();
});

test('the focus stays among the acts when the pressed one is gone', async () => {
  const { person } = await openActing(
    aMessage({ state: 'sending' }, { queued: 3 }),
    aMessage({ state: 'paused' }, { queued: 3 }),
  );
  button('Metti in pausa').focus();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(button('Riprendi')));
});

test('an act that does not apply any more says so, and the message is read again', async () => {
  let message = aMessage({ state: 'scheduled', send_at: later() }, { queued: 3 });
  const refused = answers(actOnMessage, () => {
    message = aMessage({ state: 'sent' }, { sent: 3 });
    return refusal(409, 'not-in-this-state');
  });
  const { person } = await renderScreen(<MessageScreen />, {
    path: '/admin/messages/:id',
    url: '/admin/messages/7',
    area,
    api: [...fakeMessage(() => message), refused],
  });
  await person.click(await screen.findByRole('button', { name: 'Annulla invio' }));
  const sentence = 'La comunicazione è in un altro stato nel frattempo: ecco quello attuale.';
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(await screen.findByRole('button', { name: '3 inviate' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Annulla invio' })).toBeNull();
});

test('a message that is done without errors offers nothing to do', async () => {
  await openActing(aMessage({}, { sent: 3 }), aMessage());
  for (const name of ['Annulla invio', 'Metti in pausa', 'Riprendi', 'Interrompi', 'Riprova i respinti'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
