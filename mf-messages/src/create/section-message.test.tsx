import { checkMessage, sendMessage } from '@sodalizio/contract/messages';
import {
  allAnswered,
  answers,
  button,
  dialog,
  refusal,
  renderScreen,
  screen,
  waitFor,
  within,
} from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { area } from '../area.tsx';
import { SectionMessageButton } from './section-message.button.tsx';
import { checking, confirmed, numbers, pressSend, sending, sentBodies, write } from './test-create.tsx';

type Api = NonNullable<NonNullable<Parameters<typeof renderScreen>[1]>['api']>;

async function openSections(api: Api = []) {
  const shown = await renderScreen(<SectionMessageButton />, {
    area,
    api: [checking({ reached: 40, mails: 39, excluded: { expelled: 2 } }), sending, ...api],
  });
  await shown.person.click(button('Scrivi a una sezione'));
  return { ...shown, form: await dialog('Nuova comunicazione') };
}
type Opened = Awaited<ReturnType<typeof openSections>>;

const count = (form: HTMLElement) => within(form).getByText(/^soci selezionati: /).textContent;
async function choose({ person, form }: Opened, ...names: string[]) {
  for (const name of names) {
    await person.click(within(form).getByRole('combobox', { name: /^Sezione territoriale/ }));
    await person.click(await screen.findByRole('option', { name }));
  }
}
async function writeAll(opened: Opened) {
  await opened.person.type(within(opened.form).getByRole('textbox', { name: /^Titolo/ }), 'Raduno');
  await write('Ci vediamo sabato');
}

test('to two sections: the number counts along, the message is sent, and the form is empty again', async () => {
  const opened = await openSections();
  const { person, form, api } = opened;
  const field = within(form).getByRole('combobox', { name: /^Sezione territoriale/ });
  expect(field.getAttribute('placeholder')).toBe('Seleziona uno o più sezioni');
  expect(count(form)).toBe('soci selezionati: 0');
  await choose(opened, 'Lombardia', 'Toscana');
  await waitFor(() => expect(count(form)).toBe('soci selezionati: 42'));
  await writeAll(opened);
  await pressSend(opened, form);
  await confirmed(opened, '40 soci');
  await screen.findByText('Comunicazione inviata');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sentBodies(api)).toEqual([
    {
      sections: [{ code: 'LOM' }, { code: 'TOS' }],
      users_aica_code: [],
      without_expelled: true,
      title: 'Raduno',
      content: '<p>Ci vediamo sabato</p>',
      confirmed: 40,
      request: expect.any(String),
    },
  ]);
  await person.click(button('Scrivi a una sezione'));
  const again = await dialog('Nuova comunicazione');
  expect(within(again).getByRole<HTMLInputElement>('textbox', { name: /^Titolo/ }).value).toBe('');
  expect(count(again)).toBe('soci selezionati: 0');
});

test('a section that is typed is chosen by Enter and by leaving its field, and nothing is sent without it', async () => {
  const opened = await openSections();
  const { person, form } = opened;
  const field = within(form).getByRole('combobox', { name: /^Sezione territoriale/ });
  await choose(opened, 'Lombardia');
  await writeAll(opened);
  await waitFor(() => expect(count(form)).toBe('soci selezionati: 42'));
  await person.type(field, 'Molto a sud{Enter}');
  await allAnswered(opened);
  expect(screen.getAllByRole('dialog')).toEqual([form]);
  await person.clear(field);
  await person.type(field, 'tosc{Enter}');
  await person.type(field, 'puglia');
  await pressSend(opened, form);
  await confirmed(opened, '40 soci');
  await screen.findByText('Comunicazione inviata');
  expect(sentBodies(opened.api)).toMatchObject([{ sections: [{ code: 'LOM' }, { code: 'TOS' }, { code: 'PUG' }] }]);
});

test('the sections are listed at once, but not over a restored draft', async () => {
  const sections = () => screen.getByRole('combobox', { name: /^Sezione territoriale/ });
  const opened = await openSections();
  await waitFor(() => expect(sections().dataset.expanded).toBe('true'));
  await opened.person.click(await screen.findByRole('option', { name: 'Lombardia' }));
  await writeAll(opened);
  opened.unmount();
  await openSections();
  await screen.findByText('Bozza ripristinata');
  await waitFor(() => expect(document.activeElement).toBe(sections()));
  await allAnswered(opened);
  expect(sections().dataset.expanded).toBeUndefined();
});

test('the last answer wins, with … while it is awaited', async () => {
  const slow = Promise.withResolvers<void>();
  const opened = await openSections([
    answers(checkMessage, async ({ body }) => {
      if (body.sections.length === 1) await slow.promise;
      return numbers({ reached: body.sections.length * 10 });
    }),
  ]);
  const { form, api } = opened;
  await choose(opened, 'Lombardia');
  expect(count(form)).toBe('soci selezionati: …');
  await waitFor(() => expect(api.askedOf(checkMessage)).toHaveLength(1));
  await choose(opened, 'Toscana');
  await waitFor(() => expect(count(form)).toBe('soci selezionati: 20'));
  slow.resolve();
  await allAnswered(opened);
  expect(count(form)).toBe('soci selezionati: 20');
});

test('while they are only counted anew Invia waits for the number instead of being lost', async () => {
  let held: PromiseWithResolvers<void> | undefined;
  const check = answers(checkMessage, async () => {
    await held?.promise;
    return numbers({ reached: held ? 11 : 12 });
  });
  const opened = await openSections([check]);
  const { person, form } = opened;
  await choose(opened, 'Lombardia');
  await writeAll(opened);
  await within(form).findByText('12 soci riceveranno 12 e-mail');
  held = Promise.withResolvers();
  await person.click(within(form).getByRole('checkbox', { name: 'Escludi i soci espulsi' }));
  expect(count(form)).toBe('soci selezionati: …');
  await person.click(within(form).getByRole('button', { name: 'Invia' }));
  held.resolve();
  expect(await dialog('Inviare a 11 soci?')).toBeTruthy();
});

test('the number of other recipients is not said of those just chosen', async () => {
  const held = Promise.withResolvers<void>();
  const opened = await openSections([
    answers(checkMessage, async ({ body }) => {
      if (body.sections.length === 2) await held.promise;
      return numbers({ reached: body.sections.length * 10, excluded: { expelled: body.sections.length } });
    }),
  ]);
  const form = within(opened.form);
  await choose(opened, 'Lombardia');
  await form.findByText('10 soci riceveranno 10 e-mail');
  await choose(opened, 'Toscana');
  expect(form.queryByText(/riceveranno/)).toBeNull();
  expect(form.queryByRole('button', { name: /^Mostra l’elenco/ })).toBeNull();
  held.resolve();
  expect(await form.findByText('20 soci riceveranno 20 e-mail')).toBeTruthy();
});

test('section, title and text are required', async () => {
  const opened = await openSections();
  await pressSend(opened, opened.form);
  const summary = (await within(opened.form).findByRole('alert')).textContent;
  for (const name of ['Sezione territoriale', 'Titolo', 'Messaggio'])
    expect(summary).toContain(`${name}: Campo obbligatorio`);
  expect(sentBodies(opened.api)).toEqual([]);
});

test('what is typed survives a press beside the dialog, and a failure', async () => {
  const opened = await openSections([answers(sendMessage, () => refusal(500, 'internal'))]);
  const { person, form } = opened;
  await choose(opened, 'Lombardia');
  await writeAll(opened);
  await person.keyboard('{Escape}');
  const question = await dialog('Ci sono modifiche non salvate');
  await person.click(within(question).getByRole('button', { name: 'Continua a modificare' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Ci sono modifiche non salvate' })).toBeNull());
  await pressSend(opened, form);
  await confirmed(opened, '40 soci');
  expect(await within(form).findByText('Si è verificato un errore, riprovare più tardi.')).toBeTruthy();
  expect(within(form).getByRole<HTMLInputElement>('textbox', { name: /^Titolo/ }).value).toBe('Raduno');
});
