import { previewProjectMail, testProjectMail } from '@sodalizio/contract/projects';
import { answers, button, dialog, field, refusal, retype, screen, waitFor, within } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { aProject, chip, openProject, write } from './test-project.tsx';

const subject = 'Oggetto della Welcome Email (Italiano)';
const opened = () => screen.findByRole('textbox', { name: 'Testo della Welcome Email (Italiano)' });
const part = (name: string) => within(screen.getByRole('region', { name }));

const shownMail = ({ subject: written }: { subject: string }) => ({
  to: 'Ada Neri',
  subject: `${written} a Ada`,
  html: '<!doctype html><html><head></head><body>Ciao <img src=x onerror=alert(1)></body></html>',
  text: 'Ciao in testo semplice',
});
const previewing = answers(previewProjectMail, ({ body }) => shownMail(body));

test('the preview shows the mail as it is written, in a box without scripts, and as plain text', async () => {
  const { person, api } = await openProject('12', { api: [previewing] });
  await opened();
  await retype(person, subject, 'Prima');
  await person.click(part('Welcome Email').getByRole('button', { name: 'Anteprima' }));
  const shown = await dialog('Anteprima: Invito, Italiano');
  expect(await within(shown).findByText('Prima a Ada')).toBeTruthy();
  expect(within(shown).getByText('Ada Neri')).toBeTruthy();
  const frame = shown.querySelector('iframe');
  expect(frame?.getAttribute('sandbox')).not.toContain('allow-scripts');
  await person.click(within(shown).getAllByRole('tab')[1] ?? shown);
  expect(await within(shown).findByText('Ciao in testo semplice')).toBeTruthy();
  expect(api.askedOf(previewProjectMail)).toMatchObject([
    {
      path: '/api/projects/12/mail-preview',
      body: {
        ...{ kind: 'welcome', language: 'it', subject: 'Prima', template: `<p>Ciao ${chip}</p>` },
        ...{ name: 'Corso base', company_name: 'Rossi SpA', deadline: '2027-03-31' },
      },
    },
  ]);
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() =>
    expect(document.activeElement).toBe(part('Welcome Email').getByRole('button', { name: 'Anteprima' })),
  );
});

test('a preview that fails is tried again', async () => {
  let away = true;
  const { person } = await openProject('12', {
    api: [answers(previewProjectMail, ({ body }) => (away ? refusal(422, 'project-mail-pictures') : shownMail(body)))],
  });
  await opened();
  await person.click(part('Reminder Email').getByRole('button', { name: 'Anteprima' }));
  expect(await screen.findByText(/Il testo contiene immagini/)).toBeTruthy();
  away = false;
  await person.click(button('Riprova'));
  expect(await screen.findByText('Ricorda a Ada')).toBeTruthy();
});

test('what a mail lacks is said under its field before the server is asked', async () => {
  const { person, api } = await openProject('0', { api: [previewing] });
  await opened();
  await person.click(part('Welcome Email').getByRole('button', { name: 'Anteprima' }));
  expect(part('Welcome Email').getAllByText('Campo obbligatorio')).toHaveLength(2);
  expect(document.activeElement).toBe(field(subject));
  await person.type(field(subject), 'Benvenuto');
  await write('Testo della Welcome Email (Italiano)', '<p>Ciao</p>');
  await person.click(part('Welcome Email').getByRole('button', { name: 'Invia una prova a me' }));
  expect(part('Welcome Email').getByText(/Manca il link personale/)).toBeTruthy();
  await write('Testo della Welcome Email (Italiano)', chip);
  await person.click(part('Welcome Email').getByRole('button', { name: 'Anteprima' }));
  expect(await screen.findByText('Benvenuto a Ada')).toBeTruthy();
  expect(api.askedOf(previewProjectMail)).toMatchObject([
    { path: '/api/projects/0/mail-preview', body: { company_name: '', deadline: null } },
  ]);
});

test('a test goes to oneself, in the language of the tab; a failure is said', async () => {
  let away = true;
  const stored = {
    project: aProject({
      active_lang: { it: true, en: true },
      subject_reminder_email: { it: 'Ricorda', en: 'Remember' },
      template_reminder_email: { it: `<p>A ${chip}</p>`, en: `<p>B ${chip}</p>` },
    }),
  };
  const { person, api } = await openProject(
    '12',
    {
      api: [
        answers(testProjectMail, () => (away ? refusal(500, 'internal') : { address: 'giulia@sodalizio.example' })),
      ],
    },
    stored,
  );
  await opened();
  await person.click(part('Reminder Email').getByRole('tab', { name: 'Inglese' }));
  expect(field('Oggetto della Reminder Email (Inglese)').value).toBe('Remember');
  expect(screen.queryByRole('textbox', { name: 'Oggetto della Reminder Email (Italiano)' })).toBeNull();
  // A screen reader and the browser's spell checker read each field in its language.
  expect(field('Oggetto della Reminder Email (Inglese)').lang).toBe('en');
  expect(screen.getByRole('textbox', { name: 'Testo della Reminder Email (Inglese)' }).lang).toBe('en');
  expect(field(subject).lang).toBe('it');
  // While one is on its way it has another name.
  const press = async () =>
    person.click(await part('Reminder Email').findByRole('button', { name: 'Invia una prova a me' }));
  await press();
  const failed = 'Si è verificato un errore, riprovare più tardi.';
  expect(await screen.findByText(failed)).toBeTruthy();
  away = false;
  await press();
  expect(await screen.findByText('Prova inviata a giulia@sodalizio.example')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(failed)).toBeNull());
  expect(api.askedOf(testProjectMail)[1]?.body).toMatchObject({
    ...{ kind: 'reminder', language: 'en', subject: 'Remember', template: `<p>B ${chip}</p>` },
  });
});

test('a test that the mail server refuses is said with its words, and one that still waits is not called sent', async () => {
  const address = 'giulia@sodalizio.example';
  let outcome: object = { refused: '550 5.1.1 User unknown' };
  const { person } = await openProject('12', { api: [answers(testProjectMail, () => ({ address, ...outcome }))] });
  await opened();
  const press = async () =>
    person.click(await part('Welcome Email').findByRole('button', { name: 'Invia una prova a me' }));
  await press();
  expect(await screen.findByText(`La prova per ${address} non è partita: 550 5.1.1 User unknown`)).toBeTruthy();
  outcome = { waiting: true };
  await press();
  expect(await screen.findByText(`La prova per ${address} è in coda`, { exact: false })).toBeTruthy();
  outcome = { waiting: true, unknown: true };
  await press();
  expect(await screen.findByText(`Non si sa se la prova è arrivata a ${address}`, { exact: false })).toBeTruthy();
  expect(screen.queryByText(/^Prova inviata/)).toBeNull();
});

test('placeholders are chips of the bar; texts of a language that is off are kept', async () => {
  const { person } = await openProject('12');
  await opened();
  await person.click(part('Welcome Email').getByRole('button', { name: 'Inserisci un segnaposto' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
    'Nome',
    'Progetto',
    'Azienda',
    'Link personale',
    'ScadenzaSe manca: «—»',
  ]);
  await person.keyboard('{Escape}');
  const english = screen.getByRole('checkbox', { name: 'Inglese' });
  await person.click(english);
  await person.click(part('Welcome Email').getByRole('tab', { name: /^Inglese/ }));
  await person.type(field('Oggetto della Welcome Email (Inglese)'), 'Welcome');
  await person.click(english);
  expect(part('Welcome Email').queryByRole('tab', { name: /^Inglese/ })).toBeNull();
  await person.click(english);
  await person.click(part('Welcome Email').getByRole('tab', { name: /^Inglese/ }));
  expect(field('Oggetto della Welcome Email (Inglese)').value).toBe('Welcome');
});
