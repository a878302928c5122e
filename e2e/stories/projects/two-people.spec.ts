import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { anotherBrowser, headersOf } from '../../support/members.ts';
import { expect, signIn, test } from '../../support/people.ts';
import { aProject } from '../../support/projects.ts';

/** Both browsers are signed in as the same person. */
const ownConflict = 'Hai modificato questi dati anche in un’altra scheda o finestra';

const people = [
  ['0001', 'Anna Bianchi', ''],
  ['0002', 'Bruno Verdi', ''],
] as const;

test('two people in one form: what differs is chosen, nothing else is lost', async ({ page, browser, tolerated }) => {
  tolerated.pattern = /status of 409/;
  const person = await signIn(page, 'superadmin');
  const project = await aProject(page, person, `Insieme ${Date.now()}`);
  const theirs = await anotherBrowser(browser);
  const subject = (kind: string) => `Oggetto della ${kind} Email (Italiano)`;
  for (const one of [page, theirs.page]) {
    await one.goto(`/admin/projects/${project.id}/edit`);
    await expect(one.getByRole('textbox', { name: subject('Welcome') })).toHaveValue(/^Invito a/);
  }
  await theirs.page.getByRole('textbox', { name: subject('Welcome') }).fill('L’invito del collega');
  await theirs.page.getByRole('textbox', { name: subject('Reminder') }).fill('Il promemoria del collega');
  await theirs.page.getByRole('button', { name: 'Salva progetto' }).click();
  await expect(theirs.page).toHaveURL(/\/users$/);

  await page.getByRole('textbox', { name: subject('Welcome') }).fill('Il mio invito');
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill(`${project.name} bis`);
  await page.getByRole('button', { name: 'Salva progetto' }).click();
  const conflict = page.getByRole('dialog', { name: ownConflict });
  await expect(conflict.getByRole('group')).toHaveCount(1);
  await expect(conflict).toContainText('Il mio invito');
  await expect(conflict).toContainText('L’invito del collega');
  await expectAccessible(page);
  await conflict.getByRole('radio', { name: /^Quello scritto qui/ }).check();
  await conflict.getByRole('button', { name: 'Salva con queste scelte' }).click();
  await expect(page).toHaveURL(/\/users$/);
  const stored = await (await page.request.get(`/api/projects/${project.id}`, { headers: headersOf(person) })).json();
  expect([stored.name, stored.subject_welcome_email.it, stored.subject_reminder_email.it]).toEqual([
    `${project.name} bis`,
    'Il mio invito',
    'Il promemoria del collega',
  ]);
  await theirs.close();
});

test('a project that a colleague deletes meanwhile: what is typed stays, and it is said', async ({
  page,
  browser,
  request,
  tolerated,
}) => {
  tolerated.pattern = /status of 404/;
  const person = await signIn(page, 'superadmin');
  const project = await aProject(page, person, `Sparito ${Date.now()}`, people);
  await page.goto(`/admin/projects/${project.id}/edit`);
  const name = page.getByRole('textbox', { name: 'Nome', exact: true });
  await expect(name).toHaveValue(project.name);
  const looking = await anotherBrowser(browser);
  await looking.page.goto(`/admin/projects/${project.id}/users`);
  await expect(looking.page.getByText('2 partecipanti')).toBeVisible();
  const deleted = await request.delete(`/api/projects/${project.id}`, { headers: headersOf(person) });
  expect(deleted.status()).toBe(200);

  await name.fill('Scritto intanto');
  await page.getByRole('button', { name: 'Salva progetto' }).click();
  await expect(page.getByText(/non esiste|non c’è più|è stato eliminato/).first()).toBeVisible();
  await expect(name).toHaveValue('Scritto intanto');
  await expectAccessible(page);

  await looking.page.getByRole('checkbox', { name: 'Seleziona Anna Bianchi' }).check();
  await looking.page.getByRole('region', { name: 'Selezione' }).getByRole('button', { name: 'Rimuovi' }).click();
  await expect(
    looking.page
      .getByRole('dialog')
      .getByText(/non esiste|non c’è più|non è stato possibile/i)
      .first(),
  ).toBeVisible();
  await looking.close();
});

test('participants removed meanwhile: the act that was confirmed for two is not done for one', async ({
  page,
  browser,
  tolerated,
}) => {
  tolerated.pattern = /status of (409|422)/;
  const person = await signIn(page, 'superadmin');
  const project = await aProject(page, person, `Meno ${Date.now()}`, people);
  const looking = await anotherBrowser(browser);
  await looking.page.goto(`/admin/projects/${project.id}/users`);
  await looking.page.getByRole('checkbox', { name: 'Seleziona Anna Bianchi' }).check();
  await looking.page.getByRole('checkbox', { name: 'Seleziona Bruno Verdi' }).check();
  const acts = looking.page.getByRole('region', { name: 'Selezione' });
  await acts.getByRole('button', { name: 'Rimuovi' }).click();
  const asking = looking.page.getByRole('dialog');
  await expect(asking.getByRole('button', { name: 'Rimuovi 2 partecipanti' })).toBeVisible();

  await page.goto(`/admin/projects/${project.id}/users`);
  await page.getByRole('checkbox', { name: 'Seleziona Bruno Verdi' }).check();
  await page.getByRole('region', { name: 'Selezione' }).getByRole('button', { name: 'Rimuovi' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rimuovi 1 partecipante' }).click();
  await expect(page.getByText('1 partecipante rimosso.')).toBeVisible();

  await asking.getByRole('button', { name: 'Rimuovi 2 partecipanti' }).click();
  // The new number is shown before it is confirmed again.
  await expect(asking.getByRole('button', { name: 'Rimuovi 1 partecipante' })).toBeVisible();
  await expectAccessible(looking.page);
  const left = await (
    await page.request.get(`/api/project/${project.id}/users`, { headers: headersOf(person) })
  ).json();
  expect(left.map(({ full_name }: { full_name: string }) => full_name)).toEqual(['Anna Bianchi']);
  await asking.getByRole('button', { name: 'Rimuovi 1 partecipante' }).click();
  await expect(looking.page.getByText('1 partecipante rimosso.')).toBeVisible();
  // Undone, they are back with the other's removal untouched.
  await looking.page.getByRole('button', { name: 'Annulla' }).click();
  await expect(looking.page.getByText('1 partecipante è tornato.')).toBeVisible();
  await expect(looking.page.getByText('1 partecipante', { exact: true })).toBeVisible();
  await looking.close();
});

test('two people in one form: back in the form nothing typed is lost, and the other’s value may be kept', async ({
  page,
  browser,
  tolerated,
}) => {
  tolerated.pattern = /status of 409/;
  const person = await signIn(page, 'superadmin');
  const project = await aProject(page, person, `Di nuovo ${Date.now()}`);
  const theirs = await anotherBrowser(browser);
  const subject = (one: Page, kind: string) =>
    one.getByRole('textbox', { name: `Oggetto della ${kind} Email (Italiano)` });
  for (const one of [page, theirs.page]) {
    await one.goto(`/admin/projects/${project.id}/edit`);
    await expect(subject(one, 'Welcome')).toHaveValue(/^Invito a/);
  }
  for (const kind of ['Welcome', 'Reminder']) {
    await subject(theirs.page, kind).fill(`${kind} del collega`);
    await subject(page, kind).fill(`${kind} mio`);
  }
  await theirs.page.getByRole('button', { name: 'Salva progetto' }).click();
  await expect(theirs.page).toHaveURL(/\/users$/);

  const save = page.getByRole('button', { name: 'Salva progetto' });
  await save.click();
  const conflict = page.getByRole('dialog', { name: ownConflict });
  await expect(conflict.getByRole('group')).toHaveCount(2);
  await conflict.getByRole('button', { name: 'Torna al modulo' }).click();
  await expect(conflict).toHaveCount(0);
  await expect(subject(page, 'Welcome')).toHaveValue('Welcome mio');
  await expect(subject(page, 'Reminder')).toHaveValue('Reminder mio');

  await save.click();
  await expect(conflict.getByRole('group')).toHaveCount(2);
  await conflict
    .getByRole('group', { name: /Welcome/ })
    .getByRole('radio', { name: /^Quello già salvato/ })
    .check();
  await conflict
    .getByRole('group', { name: /Reminder/ })
    .getByRole('radio', { name: /^Quello scritto qui/ })
    .check();
  await conflict.getByRole('button', { name: 'Salva con queste scelte' }).click();
  await expect(page).toHaveURL(/\/users$/);
  await page.goto(`/admin/projects/${project.id}/edit`);
  await expect(subject(page, 'Welcome')).toHaveValue('Welcome del collega');
  await expect(subject(page, 'Reminder')).toHaveValue('Reminder mio');
  await theirs.close();
});

test('one person in two tabs: the second goes on with what the first has typed, and neither overwrites the other', async ({
  page,
  tolerated,
}) => {
  tolerated.pattern = /status of 409/;
  const person = await signIn(page, 'superadmin');
  const project = await aProject(page, person, `Schede ${Date.now()}`);
  const address = `/admin/projects/${project.id}/edit`;
  const name = (one: Page) => one.getByRole('textbox', { name: 'Nome', exact: true });
  const subject = (one: Page) => one.getByRole('textbox', { name: 'Oggetto della Welcome Email (Italiano)' });
  await page.goto(address);
  await expect(name(page)).toHaveValue(project.name);
  await name(page).fill(`${project.name} bis`);
  await expect(page.getByText('Modifiche non salvate').first()).toBeVisible();

  const second = await page.context().newPage();
  await second.goto(address);
  await expect(second.getByText('Bozza ripristinata')).toBeVisible();
  await expect(name(second)).toHaveValue(`${project.name} bis`);
  await subject(second).fill('Scritto nella seconda scheda');
  await second.getByRole('button', { name: 'Salva progetto' }).click();
  await expect(second).toHaveURL(/\/users$/);

  await subject(page).fill('Scritto nella prima scheda');
  await page.getByRole('button', { name: 'Salva progetto' }).click();
  const conflict = page.getByRole('dialog', { name: ownConflict });
  // The name is the same in both: nothing to choose.
  await expect(conflict.getByRole('group')).toHaveCount(1);
  await expect(conflict).toContainText('Scritto nella seconda scheda');
  await conflict.getByRole('radio', { name: /^Quello scritto qui/ }).check();
  await conflict.getByRole('button', { name: 'Salva con queste scelte' }).click();
  await expect(page).toHaveURL(/\/users$/);

  await second.goto(address);
  await expect(name(second)).toHaveValue(`${project.name} bis`);
  await expect(subject(second)).toHaveValue('Scritto nella prima scheda');
  // What was saved is no draft any more.
  await expect(second.getByText('Bozza ripristinata')).toHaveCount(0);
  await second.close();
});
