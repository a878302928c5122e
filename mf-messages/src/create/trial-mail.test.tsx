import { testMessage } from '@sodalizio/contract/messages';
import { answers, button, dialog, flagged, hasUnsavedWork, refusal, screen, waitFor, within } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { compose, fromMembers, openCreate, selection } from './test-create.tsx';

const answering = answers(testMessage, ({ body }) => ({
  status: 'ok' as const,
  addresses: body.addresses.length > 0 ? body.addresses : ['giulia.ferraro@sodalizio.example'],
}));

async function openTest(api = [answering]) {
  const opened = await openCreate({ query: fromMembers, api });
  await compose(opened);
  await opened.person.click(button('Invia una prova'));
  const form = await dialog('Invia una prova');
  const field = within(form).getByRole<HTMLTextAreaElement>('textbox', { name: 'Altri indirizzi' });
  const press = () => opened.person.click(within(form).getByRole('button', { name: 'Invia la prova' }));
  return { ...opened, form, field, press };
}

test('without an address the test goes to oneself', async () => {
  const { form, press, api } = await openTest();
  expect(form.textContent).toContain('per ricevere la prova a giulia.ferraro@sodalizio.example');
  await press();
  expect(await screen.findByText('Prova inviata a giulia.ferraro@sodalizio.example')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(button('Invia una prova'));
  expect(api.askedOf(testMessage).map(({ body }) => body)).toEqual([
    {
      sections: [],
      users_aica_code: [],
      selection,
      without_expelled: true,
      title: 'Assemblea',
      content: '<p>Vi aspettiamo</p>',
      addresses: [],
    },
  ]);
});

test('five addresses are typed, however they are separated', async () => {
  const { person, field, press, api } = await openTest();
  await person.type(
    field,
    'a@posta.example, b@posta.example;c@posta.example d@posta.example{Enter}Elio <e@posta.example>',
  );
  await press();
  await screen.findByText(/^Prova inviata a a@posta\.example, b@/);
  expect(api.askedOf(testMessage).map(({ body }) => (body as { addresses: string[] }).addresses)).toEqual([
    ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@posta.example`),
  ]);
});

test('300 addresses are refused with their number, and stay', async () => {
  const { person, field, press, api } = await openTest();
  await person.click(field);
  await person.paste(Array.from({ length: 300 }, (_, at) => `n${at}@posta.example`).join(', '));
  await press();
  expect((await screen.findByRole('alert')).textContent).toContain('Al massimo 5 indirizzi: ora sono 300.');
  expect(document.activeElement).toBe(field);
  expect(field.value).toContain('n299@posta.example');
  expect(api.askedOf(testMessage)).toEqual([]);
});

test('what is no address is named, also where only the server says so', async () => {
  const { person, field, press, api } = await openTest();
  await person.type(field, 'ada@posta.example pippo');
  await press();
  expect((await screen.findByRole('alert')).textContent).toContain('«pippo» non è un indirizzo e-mail.');
  await person.type(field, '@posta.example');
  expect(screen.queryByRole('alert')).toBeNull();
  api.also(
    answers(testMessage, () => refusal(400, 'invalid-input', [{ path: 'body.addresses.1', code: 'wrong-format' }])),
  );
  await press();
  expect((await screen.findByRole('alert')).textContent).toContain('«pippo@posta.example» non è un indirizzo e-mail.');
});

test('a failure stays in the dialog; a lost registry session opens its own', async () => {
  const { person, field, press, api } = await openTest([answers(testMessage, () => refusal(500, 'internal'))]);
  await person.type(field, 'ada@posta.example');
  await press();
  expect((await screen.findByRole('alert')).textContent).toBe('Si è verificato un errore, riprovare più tardi.');
  api.also(answers(testMessage, () => flagged('registry-session-missing')));
  await press();
  expect(await screen.findByRole('dialog', { name: /^Inserisci credenziali/ })).toBeTruthy();
  expect(field.value).toBe('ada@posta.example');
});

test('typed addresses are asked about before the dialog closes; untouched it closes at once', async () => {
  const { person, field } = await openTest();
  await person.type(field, 'ada@posta.example');
  await person.keyboard('{Escape}');
  const question = await dialog('Ci sono modifiche non salvate');
  await person.click(within(question).getByRole('button', { name: 'Continua a modificare' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Ci sono modifiche non salvate' })).toBeNull());
  expect(field.value).toBe('ada@posta.example');
  await person.clear(field);
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('typed addresses are asked about before the page is left too, though the message is stored as a draft', async () => {
  const { person, field, press } = await openTest();
  await waitFor(() => expect(hasUnsavedWork()).toBe(false));
  await person.type(field, 'ada@posta.example');
  expect(hasUnsavedWork()).toBe(true);
  await press();
  await screen.findByText('Prova inviata a ada@posta.example');
  expect(hasUnsavedWork()).toBe(false);
});

test('a test that fails after its dialog was closed is said all the same', async () => {
  const held = Promise.withResolvers<void>();
  const { person, press } = await openTest([
    answers(testMessage, async () => {
      await held.promise;
      return refusal(500, 'internal');
    }),
  ]);
  await press();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  held.resolve();
  expect(await screen.findByText('Si è verificato un errore, riprovare più tardi.')).toBeTruthy();
});

test('what the mail server refuses stays in the dialog with its words, and what it has not taken is not called sent', async () => {
  const { person, field, press, form } = await openTest([
    answers(testMessage, () => ({
      status: 'ok' as const,
      addresses: ['a@posta.example'],
      waiting: ['b@posta.example', 'd@posta.example'],
      unknown: ['d@posta.example'],
      refused: [{ address: 'c@posta.example', answer: '550 5.1.1 User unknown' }],
    })),
  ]);
  await person.type(field, 'a@posta.example b@posta.example c@posta.example d@posta.example');
  await press();
  expect(await screen.findByText('Prova inviata a a@posta.example')).toBeTruthy();
  expect(await screen.findByText(/^La prova per b@posta\.example è in coda/)).toBeTruthy();
  expect(await screen.findByText(/^Non si sa se la prova è arrivata a d@posta\.example/)).toBeTruthy();
  expect(within(form).getByRole('alert').textContent).toBe(
    'La prova per c@posta.example non è partita: 550 5.1.1 User unknown',
  );
  expect(field.value).toContain('c@posta.example');
});
