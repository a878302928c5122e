import type { QuestionKind, QuestionnaireLanguage } from '@sodalizio/contract/questionnaires';
import { formatCount } from '@sodalizio/ui';

const questions = (count: number) => (count === 1 ? '1 domanda' : `${formatCount(count)} domande`);
const faults = (count: number) => (count === 1 ? '1 errore' : `${formatCount(count)} errori`);
const warnings = (count: number) => (count === 1 ? '1 avviso' : `${formatCount(count)} avvisi`);

export const labels = {
  drop: 'Trascina il file qui',
  dropHint: 'Un foglio di calcolo .xlsx o .ods, al massimo 20 MB.',
  choose: 'Scegli un file',
  reading: 'Lettura del file',
  wrongEnding: 'Il file non è un foglio di calcolo: servono .xlsx o .ods.',
  onlyOne: 'Trascina un file alla volta.',
  notRead: (name: string) => `«${name}» non è stato letto, perché un altro file era in lettura: trascinalo di nuovo.`,

  faults: (count: number) => `${faults(count)} nel file`,
  faultsHint: 'Niente è stato salvato: correggi il file e caricalo di nuovo.',
  warnings: (count: number) => `${warnings(count)} sul file`,
  warningsHint: 'Il file si può usare anche così: controlla che sia come vuoi.',
  where: 'Dove',
  what: 'Che cosa',
  place: (sheet: string, row: number | null, column: string) =>
    [sheet === '' ? 'File' : `Foglio ${sheet}`, row !== null && `riga ${row}`, column !== '' && `colonna ${column}`]
      .filter(Boolean)
      .join(', '),
  more: (count: number) => (count === 1 ? 'E un altro, non elencato.' : `E altri ${formatCount(count)}, non elencati.`),

  changes: 'Che cosa cambia',
  noChange: 'Le domande e le configurazioni sono le stesse.',
  reordered: 'Le domande sono in un altro ordine.',
  turned: 'Risposte diventate giuste o sbagliate',
  turnedTo: (code: string, answer: string, right: boolean) =>
    `${code}: «${answer}» ora è ${right ? 'giusta' : 'sbagliata'}`,
  added: 'Domande aggiunte',
  gone: 'Domande tolte',
  changed: 'Domande cambiate',
  configurationsAdded: 'Configurazioni aggiunte',
  configurationsGone: 'Configurazioni tolte',
  configurationsChanged: 'Configurazioni cambiate',
  counted: (title: string, count: number) => `${title}: ${formatCount(count)}`,

  preview: 'Anteprima',
  asParticipant: 'Come la vede un partecipante',
  language: 'Lingua',
  languages: { it: 'Italiano', en: 'Inglese' } satisfies Record<QuestionnaireLanguage, string>,
  width: 'Larghezza',
  widths: { wide: 'Computer', phone: 'Telefono' },
  showRight: 'Mostra le risposte giuste',
  right: 'Giusta',
  questions,
  position: (place: number, count: number) => `Domanda ${formatCount(place)} di ${formatCount(count)}`,
  previous: 'Precedente',
  next: 'Successiva',
  goTo: 'Vai alla domanda',
  goToHint: 'Il suo codice, o il suo numero',
  go: 'Vai',
  noSuchQuestion: (typed: string) => `Nessuna domanda ha il codice o il numero «${typed}».`,
  noText: 'Testo mancante in questa lingua',
  kinds: {
    single: 'Una sola risposta',
    multiple: 'Una o più risposte',
    open: 'Risposta aperta',
  } satisfies Record<QuestionKind, string>,
  yourAnswer: 'La tua risposta',
  code: (code: string) => `Codice ${code}`,
  group: (group: string) => `gruppo ${group}`,
  points: (points: number) => (points === 1 ? '1 punto' : `${points.toLocaleString('it-IT')} punti`),
  penalty: (points: number) => `−${points.toLocaleString('it-IT')} se sbagliata`,
  seconds: (seconds: number) => (seconds === 1 ? '1 secondo' : `${formatCount(seconds)} secondi`),

  configurations: 'Configurazioni',
  configuration: {
    name: 'Nome',
    draws: 'Domande',
    minutes: 'Tempo',
    maximum: 'Massimo',
    pass: 'Superato da',
    levels: 'Livelli',
  },
  minutes: (minutes: number) => (minutes === 1 ? '1 minuto' : `${formatCount(minutes)} minuti`),
  drawn: (count: number, group: string) => `${questions(count)} ${group === '' ? 'tra tutte' : `da ${group}`}`,
  shuffled: 'in ordine casuale',
  inOrder: 'nell’ordine del file',
  level: (name: string, from: number) => `${name} da ${from.toLocaleString('it-IT')}`,
  none: '—',
} as const;
