import { the } from '@sodalizio/contract';
import type { ArticleType } from '@sodalizio/contract/cms';
import { labels as titles } from '../cms.labels.ts';

const decorative = 'decorativa';
const newTitles: Record<ArticleType, string> = {
  news: 'Nuova news',
  affiliations: 'Nuova convenzione',
  certifications: 'Nuova certificazione',
};
const editTitles: Record<ArticleType, string> = {
  news: titles.editNews,
  affiliations: titles.editAffiliation,
  certifications: titles.editCertification,
};

/** Words of the form of an article (specification sections 2, 4 and 8) and of its earlier versions. */
export const labels = {
  newTitles,
  editTitles,
  loadFailed: 'Si è verificato un errore durante il recupero dei dati!',
  deletedMeanwhile:
    'Qualcuno ha eliminato questo articolo: quello che hai scritto è ancora qui, ma non si può più salvare.',
  unknown: {
    title: 'Questo articolo non esiste',
    hint: 'L’indirizzo potrebbe essere sbagliato, o qualcuno l’ha eliminato.',
    wayOut: 'Torna all’elenco',
  },

  textSection: 'Testo',
  textHint: 'Quello che legge chi apre l’articolo. Titolo e sottotitolo compaiono anche nell’elenco.',
  fields: {
    title: 'Titolo',
    subtitle: 'Sottotitolo',
    content: 'Contenuto',
    link: 'Link',
    tags: 'Tags',
    picture: 'Immagine',
    publication: 'Pubblicazione',
  },
  linkHint: 'Facoltativo. L’indirizzo intero, per esempio https://www.esempio.it',
  editorLoading: 'Caricamento dell’editor',

  tagsSection: 'Tags',
  tagsExplanation: 'Servono a ritrovare l’articolo nell’elenco.',
  tagsHint: 'Digita il nome del tag e premi INVIO',
  tagsChosen: 'Tags dell’articolo',
  removeTag: (tag: string) => `Togli il tag ${tag}`,
  tagAdded: (tag: string) => `Tag ${tag} aggiunto`,
  tagReplaced: (tag: string, former: string) => `Tag ${tag} aggiunto al posto di ${former}`,
  tagRemoved: (tag: string) => `Tag ${tag} tolto`,
  tagsFull: (most: number) => `Al massimo ${most} tags: togline uno per aggiungerne altri.`,

  pictureSection: 'Immagine',
  pictureExplanation: 'Compare accanto al titolo, nell’elenco e nell’articolo.',
  decorative,
  pictureWords: (id: number, alt: string, isDecorative: boolean) =>
    [`immagine n. ${id}`, isDecorative ? decorative : alt.trim()].filter(Boolean).join(', '),

  pictureInText: (sign: string) => `immagine ${sign}`,

  publicationSection: 'Pubblicazione',
  publicationExplanation: 'I lettori non vedono le bozze, che possono restare incomplete.',
  publishing: 'Stato',
  asDraft: 'Bozza',
  now: 'Pubblica subito',
  alreadyPublished: (when: string) => `Pubblicato ${the('il', when)}`,
  dated: 'Pubblica in una data',
  day: 'Giorno di pubblicazione',
  time: 'Ora di pubblicazione',
  dayMissing: 'Scegli il giorno',
  timeMissing: 'Scrivi l’ora, per esempio 09:00',
  pastDay: 'Questa data è passata: l’articolo risulta pubblicato da allora.',
  clockChange: {
    skipped: (shown: string) => `In quella notte l’orologio salta quest’ora: l’articolo esce alle ${shown}.`,
    twice: () => 'In quella notte quest’ora c’è due volte: l’articolo esce la seconda.',
  },
  on: (when: string) => the('dal', when),

  preview: 'Anteprima',
  previewTitle: 'Come lo vedono i lettori',
  noTitle: 'Senza titolo',
  noContent: 'Non c’è ancora nessun testo.',
  draftHint: 'Quello che scrivi resta come bozza in questo browser: se chiudi la pagina lo ritrovi quando la riapri.',

  save: 'Salva',
  saving: 'Salvataggio in corso',
  pictureOnItsWay:
    'L’immagine sta ancora arrivando: aspetta che sia caricata, o annulla il caricamento, e salva di nuovo.',
  savedTitle: 'Dati salvati con successo!',
  savedAs: {
    draft: 'L’articolo è una bozza: lo vede solo chi lavora ai contenuti.',
    published: 'L’articolo è pubblicato.',
  },
  savedScheduled: (when: string) => `L’articolo sarà pubblicato ${the('il', when)}.`,
  savedAfterLeaving: (title: string, state: string) => `"${title}" è salvato. ${state}`,
  ok: 'Ok',
  sameTextOtherLook: '(cambia solo la formattazione)',

  versionsSection: 'Versioni',
  versionsExplanation: (when: string, who: string) =>
    `Ultimo salvataggio: ${when}${who && `, ${who}`}. Ogni versione salvata si può rileggere e ripristinare.`,
  showVersions: 'Mostra le versioni',
  versionsTitle: 'Versioni salvate',
  version: (number: number) => `Versione ${number}`,
  newest: 'in uso',
  savedBy: (when: string, who: string) => (who ? `${when}, ${who}` : when),
  restoredFrom: (number: number) => `ripristina la versione ${number}`,
  noOther: 'C’è solo la versione in uso: quando salverai di nuovo, qui troverai anche questa.',
  chooseVersion: 'Scegli una versione per vedere che cosa è cambiato da allora.',
  comparison: (number: number) => `Dalla versione ${number} a quella in uso`,
  comparisonHint: 'Barrato: c’era e non c’è più. Sottolineato: è stato aggiunto dopo.',
  removed: 'tolto:',
  added: 'aggiunto:',
  noDifference: 'Non c’è nessuna differenza con la versione in uso.',
  asItWas: 'Il testo com’era',
  restore: (number: number) => `Ripristina la versione ${number}`,
  restoring: 'Ripristino in corso',
  restoreTitle: (number: number) => `Ripristinare la versione ${number}?`,
  restoreBody:
    'Il testo torna com’era allora; la versione in uso resta tra quelle salvate. La pubblicazione non cambia.',
  restoreLosesTyped: 'Le modifiche non salvate che sono nel modulo andranno perse.',
  restoreUnfinished: 'Quella versione è incompleta e l’articolo è pubblicato: mettilo in bozza, poi riprova.',
  restored: (number: number) => `La versione ${number} è di nuovo in uso.`,
} as const;
