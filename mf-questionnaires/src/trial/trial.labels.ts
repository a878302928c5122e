import { formatCount } from '@sodalizio/ui';

const number = (value: number) => value.toLocaleString('it-IT');

export const labels = {
  title: 'Prova',
  intro: 'La prova estrae le domande come per un partecipante. Niente viene salvato.',
  configuration: 'Configurazione',
  start: 'Inizia la prova',
  again: 'Un’altra prova',
  end: 'Termina la prova',
  timeLeft: (minutes: number, seconds: number) => `Tempo: ${minutes}:${String(seconds).padStart(2, '0')}`,
  timeout: 'Tempo scaduto: la prova è finita da sola.',
  result: 'Risultato',
  score: 'Punteggio',
  scoreOf: (score: number, most: number) => `${number(score)} su ${number(most)}`,
  thirtieths: 'In trentesimi',
  thirty: (score: number) => `${number(score)}/30`,
  level: 'Livello',
  noLevel: 'nessuno',
  passed: 'Esito',
  passedAs: { true: 'Superato', false: 'Non superato' },
  answered: 'Domande con risposta',
  answeredOf: (count: number, of: number) => `${formatCount(count)} su ${formatCount(of)}`,
  openHint: 'Le risposte aperte le legge una persona: scegli qui i punti che daresti.',
  openPoints: (code: string) => `Punti per ${code}`,
  noPoints: 'Nessuno ancora',
  points: (given: number, most: number) => `${number(given)} su ${number(most)}`,
} as const;
