import { keyOf } from '@sodalizio/area-kit';
import { uploadImage } from '@sodalizio/contract/images';
import {
  addCompany,
  findCompanies,
  projectHistory,
  projectQuestionnaires,
  saveProject,
} from '@sodalizio/contract/projects';
import {
  act,
  allAnswered,
  answers,
  button,
  choice,
  dialog,
  elsewhere,
  field,
  hasUnsavedWork,
  refusal,
  retype,
  screen,
  waitFor,
  within,
} from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { aChoice, aProject, chip, companies, openProject, write } from './test-project.tsx';

const opened = () => screen.findByRole('textbox', { name: 'Nome' });
type Person = Awaited<ReturnType<typeof openProject>>['person'];
/** The least that a new project needs. */
async function writeNew(person: Person) {
  await person.type(field('Nome'), 'Corso');
  await person.click(choice('Azienda'));
  await person.click(await screen.findByRole('option', { name: 'Rossi SpA' }));
  await person.type(field('Oggetto della Welcome Email (Italiano)'), 'B');
  await write('Testo della Welcome Email (Italiano)', `<p>Ciao ${chip}</p>`);
  await person.type(field('Oggetto della Reminder Email (Italiano)'), 'R');
  await write('Testo della Reminder Email (Italiano)', `<p>Manca poco ${chip}</p>`);
}
async function typeCompany(person: Person, typed: string) {
  await person.click(choice('Azienda'));
  await person.keyboard('{Control>}a{/Control}');
  await person.keyboard(typed);
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

test('the title of the page says that this is the configuration, and of which project', async () => {
  const { crumb } = await openProject('12');
  await opened();
  expect(crumb()).toBe('Dettagli progetto Corso base');
});

test('a new project is written whole, saved, and leads to its participants', async () => {
  const { person, api, address } = await openProject('0');
  await opened();
  await person.type(field('Nome'), 'Corso base');
  await person.click(choice('Azienda'));
  await person.click(await screen.findByRole('option', { name: 'Verdi Srl' }));
  await person.type(field('Scadenza'), '31/03/2027');
  await person.click(box('Abilita Inglese'));
  await person.selectOptions(choice('Configurazione di Inglese'), 'Breve');
  await person.click(box('Invia la Welcome Email da sola quando si aggiunge un utente'));
  await person.type(field('Oggetto della Welcome Email (Italiano)'), 'Benvenuto');
  await write('Testo della Welcome Email (Italiano)', `<p>Ciao ${chip}</p>`);
  await person.type(field('Oggetto della Reminder Email (Italiano)'), 'Ricorda');
  await write('Testo della Reminder Email (Italiano)', `<p>Manca poco ${chip}</p>`);
  await person.type(field('Promemoria automatici ogni quanti giorni'), '7');
  expect(screen.getByText(/Promemoria automatici ogni 7 giorni, al massimo 3/)).toBeTruthy();
  await person.click(button('Salva progetto'));
  await waitFor(() => expect(address()).toBe('/admin/projects/12/users'));
  expect(api.askedOf(saveProject)[0]?.body).toEqual({
    ...{ id: 0, name: 'Corso base', company: { id: 6 }, image_id: null, deadline: '2027-03-31' },
    active_lang: { it: true, en: false },
    enabled_questionnaires: {
      quest_3: { questionnaire_id: 3, algorithm_id: null, enabled: false, version: null },
      quest_4: { questionnaire_id: 4, algorithm_id: 'breve', enabled: true, version: 7 },
    },
    users_auto_send_email: true,
    subject_welcome_email: { it: 'Benvenuto', en: '' },
    template_welcome_email: { it: `<p>Ciao ${chip}</p>`, en: '' },
    subject_reminder_email: { it: 'Ricorda', en: '' },
    template_reminder_email: { it: `<p>Manca poco ${chip}</p>`, en: '' },
    ...{ reminder_every: 7, reminder_most: 3, enable_privacy: false, privacy_policy: { it: '', en: '' } },
    request: expect.stringMatching(/^[\da-f]{8}-/),
  });
});

test('a deadline that is past is said to end the project', async () => {
  const { person } = await openProject('0');
  await opened();
  const past = 'Questo giorno è già passato: il progetto risulterà concluso.';
  await person.type(field('Scadenza'), '31/12/2099');
  expect(screen.queryByText(past)).toBeNull();
  await person.clear(field('Scadenza'));
  await person.type(field('Scadenza'), '31/12/2025');
  expect(screen.getByText(past)).toBeTruthy();
});

test.each([
  ['Enter', (person: Person) => person.keyboard('{Enter}')],
  ['Tab', (person: Person) => person.tab()],
  ['a click elsewhere', (person: Person) => person.click(field('Nome'))],
])('a company typed by its whole name is taken by %s, and nothing is saved with the one before', async (_by, end) => {
  const { person, api, address } = await openProject('12');
  await opened();
  await typeCompany(person, 'verdi srl');
  await end(person);
  await waitFor(() => expect(choice('Azienda')).toHaveProperty('value', 'Verdi Srl'));
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Rossi SpA' })).toBeNull());
  expect(api.askedOf(saveProject)).toEqual([]);
  await person.click(button('Salva progetto'));
  await waitFor(() => expect(address()).toBe('/admin/projects/12/users'));
  expect(api.askedOf(saveProject)[0]?.body).toMatchObject({ company: { id: 6 } });
});

test('Enter in the company takes the only one that is found; where none is, or several, nothing is saved', async () => {
  const { person, api } = await openProject('12');
  await opened();
  for (const typed of ['Mai vista', 'r']) {
    await typeCompany(person, typed);
    await person.keyboard('{Enter}');
    expect(choice('Azienda')).toHaveProperty('value', typed);
  }
  await typeCompany(person, 'erd');
  await person.keyboard('{Enter}');
  await waitFor(() => expect(choice('Azienda')).toHaveProperty('value', 'Verdi Srl'));
  expect(api.askedOf(saveProject)).toEqual([]);
});

test('a new project whose answer was lost is sent again as the same project, after a reload too', async () => {
  const lost = answers(saveProject, () => refusal(500, 'internal'));
  const sendNew = async () => {
    const { person, api, unmount } = await openProject('0', { api: [lost] });
    await opened();
    if (field('Nome').value === '') await writeNew(person);
    await person.click(button('Salva progetto'));
    await screen.findByRole('dialog', { name: 'Il progetto non è stato salvato' });
    unmount();
    return api.askedOf(saveProject).map(({ body }) => (body as { request?: string }).request);
  };
  const [first] = await sendNew();
  expect(first).toMatch(/^[\da-f]{8}-/);
  expect(await sendNew()).toEqual([first]);
});

test('what is typed while a new project is saved stays in the open form, and is an edit of it', async () => {
  const stored = { project: aProject({ revision: 1 }) };
  const known = Promise.withResolvers<void>();
  const late = answers(saveProject, async ({ body: { id, name, revision } }) => {
    await known.promise;
    if (id && revision !== stored.project.revision) return refusal(409, 'conflict');
    stored.project = { ...stored.project, name, revision: id ? stored.project.revision + 1 : 1 };
    return stored.project;
  });
  const { person, api, address } = await openProject('0', { api: [late] }, stored);
  await opened();
  await writeNew(person);
  await person.click(button('Salva progetto'));
  await person.type(field('Nome'), ' 2');
  known.resolve();
  expect(await screen.findByText('Salvato, tranne le ultime modifiche')).toBeTruthy();
  expect(field('Nome').value).toBe('Corso 2');
  // A stored project has these.
  expect(await screen.findByRole('heading', { name: 'Cronologia' })).toBeTruthy();
  await person.click(button('Salva progetto'));
  await waitFor(() => expect(address()).toBe('/admin/projects/12/users'));
  expect(api.askedOf(saveProject).map(({ body }) => body)).toMatchObject([
    { id: 0, name: 'Corso' },
    { id: 12, name: 'Corso 2', revision: 1 },
  ]);
});

test.each([
  ['Giulia Ferraro', 'Hai modificato questi dati anche in un’altra scheda o finestra', /^Quello già salvato/],
  ['Ada Neri', 'Qualcun altro ha modificato questi dati nel frattempo', /^Quello salvato da altri/],
])('what %s has saved meanwhile is said to be theirs', async (updated_by, title, theirs) => {
  const stored = { project: aProject() };
  const { person, address } = await openProject('12', {}, stored);
  await opened();
  stored.project = { ...stored.project, name: 'Corso di lei', revision: 5, updated_by };
  await retype(person, 'Nome', 'Corso mio');
  await person.click(button('Salva progetto'));
  const question = within(await dialog(title));
  await person.click(question.getByRole('radio', { name: theirs }));
  await person.click(question.getByRole('button', { name: 'Salva con queste scelte' }));
  await waitFor(() => expect(address()).toBe('/admin/projects/12/users'));
  expect(stored.project.name).toBe('Corso di lei');
});

test('what is required is said, and only for what is active, enabled and on', async () => {
  const { person, api } = await openProject('0');
  await opened();
  await person.click(box('Abilita Inglese'));
  await person.click(button('Salva progetto'));
  const summary = within(await screen.findByRole('alert'));
  expect(summary.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Nome: Campo obbligatorio',
    'Azienda: Campo obbligatorio',
    'Configurazione di Inglese: Campo obbligatorio',
    'Oggetto della Welcome Email (Italiano): Campo obbligatorio',
    'Testo della Welcome Email (Italiano): Campo obbligatorio',
    'Oggetto della Reminder Email (Italiano): Campo obbligatorio',
    'Testo della Reminder Email (Italiano): Campo obbligatorio',
  ]);
  expect(document.activeElement).toBe(field('Nome'));
  await person.click(summary.getByRole('link', { name: /^Configurazione/ }));
  expect(document.activeElement).toBe(choice('Configurazione di Inglese'));
  await person.click(box('Italiano'));
  await person.click(button('Salva progetto'));
  expect(await screen.findByText('Lingue: Scegli almeno una lingua')).toBeTruthy();
  expect(api.askedOf(saveProject)).toEqual([]);
});

test('the summary jumps to a field in a tab that is not shown', async () => {
  const { person } = await openProject('12');
  await opened();
  await person.click(box('Inglese'));
  await person.click(box('Accettazione della privacy policy'));
  await write('Privacy policy (Italiano)', '<p>Regole</p>');
  await person.click(button('Salva progetto'));
  const english = 'Oggetto della Welcome Email (Inglese)';
  // The first error's tab opens by itself.
  await waitFor(() => expect(document.activeElement).toBe(field(english)));
  expect(screen.queryByRole('textbox', { name: 'Privacy policy (Inglese)' })).toBeNull();
  await person.click(screen.getByRole('link', { name: /^Privacy policy \(Inglese\)/ }));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Privacy policy (Inglese)' })),
  );
});

test('what a language or the policy lacks is no error any more once it is off', async () => {
  const { person } = await openProject('12');
  await opened();
  await person.click(box('Inglese'));
  await person.click(box('Accettazione della privacy policy'));
  await person.click(button('Salva progetto'));
  const wrong = () => screen.queryAllByRole('link', { name: /Campo obbligatorio$/ }).map((link) => link.textContent);
  await waitFor(() => expect(wrong()).toHaveLength(6));
  await person.click(box('Inglese'));
  expect(wrong()).toEqual(['Privacy policy (Italiano): Campo obbligatorio']);
  expect(screen.queryByRole('tab', { name: /Inglese/ })).toBeNull();
  await person.click(box('Accettazione della privacy policy'));
  expect(wrong()).toEqual([]);
});

test('a policy that is too long can be reached also where it is off: it keeps the form from being saved', async () => {
  const { person, api } = await openProject('12');
  await opened();
  await person.click(box('Accettazione della privacy policy'));
  await write('Privacy policy (Italiano)', `<p>${'a'.repeat(100_001)}</p>`);
  await person.click(box('Accettazione della privacy policy'));
  await person.click(button('Salva progetto'));
  await person.click(await screen.findByRole('link', { name: /^Privacy policy \(Italiano\)/ }));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Privacy policy (Italiano)' })),
  );
  expect(api.askedOf(saveProject)).toEqual([]);
  // Still too long: it stays while it is shortened.
  await write('Privacy policy (Italiano)', '<p>Altro</p>');
  expect(screen.getByRole('textbox', { name: 'Privacy policy (Italiano)' })).toBeTruthy();
});

test('completeness by language is told at a glance, and leads to what is missing', async () => {
  const { person } = await openProject('12');
  await opened();
  expect(screen.getByText('Italiano: completo')).toBeTruthy();
  await person.click(box('Inglese'));
  await person.click(button('Inglese: mancano 4 testi. Vai al primo'));
  await waitFor(() => expect(document.activeElement).toBe(field('Oggetto della Welcome Email (Inglese)')));
  await person.type(field('Oggetto della Welcome Email (Inglese)'), 'Welcome');
  await write('Testo della Welcome Email (Inglese)', `<p>Hi ${chip}</p>`);
  expect(screen.getByText('Inglese: mancano 2 testi')).toBeTruthy();
  await person.click(box('Accettazione della privacy policy'));
  expect(screen.getByText('Italiano: manca 1 testo')).toBeTruthy();
});

test('a mail without the personal link is refused under its field before it is sent', async () => {
  const welcome = { it: '<p>Ciao</p>', en: '' };
  const { person, api } = await openProject('12', {}, { project: aProject({ template_welcome_email: welcome }) });
  await opened();
  await person.click(button('Salva progetto'));
  expect((await screen.findAllByText(/Manca il link personale/)).length).toBeGreaterThanOrEqual(2);
  expect(api.askedOf(saveProject)).toEqual([]);
});

test('a reminder rule out of bounds is refused, an empty one is none', async () => {
  const { person, api } = await openProject('12');
  await opened();
  expect(screen.getByText(/Nessun promemoria parte da solo/)).toBeTruthy();
  await person.type(field('Promemoria automatici ogni quanti giorni'), '91');
  await retype(person, 'Al massimo quanti promemoria', 'tre');
  await person.click(button('Salva progetto'));
  expect(await screen.findByText('Scrivi un numero intero da 1 a 90')).toBeTruthy();
  expect(screen.getByText('Scrivi un numero intero da 1 a 20')).toBeTruthy();
  await person.clear(field('Promemoria automatici ogni quanti giorni'));
  await person.click(button('Salva progetto'));
  await waitFor(() =>
    expect(api.askedOf(saveProject)[0]?.body).toMatchObject({ reminder_every: null, reminder_most: 3, revision: 4 }),
  );
});

test('a failure is said in a dialog, by the server’s sentence; what was typed stays', async () => {
  let code: 'project-questionnaire-gone' | 'internal' = 'project-questionnaire-gone';
  const { person } = await openProject('12', {
    api: [answers(saveProject, () => refusal(code === 'internal' ? 500 : 422, code))],
  });
  await opened();
  await retype(person, 'Nome', 'Altro');
  await person.click(button('Salva progetto'));
  const first = await dialog('Il progetto non è stato salvato');
  expect(within(first).getByText(/Un questionario scelto non c’è più/)).toBeTruthy();
  await person.click(within(first).getByRole('button', { name: 'Ok' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(field('Nome').value).toBe('Altro');
  code = 'internal';
  await person.click(button('Salva progetto'));
  const second = await dialog('Il progetto non è stato salvato');
  expect(within(second).getByText('Si è verificato un errore, riprovare più tardi.')).toBeTruthy();
});

test('refusals of the server stand under their fields', async () => {
  const { person } = await openProject('12', {
    api: [
      answers(saveProject, () =>
        refusal(400, 'invalid-input', [
          { path: 'body.enabled_questionnaires.quest_3.algorithm_id', code: 'not-allowed' },
          { path: 'body.template_welcome_email.it', code: 'wrong-format' },
          { path: 'body.active_lang', code: 'required' },
        ]),
      ),
    ],
  });
  await opened();
  await person.click(button('Salva progetto'));
  const links = within(await screen.findByRole('alert')).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    'Lingue: Campo obbligatorio',
    'Configurazione di Competenze di base: Valore non ammesso',
    expect.stringMatching(/^Testo della Welcome Email \(Italiano\): Manca il link personale/),
  ]);
});

test('Annulla asks where something would be lost, and then forgets it', async () => {
  const { person, address, unmount } = await openProject('12');
  await opened();
  await retype(person, 'Nome', 'Altro');
  await person.click(button('Annulla'));
  expect(await screen.findByText('I dati non salvati andranno persi.')).toBeTruthy();
  await person.click(button('Continua a modificare'));
  expect(field('Nome').value).toBe('Altro');
  await person.click(button('Annulla'));
  await person.click(await screen.findByRole('button', { name: 'Perdi le modifiche' }));
  await waitFor(() => expect(address()).toBe('/admin/projects'));
  expect(hasUnsavedWork()).toBe(false);
  unmount();
  await openProject('12');
  await opened();
  expect(field('Nome').value).toBe('Corso base');
});

test('without changes Annulla goes to the list at once', async () => {
  const { person, address } = await openProject('12');
  await opened();
  await person.click(button('Annulla'));
  await waitFor(() => expect(address()).toBe('/admin/projects'));
});

test('a draft comes back, tests and texts included', async () => {
  const { person, unmount } = await openProject('12');
  await opened();
  await retype(person, 'Nome', 'Altro');
  await person.click(box('Abilita Inglese'));
  await person.click(box('Inglese'));
  unmount();
  await openProject('12');
  await opened();
  expect(field('Nome').value).toBe('Altro');
  expect(box('Abilita Inglese').checked).toBe(true);
  expect(box('Inglese').checked).toBe(true);
  expect(screen.getAllByText(/bozza/i).length).toBeGreaterThan(0);
});

test('two who change different fields are both kept; the same field is asked about', async () => {
  const stored = { project: aProject() };
  const { person, api, unmount } = await openProject('12', {}, stored);
  await opened();
  await retype(person, 'Oggetto della Reminder Email (Italiano)', 'Mio');
  stored.project = aProject({ subject_welcome_email: { it: 'Della collega', en: '' }, revision: 5 });
  await person.click(button('Salva progetto'));
  await waitFor(() =>
    expect(stored.project).toMatchObject({
      subject_welcome_email: { it: 'Della collega' },
      subject_reminder_email: { it: 'Mio' },
    }),
  );
  expect(api.askedOf(saveProject)).toMatchObject([{ body: { revision: 4 } }, { body: { revision: 5 } }]);
  unmount();

  const other = { project: aProject() };
  const again = await openProject('12', {}, other);
  await opened();
  await again.person.selectOptions(choice('Configurazione di Competenze di base'), 'Breve');
  other.project = aProject({
    enabled_questionnaires: { quest_3: { questionnaire_id: 3, algorithm_id: null, enabled: false } },
    revision: 5,
  });
  await again.person.click(button('Salva progetto'));
  const asked = await screen.findByRole('dialog');
  expect(asked.textContent).toContain('Configurazione di Competenze di base');
  expect(asked.textContent).toContain('abilitato, Breve, versione 1.0');
  expect(asked.textContent).toContain('non abilitato');
});

test('a company is added where it is chosen; a wrong partita IVA warns and does not block', async () => {
  const { person, api } = await openProject('12', {
    api: [answers(addCompany, ({ body }) => ({ id: 9, name: body.name, vat_number: body.vat_number ?? '' }))],
  });
  await opened();
  await person.click(button('Aggiungi azienda'));
  const form = within(await dialog('Aggiungi azienda'));
  await person.type(form.getByRole('textbox', { name: 'Nome dell’azienda' }), 'Bianchi Srl');
  await person.type(form.getByRole('textbox', { name: 'Partita IVA' }), '12345678901');
  await person.click(form.getByRole('button', { name: 'Aggiungi' }));
  expect(form.getAllByText(/partita IVA/i).length).toBeGreaterThan(1);
  expect(api.askedOf(addCompany)).toEqual([]);
  await waitFor(() => expect(form.getByRole('button', { name: 'Aggiungi comunque' }).ariaDisabled).not.toBe('true'));
  await person.click(form.getByRole('button', { name: 'Aggiungi comunque' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((choice('Azienda') as HTMLInputElement).value).toBe('Bianchi Srl');
  expect(document.activeElement).toBe(button('Aggiungi azienda'));
  expect(api.askedOf(addCompany)[0]?.body).toEqual({ name: 'Bianchi Srl', vat_number: '12345678901' });
  await person.click(button('Salva progetto'));
  await waitFor(() => expect(api.askedOf(saveProject)[0]?.body).toMatchObject({ company: { id: 9 } }));
});

test('a company added after its dialog was closed does not take the place of the chosen one', async () => {
  const held = Promise.withResolvers<void>();
  const { person, api } = await openProject('12', {
    api: [
      answers(addCompany, async ({ body }) => {
        await held.promise;
        return { id: 9, name: body.name, vat_number: '' };
      }),
    ],
  });
  await opened();
  await person.click(button('Aggiungi azienda'));
  const form = within(await dialog('Aggiungi azienda'));
  await person.type(form.getByRole('textbox', { name: 'Nome dell’azienda' }), 'Bianchi Srl');
  await person.click(form.getByRole('button', { name: 'Aggiungi' }));
  await waitFor(() => expect(api.askedOf(addCompany)).toHaveLength(1));
  await person.keyboard('{Escape}');
  await person.click(await screen.findByRole('button', { name: 'Scarta le modifiche' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(choice('Azienda'));
  await person.click(await screen.findByRole('option', { name: 'Verdi Srl' }));
  held.resolve();
  await screen.findByText('"Bianchi Srl" è tra le aziende.');
  expect((choice('Azienda') as HTMLInputElement).value).toBe('Verdi Srl');
});

test('a company that was added while the list was being read is still among those to choose from', async () => {
  const held = Promise.withResolvers<void>();
  const bianchi = { id: 9, name: 'Bianchi Srl', vat_number: '' };
  const { person, api, ...view } = await openProject('12', { api: [answers(addCompany, () => bianchi)] });
  await opened();
  const read = api.askedOf(findCompanies).length;
  api.also(
    answers(findCompanies, async () => {
      await held.promise;
      return companies;
    }),
  );
  // As after a moment without a line.
  void view.cache.invalidateQueries({ queryKey: keyOf(findCompanies) });
  await waitFor(() => expect(api.askedOf(findCompanies)).toHaveLength(read + 1));
  await person.click(button('Aggiungi azienda'));
  const form = within(await dialog('Aggiungi azienda'));
  await person.type(form.getByRole('textbox', { name: 'Nome dell’azienda' }), 'Bianchi Srl');
  api.also(answers(findCompanies, () => [...companies, bianchi]));
  await person.click(form.getByRole('button', { name: 'Aggiungi' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  held.resolve();
  await allAnswered({ api, ...view });
  await person.click(choice('Azienda'));
  await person.click(await screen.findByRole('option', { name: 'Verdi Srl' }));
  await person.click(choice('Azienda'));
  expect(await screen.findByRole('option', { name: 'Bianchi Srl' })).toBeTruthy();
});

test('a company whose answer comes after the list was read again is there once, and chosen', async () => {
  const held = Promise.withResolvers<void>();
  const bianchi = { id: 9, name: 'Bianchi Srl', vat_number: '' };
  const slow = answers(addCompany, async () => {
    await held.promise;
    return bianchi;
  });
  const { person, api, cache } = await openProject('12', { api: [slow] });
  await opened();
  await person.click(button('Aggiungi azienda'));
  const form = within(await dialog('Aggiungi azienda'));
  await person.type(form.getByRole('textbox', { name: 'Nome dell’azienda' }), 'Bianchi Srl');
  await person.click(form.getByRole('button', { name: 'Aggiungi' }));
  await waitFor(() => expect(api.askedOf(addCompany)).toHaveLength(1));
  api.also(answers(findCompanies, () => [...companies, bianchi]));
  // As after a moment without a line.
  await act(() => cache.invalidateQueries({ queryKey: keyOf(findCompanies) }));
  held.resolve();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((choice('Azienda') as HTMLInputElement).value).toBe('Bianchi Srl');
  await person.click(choice('Azienda'));
  expect(await screen.findAllByRole('option', { name: 'Bianchi Srl' })).toHaveLength(1);
});

test('a company that is there already is said so', async () => {
  const { person } = await openProject('0', {
    api: [answers(addCompany, () => refusal(409, 'conflict', [{ path: 'body.name', code: 'taken' }]))],
  });
  await opened();
  await person.click(button('Aggiungi azienda'));
  const form = within(await dialog('Aggiungi azienda'));
  await person.type(form.getByRole('textbox', { name: 'Nome dell’azienda' }), 'Rossi SpA');
  await person.click(form.getByRole('button', { name: 'Aggiungi' }));
  expect((await form.findAllByText(/C’è già un’azienda con questo nome/)).length).toBeGreaterThan(0);
});

test('a company that a colleague has added meanwhile can then be chosen', async () => {
  let known = companies;
  const { person, api } = await openProject('12', {
    api: [
      answers(findCompanies, () => known),
      answers(addCompany, () => refusal(409, 'conflict', [{ path: 'body.name', code: 'taken' }])),
    ],
  });
  await opened();
  await waitFor(() => expect(api.askedOf(findCompanies)).toHaveLength(1));
  known = [...companies, { id: 9, name: 'Bianchi Srl', vat_number: '' }];
  await person.click(button('Aggiungi azienda'));
  const form = within(await dialog('Aggiungi azienda'));
  await person.type(form.getByRole('textbox', { name: 'Nome dell’azienda' }), 'Bianchi Srl');
  await person.click(form.getByRole('button', { name: 'Aggiungi' }));
  expect((await form.findAllByText(/sceglila dall’elenco/)).length).toBeGreaterThan(0);
  await person.clear(form.getByRole('textbox', { name: 'Nome dell’azienda' }));
  await person.click(form.getByRole('button', { name: 'Annulla' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(choice('Azienda'));
  expect(await screen.findByRole('option', { name: 'Bianchi Srl' })).toBeTruthy();
});

test('a newer version of a questionnaire is told, taken and given back', async () => {
  const pinned = aProject();
  const [test] = pinned.questionnaires;
  const { person, api } = await openProject(
    '12',
    {
      api: [
        answers(projectQuestionnaires, () => [
          aChoice({ current: 2, version: '2.0', algorithms: [{ id: 'lunga', name: 'Lunga' }] }),
        ]),
      ],
    },
    { project: aProject({ questionnaires: test ? [{ ...test, newer: true }] : [] }) },
  );
  await opened();
  expect(screen.getByText('È uscita una versione più recente')).toBeTruthy();
  await person.click(button('Passa alla versione 2.0'));
  expect(screen.getByText(/La configurazione scelta non c’è in questa versione/)).toBeTruthy();
  await person.click(button('Resta alla versione 1.0'));
  expect(screen.queryByText(/La configurazione scelta non c’è/)).toBeNull();
  await person.click(button('Passa alla versione 2.0'));
  await person.click(button('Salva progetto'));
  expect(await screen.findByText('Configurazione di Competenze di base: Campo obbligatorio')).toBeTruthy();
  await person.selectOptions(choice('Configurazione di Competenze di base'), 'Lunga');
  await person.click(button('Salva progetto'));
  await waitFor(() =>
    expect(api.askedOf(saveProject)[0]?.body).toMatchObject({
      enabled_questionnaires: { quest_3: { algorithm_id: 'lunga', enabled: true, version: 2 } },
    }),
  );
});

test('one without a file cannot be enabled; an archived one stays while it is enabled', async () => {
  await openProject('12', {
    api: [answers(projectQuestionnaires, () => [aChoice({ id: 8, name: 'Nuovo', current: null, algorithms: [] })])],
  });
  await opened();
  expect(box('Abilita Nuovo').disabled).toBe(true);
  expect(screen.getByText(/Non ha ancora un file di domande/)).toBeTruthy();
  expect(box('Abilita Competenze di base').checked).toBe(true);
  expect(screen.getByText(/Non è più nel catalogo/)).toBeTruthy();
});

test('Cronologia tells who changed what, in words', async () => {
  const { person } = await openProject('12', {
    api: [
      answers(projectHistory, () => ({
        events: [
          {
            ...{ id: 2, at: '2026-11-20T08:30:00.000Z', by: 'Giulia Ferraro', act: 'update' as const },
            changes: [
              { field: 'deadline', before: '2027-03-31', after: '2027-04-30' },
              { field: 'languages', before: 'it', after: 'it, en' },
              { field: 'company', before: '5', after: '6' },
              { field: 'questionnaires', before: 'Base (Breve)', after: 'Altro (Lungo)' },
              { field: 'enable_privacy', before: 'false', after: 'true' },
              { field: 'template_welcome_email.en', before: '', after: '<p>Hi</p>' },
              { field: 'subject_welcome_email.it', before: 'A', after: 'B' },
              { field: 'privacy_policy.it', before: '<p>A</p>', after: '' },
              { field: 'subject_reminder_email.it', before: 'A', after: '' },
              { field: 'secret', before: 'a', after: 'b' },
            ],
          },
        ],
      })),
    ],
  });
  await opened();
  await person.click(button('Mostra la cronologia'));
  const entry = await screen.findByText('Modificato');
  const texts = entry.parentElement?.textContent ?? '';
  expect(texts).toContain('20/11/2026, 09:30, Giulia Ferraro');
  expect(texts).toContain('Scadenza: da «31/03/2027» a «30/04/2027»');
  expect(texts).toContain('Azienda: da «Rossi SpA» a «Verdi Srl»');
  expect(texts).toContain('Test: da «Base (Breve)» a «Altro (Lungo)»');
  expect(texts).toContain('Lingue: da «Italiano» a «Italiano, Inglese»');
  expect(texts).toContain('Accettazione della privacy policy: da «no» a «sì»');
  expect(texts).toContain('Testo della Welcome Email (Inglese): riscritto');
  expect(texts).toContain('Oggetto della Welcome Email (Italiano): da «A» a «B»');
  expect(texts).toContain('Privacy policy (Italiano): tolto');
  expect(texts).not.toContain('Privacy policy (Italiano): tolto (era');
  expect(texts).toContain('Oggetto della Reminder Email (Italiano): tolto (era «A»)');
  expect(texts).not.toContain('secret');
});

test('one that does not exist says so; what cannot be read is tried again', async () => {
  const { unmount } = await openProject('99');
  expect(await screen.findByText('Questo progetto non esiste')).toBeTruthy();
  unmount();
  let away = true;
  const { person } = await openProject('0', {
    api: [
      answers(projectQuestionnaires, () => (away ? refusal(500, 'internal') : [aChoice()])),
      answers(findCompanies, () => (away ? refusal(500, 'internal') : [])),
    ],
  });
  expect(
    await screen.findByText('Si è verificato un errore durante il recupero dei dati dei questionari!'),
  ).toBeTruthy();
  away = false;
  await person.click(await screen.findByRole('button', { name: 'Riprova' }));
  expect(await opened()).toBeTruthy();
});

test('companies that cannot be read are said so, and read again', async () => {
  let away = true;
  const { person } = await openProject('12', {
    api: [
      answers(findCompanies, () => (away ? refusal(500, 'internal') : [{ id: 7, name: 'Neri Snc', vat_number: '' }])),
    ],
  });
  await opened();
  expect(await screen.findByText(/recupero dei dati dell'azienda!/)).toBeTruthy();
  away = false;
  await person.click(await screen.findByRole('button', { name: 'Riprova' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Riprova' })).toBeNull());
  await person.click(choice('Azienda'));
  expect(await screen.findByRole('option', { name: 'Neri Snc' })).toBeTruthy();
  // The project's own stays to be chosen.
  expect(screen.getByRole('option', { name: 'Rossi SpA' })).toBeTruthy();
});

test('saving waits for a logo that is on its way', async () => {
  const { person, api } = await openProject('12', {
    api: [answers(uploadImage, () => new Promise<never>(() => {}))],
  });
  await opened();
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!chooser) throw new Error('no choice of a picture');
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  await person.upload(chooser, new File([png], 'logo.png', { type: 'image/png' }));
  await screen.findByRole('progressbar');
  await person.click(button('Salva progetto'));
  expect(await screen.findByText(/L’immagine sta ancora arrivando/)).toBeTruthy();
  expect(api.askedOf(saveProject)).toEqual([]);
});

test('without the server what was typed stays, and can be saved again', async () => {
  const { person, api, address } = await openProject('12');
  await opened();
  await retype(person, 'Nome', 'Altro');
  let away = true;
  const saving = aProject({ name: 'Altro', revision: 5 });
  api.also(answers(saveProject, () => (away ? refusal(503, 'unavailable') : saving)));
  await person.click(button('Salva progetto'));
  const told = await dialog('Il progetto non è stato salvato');
  expect(within(told).getByText('Il servizio non è pronto: riprova tra poco.')).toBeTruthy();
  await person.click(within(told).getByRole('button', { name: 'Ok' }));
  await waitFor(() => expect(document.activeElement).toBe(button('Salva progetto')));
  expect(field('Nome').value).toBe('Altro');
  away = false;
  await person.click(button('Salva progetto'));
  await waitFor(() => expect(address()).toBe('/admin/projects/12/users'));
});

test('a draft’s questionnaire that was archived meanwhile is shown, to be disabled', async () => {
  const { person, unmount } = await openProject('12');
  await opened();
  await person.click(box('Abilita Inglese'));
  await person.selectOptions(choice('Configurazione di Inglese'), 'Breve');
  unmount();
  const { person: again, api } = await openProject('12', { api: [answers(projectQuestionnaires, () => [aChoice()])] });
  await opened();
  expect(box('Abilita Questionario n. 4').checked).toBe(true);
  expect(screen.getByText(/Non è più nel catalogo/)).toBeTruthy();
  await again.click(box('Abilita Questionario n. 4'));
  await again.click(button('Salva progetto'));
  await waitFor(() =>
    expect(api.askedOf(saveProject)[0]?.body).toMatchObject({
      enabled_questionnaires: { quest_3: { enabled: true }, quest_4: { enabled: false } },
    }),
  );
});

test('what is typed stays on the screen when somebody else has deleted the project meanwhile', async () => {
  const stored = { project: aProject() };
  const { person, cache } = await openProject('12', {}, stored);
  await opened();
  await retype(person, 'Nome', 'Due ore di lavoro');
  stored.project = aProject({ id: 13 });
  // As after a moment without a line.
  await cache.invalidateQueries();
  expect(await screen.findByText(/^Qualcuno ha eliminato questo progetto/)).toBeTruthy();
  await person.type(field('Nome'), ', e altre');
  expect(field('Nome').value).toBe('Due ore di lavoro, e altre');
});

test('a cached project that was deleted meanwhile does not stay as a form', async () => {
  const stored = { project: aProject() };
  const { cache, go } = await openProject('12', {}, stored);
  await opened();
  act(() => go('/'));
  await screen.findByText(elsewhere);
  stored.project = aProject({ id: 13 });
  // As after a while.
  await cache.invalidateQueries({ refetchType: 'none' });
  act(() => go(-1));
  expect(await screen.findByText('Questo progetto non esiste')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByText(/^Qualcuno ha eliminato/)).toBeNull();
});

test('what is typed in a project from the cache stays when it is deleted meanwhile', async () => {
  const stored = { project: aProject() };
  const { person, cache, go } = await openProject('12', {}, stored);
  await opened();
  act(() => go('/'));
  await screen.findByText(elsewhere);
  act(() => go(-1));
  await opened();
  await retype(person, 'Nome', 'Due ore di lavoro');
  stored.project = aProject({ id: 13 });
  // As after a moment without a line.
  await cache.invalidateQueries();
  expect(await screen.findByText(/^Qualcuno ha eliminato questo progetto/)).toBeTruthy();
  expect(field('Nome').value).toBe('Due ore di lavoro');
});
