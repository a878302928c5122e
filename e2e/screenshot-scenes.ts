import type { Page } from '@playwright/test';
import { releasesFolder } from '@sodalizio/build';
import { aMember, aWaitingMember } from './support/members.ts';
import { people, signIn } from './support/people.ts';
import { chooseFile, sampleOnDisk } from './support/questionnaires.ts';
import { builtFolder, deployToken, publish, zippedAs } from './support/releases.ts';
import { callAs } from './support/users.ts';

async function openWaiting(page: Page) {
  const person = await signIn(page, 'superadmin');
  const { codaica } = await aWaitingMember(page.request, person, 3);
  await page.goto(`/admin/associates/${codaica}`);
  await page.getByRole('tablist').waitFor();
}

async function choose(page: Page) {
  await signIn(page, 'superadmin');
  await page.goto('/admin/associates?f=1&status=Moroso');
  const boxes = page.getByRole('checkbox', { name: /^Seleziona [A-Z]/ });
  for (let place = 0; place < 4; place++) await boxes.nth(place).check();
  await page.getByRole('region', { name: 'Selezione' }).getByText('4 soci selezionati').waitFor();
}

async function tryRelease(page: Page) {
  const person = await signIn(page, 'superadmin');
  const token = await deployToken(page.request, person, 'associates', 'rilasci Soci');
  const zip = await zippedAs(builtFolder(releasesFolder, 'associates'), '7.2.0');
  const release = await publish(page.request, token, { area: 'associates', zip });
  const { email } = people.admin;
  const trial = { release, percent: 10, people: [email], why: 'Filtro per anno: lo guardiamo prima noi' };
  const begun = await callAs(page.request, person, '/api/areas/associates/canary', trial);
  if (!begun.ok()) throw new Error(`the trial did not begin: ${await begun.text()}`);
}

async function openProject(page: Page, act: string) {
  await signIn(page, 'superadmin');
  await page.goto('/admin/projects');
  await page.getByRole('button', { name: 'Azioni per Alfabetizzazione digitale 2026' }).click();
  await page.getByRole('menuitem', { name: act }).click();
}

async function openArticle(page: Page, type: string, title: string) {
  await signIn(page, 'superadmin');
  await page.goto(`/admin/cms/${type}?search=${encodeURIComponent(title)}`);
  await page.getByRole('link', { name: title }).first().click();
  await page.getByRole('textbox', { name: 'Contenuto' }).waitFor();
}

async function writeToSection(page: Page) {
  await signIn(page, 'superadmin');
  await page.goto('/admin/messages/create?f=1&section=LIG&step=2');
  await page.getByRole('button', { name: 'Avanti' }).click();
  await page.getByRole('textbox', { name: 'Titolo' }).fill('Incontro di sezione');
  await page.getByRole('textbox', { name: 'Messaggio' }).click();
  await page.keyboard.type('La sezione si trova giovedì alle 18 in via Garibaldi.');
  await page.getByText(/riceveranno/).waitFor();
}

/** What each picture of docs/tour.md shows, by its file's name: leads the page there. */
export const scenes: Record<string, (page: Page) => Promise<void>> = {
  login: async (page) => {
    await page.goto('/login');
    await page.getByRole('heading', { name: 'Inserisci le tue credenziali' }).waitFor();
  },
  'members-list': async (page) => {
    await signIn(page, 'superadmin');
    await page.goto('/admin/associates?f=1');
    await page.getByText('2.000 soci trovati').waitFor();
    await page
      .getByRole('button', { name: /^Azioni per/ })
      .first()
      .waitFor();
  },
  'members-row': async (page) => {
    await signIn(page, 'superadmin');
    await page.goto('/admin/associates?f=1&last_name=rossi');
    await page
      .getByRole('button', { name: /^(Mostra|Espandi|Dettagli)/ })
      .first()
      .click();
    await page.getByText('Ultimi pagamenti').waitFor();
  },
  'members-chosen': choose,
  'bulk-payment': async (page) => {
    await choose(page);
    await page.getByRole('region', { name: 'Selezione' }).getByRole('button', { name: 'Registra pagamento' }).click();
    await page.getByRole('dialog').getByLabel('Importo').waitFor();
  },
  'member-profile': openWaiting,
  'member-editing': async (page) => {
    await openWaiting(page);
    await page.getByRole('button', { name: 'Modifica dati' }).click();
    const birth = page.getByRole('textbox', { name: 'Data di nascita', exact: true });
    await birth.fill('1/2/1934');
    await birth.blur();
    await page.getByText(/^Il codice fiscale indica (il |l’)\d/).waitFor();
    await birth.scrollIntoViewIfNeeded();
  },
  'member-history': async (page) => {
    const person = await signIn(page, 'superadmin');
    const { codaica } = await aMember(page.request, person, { place: 90 });
    await page.goto(`/admin/associates/${codaica}?tab=pagamenti`);
    await page.getByRole('button', { name: 'Elimina' }).first().click();
    await page.getByRole('button', { name: 'Annulla' }).click();
    await page.getByText('Operazione annullata').waitFor();
    await page.getByRole('tab', { name: 'Cronologia' }).click();
    await page.getByRole('tabpanel').getByText('Pagamento eliminato').first().waitFor();
  },
  users: async (page) => {
    await signIn(page, 'superadmin');
    await page.goto('/admin/users');
    await page
      .getByText(/utenti trovati/)
      .first()
      .waitFor();
    await page
      .getByRole('button', { name: /^Azioni per/ })
      .first()
      .waitFor();
  },
  messages: async (page) => {
    await signIn(page, 'superadmin');
    await page.goto('/admin/messages');
    await page
      .getByRole('button', { name: /^Azioni per/ })
      .first()
      .waitFor();
  },
  message: async (page) => {
    await signIn(page, 'superadmin');
    await page.goto('/admin/messages?search=incontro');
    await page.getByRole('link', { name: /^Incontro di sezione: bilancio/ }).click();
    await page.getByRole('button', { name: /respinte$/ }).waitFor();
    await page.getByText('Esito ignoto', { exact: true }).first().waitFor();
  },
  'message-sending': async (page) => {
    await writeToSection(page);
    await page.getByRole('button', { name: 'Invia', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Invia a/ })
      .waitFor();
  },
  'message-preview': async (page) => {
    await writeToSection(page);
    await page.getByRole('button', { name: 'Anteprima' }).click();
    await page.frameLocator('iframe').getByRole('heading', { name: 'Incontro di sezione' }).waitFor();
  },
  mail: async (page) => {
    const person = await signIn(page, 'superadmin');
    for (const [first_name, last_name] of [
      ['Ada', 'Monti'],
      ['Bruno', 'Riva'],
      ['Carla', 'Sala'],
    ]) {
      const email = `${first_name}.${last_name}@esempio.it`.toLowerCase();
      await callAs(page.request, person, '/api/admin/users', { first_name, last_name, email, roles: ['secretary'] });
    }
    await page.goto('/admin/mail');
    await page.getByRole('button', { name: 'Il tuo accesso a Sodalizio', exact: true }).first().click();
    await page.getByText('Ciao Carla,').waitFor();
  },
  'users-upload': async (page) => {
    await signIn(page, 'superadmin');
    await page.goto('/admin/users');
    await page.getByRole('button', { name: 'Upload utenti da file Excel' }).click();
    const lines = [
      'Matricola;Nome;Cognome;Email',
      '00071;Ada;Monti;ada.monti@esempio.it',
      '00072;Zoë;D’Amico;zoe.damico@esempio.it',
      ';Bruno;Riva;bruno.riva-esempio.it',
      '00074;;Sala;carla.sala@esempio.it',
    ];
    const file = { name: 'utenti.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Carica', exact: true }).click();
    await page.getByText(/Non è ancora stato salvato nulla/).waitFor();
  },
  articles: async (page) => {
    await signIn(page, 'superadmin');
    await page.goto('/admin/cms/news');
    await page
      .getByRole('button', { name: /^Azioni per/ })
      .first()
      .waitFor();
  },
  'articles-row': async (page) => {
    await signIn(page, 'secretary');
    await page.goto('/admin/cms/news');
    await page
      .getByRole('button', { name: /^(Mostra|Espandi|Dettagli)/ })
      .nth(2)
      .click();
    await page.getByText('Ultima modifica', { exact: true }).first().waitFor();
    await page.waitForLoadState('networkidle');
  },
  article: (page) => openArticle(page, 'affiliations', 'Assicurazione Il Faro'),
  'article-picture': async (page) => {
    await openArticle(page, 'affiliations', 'Assicurazione Il Faro');
    await page.getByRole('button', { name: 'Ritaglia', exact: true }).click();
    await page.getByText(/^Parte scelta/).waitFor();
  },
  questionnaires: async (page) => {
    await signIn(page, 'superadmin');
    await page.goto('/admin/questionnaires');
    await page
      .getByRole('button', { name: /^Azioni per/ })
      .first()
      .waitFor();
  },
  'questionnaire-file': async (page) => {
    const person = await signIn(page, 'superadmin');
    await page.goto('/admin/questionnaires?search=competenze');
    await page.getByRole('link', { name: 'Competenze digitali di base' }).click();
    await chooseFile(page, await sampleOnDisk(page, person, { 'Domande!V2': '', 'Domande!W3': 'due' }));
    await page.getByText('Foglio Domande, riga 2, colonna V').scrollIntoViewIfNeeded();
  },
  'questionnaire-version': async (page) => {
    await signIn(page, 'superadmin');
    await page.goto('/admin/questionnaires?search=competenze');
    await page.getByRole('link', { name: 'Competenze digitali di base' }).click();
    await page.getByRole('button', { name: 'Guarda la versione 2026.1' }).click();
    await page.getByRole('checkbox', { name: 'Mostra le risposte giuste' }).check();
  },
  projects: async (page) => {
    await signIn(page, 'superadmin');
    await page.goto('/admin/projects');
    await page.getByText('Alfabetizzazione digitale 2026').waitFor();
  },
  'project-form': async (page) => {
    await openProject(page, 'Modifica configurazione');
    await page.getByRole('textbox', { name: 'Testo della Welcome Email (Italiano)' }).waitFor();
    await page.getByRole('link', { name: 'Email template' }).click();
  },
  'project-participants': async (page) => {
    await openProject(page, 'Gestisci utenti');
    await page.getByRole('button', { name: 'Anna Canepa', exact: true }).first().click();
    await page.getByText('Nessuna e-mail inviata.').waitFor();
  },
  'teacher-panel': async (page) => {
    await openProject(page, 'Gestisci utenti');
    const panel = await page.getByRole('link', { name: 'Pannello docente' }).getAttribute('href');
    await page.goto(panel ?? '');
    await page.getByRole('textbox', { name: 'Matricola', exact: true }).fill('P10016');
    await page.keyboard.press('Enter');
    await page.getByText('Anna Canepa, matricola P10016').waitFor();
  },
  'project-results': async (page) => {
    await openProject(page, 'Risultati Livello di alfabetizzazione informatica');
    await page.getByText('Anna Canepa').first().waitFor();
  },
  settings: async (page) => {
    await tryRelease(page);
    await page.goto('/admin/settings');
    await page.getByText(/^In prova per/).waitFor();
  },
  'settings-trial': async (page) => {
    await tryRelease(page);
    await page.goto('/admin/settings');
    await page.getByRole('button', { name: 'Cambia la prova: Soci' }).click();
    await page.getByText(/^La 7.2.0 la vedranno/).waitFor();
  },
  'registry-dialog': async (page) => {
    await signIn(page, 'secretary');
    await page.goto('/admin/associates');
    await page.getByRole('dialog', { name: /Inserisci credenziali/ }).waitFor();
  },
  palette: async (page) => {
    await signIn(page, 'superadmin');
    await page.goto('/admin/associates?f=1');
    await page.getByText('2.000 soci trovati').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder(/Cerca/).fill('rossi');
    await page
      .getByRole('option', { name: /^Rossi/ })
      .first()
      .waitFor();
  },
};
