import type { QuestionnaireEvent, ResultKind } from '@sodalizio/contract/questionnaires';
import { formatCount, theMany } from '@sodalizio/ui';
import { labels as titles } from '../questionnaires.labels.ts';

const results: Record<ResultKind, string> = { score: 'Punteggio', level: 'Livello' };
const questions = (count: number) => (count === 1 ? '1 domanda' : `${formatCount(count)} domande`);

/** Words of the form of a questionnaire, its versions and its history. */
export const labels = {
  newTitle: 'Nuovo questionario',
  editTitle: titles.editTitle,
  loadFailed: 'Si è verificato un errore durante il recupero dei dati del questionario!',
  deletedMeanwhile:
    'Qualcuno ha eliminato questo questionario: quello che hai scritto è ancora qui, ma non si può più salvare.',
  unknown: {
    title: 'Questo questionario non esiste',
    hint: 'L’indirizzo potrebbe essere sbagliato, o qualcuno l’ha eliminato.',
    wayOut: 'Torna all’elenco',
  },
  notAllowed: {
    title: 'Non puoi aggiungere questionari',
    hint: 'Li aggiunge chi amministra il prodotto: qui puoi guardare quelli che ci sono.',
  },

  fields: {
    name: 'Nome',
    short_name: 'Nome breve',
    slug: 'Slug',
    result: 'Risultato',
    picture: 'Logo',
    version: 'Versione',
    file: 'File',
  },
  results,
  picture: (id: number) => `immagine n. ${id}`,

  general: 'Dati generali',
  generalHint: 'Il nome compare negli elenchi e nei progetti, il nome breve dove c’è poco posto.',
  slugHint: 'Il nome negli indirizzi: lettere minuscole, cifre e trattini.',
  slugFormat: 'Solo lettere minuscole, cifre e trattini, per esempio competenze-di-base',
  slugTaken: 'Questo slug è già di un altro questionario',
  slugChanges: (before: string) => `Era «${before}»: gli indirizzi che lo contengono non funzioneranno più.`,
  resultHint: 'Che cosa si legge nei risultati: i punti, o il livello raggiunto.',
  resultChanges: (before: ResultKind, projects: number) =>
    `Era «${results[before]}»: cambia subito ${
      projects === 1
        ? 'per il progetto che lo usa, anche se è concluso'
        : `per ${theMany(projects)} progetti che lo usano, anche per quelli conclusi`
    }.`,
  logoSection: 'Logo',
  logoHint: 'Compare accanto al nome.',
  pictureOnItsWay:
    'L’immagine sta ancora arrivando: aspetta che sia caricata, o annulla il caricamento, e salva di nuovo.',
  fileOnItsWay: 'Il file sta ancora arrivando: aspetta che sia letto, e salva di nuovo.',

  testSection: 'Test',
  testHint: 'Domande e configurazioni arrivano da un foglio di calcolo. Un file nuovo è una versione nuova.',
  inUse: (version: string, filename: string) => `In uso: versione ${version}, ${filename}`,
  noFile: 'Non c’è ancora nessun file: senza, i progetti non possono usare il questionario.',
  sample: 'Scarica il file di esempio',
  loaded: 'File pronto: si salva con il questionario',
  loadedHint: (count: number, configurations: number) =>
    `${questions(count)}, ${configurations === 1 ? '1 configurazione' : `${formatCount(configurations)} configurazioni`}. Guardalo in anteprima prima di salvare.`,
  openPreview: 'Anteprima e prova',
  dropFile: 'Togli il file',
  sameTitle: 'Nessuna versione nuova',
  same: (version: string) => `Il contenuto del file è uguale a quello della versione ${version}.`,
  fileGone: 'Il file caricato non c’è più: caricalo di nuovo.',
  versionHint: 'Il nome della versione, per esempio 2026.1',
  versionFixed: 'Il nome di una versione non cambia: ne serve un altro quando carichi un file nuovo.',
  versionTaken: 'Questo nome è già di una versione di questo questionario: scrivine un altro',

  save: 'Salva',
  saved: (name: string) => `"${name}" è salvato.`,

  archived: 'Archiviato',
  archivedHint: 'I progetti che lo usano lo tengono, gli altri non lo trovano più. Per modificarlo va ripristinato.',
  restore: 'Ripristina',
  restored: (name: string) => `"${name}" è di nuovo in uso.`,

  versionsSection: 'Versioni',
  versionsHint: 'Una versione non cambia mai: i risultati restano di quella con cui sono nati.',
  noVersions: 'Non c’è ancora nessuna versione.',
  version: (name: string) => `Versione ${name}`,
  current: 'in uso',
  savedBy: (when: string, who: string) => (who ? `${when}, ${who}` : when),
  counts: (count: number, projects: number) =>
    [
      questions(count),
      projects > 0 && (projects === 1 ? 'usata da 1 progetto' : `usata da ${formatCount(projects)} progetti`),
    ]
      .filter(Boolean)
      .join(', '),
  look: 'Guarda',
  lookAt: (version: string) => `Guarda la versione ${version}`,
  downloadOf: (version: string) => `Scarica il file della versione ${version}`,
  download: 'Scarica',
  use: 'Rimetti in uso',
  reuseOf: (version: string) => `Rimetti in uso la versione ${version}`,
  reuseTitle: (version: string) => `Rimettere in uso la versione ${version}?`,
  reuseBody: 'I progetti nuovi la troveranno al posto di quella in uso, che resta tra le versioni.',
  reuseLosesTyped: 'Le modifiche non salvate che sono nel modulo andranno perse.',
  used: (version: string) => `La versione ${version} è di nuovo in uso.`,
  previewTitle: (version: string) => `Versione ${version}`,

  historySection: 'Cronologia',
  historyHint: 'Chi ha fatto che cosa, dal più recente.',
  acts: {
    create: 'Aggiunto',
    update: 'Modificato',
    version: 'Nuova versione',
    use: 'Versione rimessa in uso',
    archive: 'Archiviato',
    restore: 'Ripristinato',
  } satisfies Record<QuestionnaireEvent['act'], string>,
  wireFields: {
    name: 'Nome',
    short_name: 'Nome breve',
    slug: 'Slug',
    version: 'Versione',
    result: 'Risultato',
    image_id: 'Logo',
    filename: 'File',
  } as Readonly<Record<string, string>>,
  change: (field: string, before: string, after: string) =>
    before === '' ? `${field}: ${after}` : `${field}: da «${before}» a «${after}»`,
  removedField: (field: string, before: string) => `${field}: tolto (era «${before}»)`,
  show: 'Mostra la cronologia',
  noEvents: 'Non c’è ancora niente da raccontare.',
} as const;
