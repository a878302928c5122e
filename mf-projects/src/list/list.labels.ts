import { type ProjectState, projectStateWords as stateWords } from '@sodalizio/contract/projects';
import { type DeletionWords, formatCount } from '@sodalizio/ui';
import { labels as titles } from '../projects.labels.ts';

export { stateWords };

const emptyTitle = 'Non c’è ancora nessun progetto';

export const labels = {
  title: titles.listTitle,
  found: (count: number) => (count === 1 ? '1 progetto trovato' : `${formatCount(count)} progetti trovati`),
  add: titles.add,
  columns: {
    name: 'Nome',
    company_name: 'Azienda',
    questionnaires: 'Test',
    participants_number: 'Utenti',
    state: 'Stato',
    deadline: 'Scadenza',
  },

  search: 'Cerca progetto',
  searchPlaceholder: 'Nome o azienda',
  searchChip: (text: string) => `Ricerca: ${text}`,
  company: 'Azienda',
  allCompanies: 'Tutte',
  noSuchCompany: 'Nessuna azienda con questo nome',
  unknownCompany: (id: string) => `azienda n. ${id}`,
  companyChip: (name: string) => `Azienda: ${name}`,
  questionnaire: 'Test',
  allQuestionnaires: 'Tutti',
  noSuchQuestionnaire: 'Nessun test con questo nome',
  unknownQuestionnaire: (id: string) => `questionario n. ${id}`,
  questionnaireChip: (name: string) => `Test: ${name}`,
  state: 'Stato',
  allStates: 'Tutti',
  stateChip: (state: ProjectState) => `Stato: ${stateWords[state]}`,

  emptyForManagers: { title: emptyTitle, hint: 'Aggiungi il primo con il pulsante in alto.' },
  emptyForReaders: { title: emptyTitle, hint: 'Quelli che si aggiungono compaiono qui.' },
  nothingFound: {
    title: 'Nessun progetto trovato',
    hint: 'La ricerca guarda il nome del progetto e dell’azienda: prova con altre parole, o togli un filtro.',
  },

  users: 'Gestisci utenti',
  panel: titles.panelTitle,
  results: (questionnaire: string) => `Risultati ${questionnaire}`,
  formerResults: (questionnaire: string) => `Risultati ${questionnaire} (non più attivo)`,
  edit: 'Modifica configurazione',
  remove: 'Elimina',
  gone: 'Questo progetto non c’è più: qualcuno l’ha eliminato.',

  /** The specification's (section 8): a project is called subaccount there. */
  removal: (name: string): DeletionWords => ({
    question: `Sei sicuro di voler eliminare il subaccount "${name}"?`,
    loss: 'Tutti i dati associati, compresi gli utenti e i loro risultati, saranno eliminati e non potranno essere ripristinati.',
    typing: 'Per confermare digita il nome del subaccount',
    deleted: 'Subaccount eliminato con successo!',
    deletedWhat: `"${name}" non è più nell’elenco.`,
  }),
} as const;
