import {
  languageWords,
  type ProjectEvent,
  type ProjectLanguage,
  type ProjectMailKind,
  projectMailWords,
} from '@sodalizio/contract/projects';
import { formatCount } from '@sodalizio/ui';
import { labels as titles } from '../projects.labels.ts';

/** The specification's (section 8), with its apostrophes. */
const loadFailed = "Si è verificato un errore durante il recupero dei dati dell'azienda!";
const choicesFailed = 'Si è verificato un errore durante il recupero dei dati dei questionari!';

const ofLanguage = (words: string) => (language: ProjectLanguage) => `${words} (${languageWords[language]})`;
const texts = (count: number) => (count === 1 ? 'manca 1 testo' : `mancano ${formatCount(count)} testi`);

/** Words of a project's form. */
export const labels = {
  newTitle: 'Nuovo progetto',
  editTitle: titles.editTitle,
  crumb: (project: string) => `${titles.editTitle} ${project}`,
  loadFailed,
  choicesFailed,
  deletedMeanwhile:
    'Qualcuno ha eliminato questo progetto: quello che hai scritto è ancora qui, ma non si può più salvare.',
  unknown: {
    title: 'Questo progetto non esiste',
    hint: 'L’indirizzo potrebbe essere sbagliato, o qualcuno l’ha eliminato.',
    wayOut: 'Torna all’elenco',
  },

  menu: 'Sezioni del progetto',
  sections: {
    general: 'Dati generali',
    tests: 'Test',
    mails: 'Email template',
    privacy: 'Privacy',
    integration: 'Integrazione',
    history: 'Cronologia',
  },

  fields: {
    name: 'Nome',
    company: 'Azienda',
    picture: 'Logo',
    languages: 'Lingue',
    deadline: 'Scadenza',
    users_auto_send_email: 'Invia la Welcome Email da sola quando si aggiunge un utente',
    reminder_every: 'Promemoria automatici ogni quanti giorni',
    reminder_most: 'Al massimo quanti promemoria',
    enable_privacy: 'Accettazione della privacy policy',
  },
  texts: {
    subject_welcome_email: ofLanguage('Oggetto della Welcome Email'),
    template_welcome_email: ofLanguage('Testo della Welcome Email'),
    subject_reminder_email: ofLanguage('Oggetto della Reminder Email'),
    template_reminder_email: ofLanguage('Testo della Reminder Email'),
    privacy_policy: ofLanguage('Privacy policy'),
  },
  picture: (id: number) => `immagine n. ${id}`,
  yes: 'sì',
  no: 'no',
  sameTextOtherLook: '(le stesse parole, con un altro aspetto)',

  generalHint: 'Il nome e l’azienda compaiono negli elenchi e nelle e-mail ai partecipanti.',
  companyPlaceholder: 'Cerca un’azienda',
  noCompany: 'Nessuna azienda con questo nome: aggiungila.',
  addCompany: 'Aggiungi azienda',
  companiesRetry: 'Riprova',
  languagesHint: 'In ogni lingua servono i testi delle e-mail e, se è attiva, la privacy policy.',
  languageMissing: 'Scegli almeno una lingua',
  deadlinePast: 'Questo giorno è già passato: il progetto risulterà concluso.',
  deadlineHint: 'L’ultimo giorno utile. Vuota: il progetto non scade.',
  pictureOnItsWay:
    'L’immagine sta ancora arrivando: aspetta che sia caricata, o annulla il caricamento, e salva di nuovo.',

  mails: {
    welcome: { title: 'Welcome Email', hint: 'L’invito, che porta a ogni partecipante il suo link personale.' },
    reminder: { title: 'Reminder Email', hint: 'Il promemoria, per chi non ha ancora finito.' },
  } satisfies Record<ProjectMailKind, { title: string; hint: string }>,
  mailsHint:
    'In ogni lingua attiva un oggetto e un testo. Il link personale è obbligatorio: senza, l’e-mail non serve.',
  templateHint: 'I segnaposto (nome, progetto, azienda, link personale, scadenza) si inseriscono dalla barra.',
  linkMissing: 'Manca il link personale: inseriscilo con «Inserisci un segnaposto» dalla barra del testo',
  languagesOf: (what: string) => `Lingue: ${what}`,
  noLanguage: 'Scegli una lingua in Dati generali per scrivere i testi.',
  languageOff: (language: ProjectLanguage) => `${languageWords[language]} (non attiva)`,
  unfinished: 'testi mancanti',
  editorLoading: 'Caricamento dell’editor',
  noPictures: 'Non hai il permesso di usare le immagini della libreria.',
  preview: 'Anteprima',
  previewOf: (kind: ProjectMailKind, language: ProjectLanguage) =>
    `Anteprima: ${projectMailWords[kind]}, ${languageWords[language]}`,
  previewTo: 'Per',
  previewSubject: 'Oggetto',
  test: 'Invia una prova a me',
  testing: 'Invio della prova',
  tested: (address: string) => `Prova inviata a ${address}`,
  testWaits: (address: string) =>
    `La prova per ${address} è in coda: partirà da sola appena il server di posta la accetta.`,
  testUnknown: (address: string) =>
    `Non si sa se la prova è arrivata a ${address}: il server di posta non ha risposto, e non si rimanda da sola.`,
  testRefused: (address: string, answer: string) =>
    `La prova per ${address} non è partita${answer === '' ? '.' : `: ${answer}`}`,

  reminderRule: 'Promemoria automatici',
  reminderNone: 'Nessun promemoria parte da solo: per averli scrivi ogni quanti giorni.',
  reminderSentence: (every: string, most: string) =>
    `Promemoria automatici ogni ${every === '1' ? 'giorno' : `${every} giorni`}, al massimo ${most}, a chi non ha finito e fino alla scadenza.`,
  wholeNumber: (least: number, most: number) => `Scrivi un numero intero da ${least} a ${most}`,

  privacyHint: 'Se è attiva, ogni partecipante la trova nella sua pagina personale.',
  privacyOff: 'Non è attiva: ai partecipanti non si mostra niente.',

  completeness: 'Testi per lingua',
  complete: (language: ProjectLanguage) => `${languageWords[language]}: completo`,
  missing: (language: ProjectLanguage, count: number) => `${languageWords[language]}: ${texts(count)}`,
  goToMissing: (language: ProjectLanguage, count: number) =>
    `${languageWords[language]}: ${texts(count)}. Vai al primo`,

  save: 'Salva progetto',
  saved: (name: string) => `"${name}" è salvato.`,
  failedTitle: 'Il progetto non è stato salvato',
  ok: 'Ok',
  leaveTitle: 'Annullare le modifiche?',
  leaveBody: 'I dati non salvati andranno persi.',
  leaveConfirm: 'Perdi le modifiche',
  leaveStay: 'Continua a modificare',

  historyHint: 'Chi ha fatto che cosa, dal più recente.',
  showHistory: 'Mostra la cronologia',
  noEvents: 'Non c’è ancora niente da raccontare.',
  acts: {
    create: 'Aggiunto',
    update: 'Modificato',
    'renew-token': 'Indirizzo del pannello docente rinnovato',
  } satisfies Record<ProjectEvent['act'], string>,
  savedBy: (when: string, who: string) => (who ? `${when}, ${who}` : when),
  wireFields: {
    name: 'Nome',
    company: 'Azienda',
    image_id: 'Logo',
    languages: 'Lingue',
    deadline: 'Scadenza',
    questionnaires: 'Test',
    users_auto_send_email: 'Invio della Welcome Email da sola',
    reminder_every: 'Promemoria automatici ogni quanti giorni',
    reminder_most: 'Al massimo quanti promemoria',
    enable_privacy: 'Accettazione della privacy policy',
  } as Readonly<Record<string, string>>,
  change: (field: string, before: string, after: string) =>
    before === '' ? `${field}: ${after}` : `${field}: da «${before}» a «${after}»`,
  removedField: (field: string, before: string) => `${field}: tolto (era «${before}»)`,
  changedText: (field: string) => `${field}: riscritto`,
  emptiedText: (field: string) => `${field}: tolto`,
} as const;
