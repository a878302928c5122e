import { type Hostile, sample, withCells } from './test-raw-files.ts';

const draws = 'Configurazioni 2 4: Scrivi quante domande si estraggono: «20», oppure «gruppo: 10; altro gruppo: 5».';
const levels =
  'Configurazioni 3 6: Scrivi i livelli con i punti da cui iniziano, in ordine crescente: «Base: 0; Avanzato: 15».';

const answers: Hostile[] = [
  [
    'a right answer that is not there',
    () => sample({ 'Domande!V2': 'Z' }),
    ['Domande 2 22: È segnata come giusta la risposta «Z», che non c’è.'],
  ],
  [
    'a right answer that is empty',
    () => sample({ 'Domande!V2': 'D' }, 'ods'),
    ['Domande 2 22: È segnata come giusta la risposta «D», che non c’è.'],
  ],
  [
    'a right answer twice',
    () => sample({ 'Domande!V3': 'A, C, a' }),
    ['Domande 3 22: La risposta A è segnata come giusta due volte.'],
  ],
  [
    'two right where one may be',
    () => sample({ 'Domande!V2': 'A B' }),
    ['Domande 2 22: Di una domanda di tipo «una» è giusta una sola risposta.'],
  ],
  ['none right', () => sample({ 'Domande!V2': '' }), ['Domande 2 22: Nessuna risposta è segnata come giusta.']],
  [
    'a kind that is not known',
    () => sample({ 'Domande!C3': 'vero/falso' }),
    ['Domande 3 3: Il tipo deve essere «una», «più» o «aperta».'],
  ],
  ['a kind in decomposed letters', () => sample({ 'Domande!C3': 'PIU\u0300' }), []],
  [
    'booleans as answers',
    () => withCells({ 'Domande!F2': { t: 'b', v: true }, 'Domande!H2': { t: 'b', v: false } }),
    [],
  ],
];

const configurations: Hostile[] = [
  [
    'more drawn than there are',
    () => sample({ 'Configurazioni!D2': '5' }),
    ['Configurazioni 2 4: Si estraggono 5 domande, ma ce ne sono 4.'],
  ],
  [
    'a group that is not there',
    () => sample({ 'Configurazioni!D2': 'x: 1' }),
    ['Configurazioni 2 4: Nessuna domanda è del gruppo «x».'],
  ],
  [
    'a group twice',
    () => sample({ 'Configurazioni!D2': 'base: 1; Base: 1' }),
    ['Configurazioni 2 4: Il gruppo «Base» c’è due volte.'],
  ],
  ...['0', 'base: 0', 'base: -1', 'base', ': 1', 'base: 1,5', ';'].map(
    (value): Hostile => [`what is drawn is ${value}`, () => sample({ 'Configurazioni!D2': value }), [draws]],
  ),
  ['levels that fall', () => sample({ 'Configurazioni!F3': 'Alto: 5; Basso: 1' }), [levels]],
  ['levels of the same points', () => sample({ 'Configurazioni!F3': 'Uno: 1; Due: 1' }), [levels]],
  [
    'a level twice',
    () => sample({ 'Configurazioni!F3': 'Base: 0; BASE: 3' }),
    ['Configurazioni 3 6: Il livello «BASE» c’è due volte.'],
  ],
  [
    'a level above the maximum',
    () => sample({ 'Configurazioni!F3': 'Base: 0; Genio: 9' }),
    ['avviso Configurazioni 3 6: Il livello «Genio» non si raggiunge: il massimo è 8.'],
  ],
  [
    'a threshold above the maximum',
    () => sample({ 'Configurazioni!G3': 9 }),
    ['Configurazioni 3 7: La soglia non si raggiunge: il massimo è 8.'],
  ],
  [
    'an order that is not known',
    () => sample({ 'Configurazioni!E2': 'inverso' }),
    ['Configurazioni 2 5: L’ordine deve essere «fisso» o «casuale».'],
  ],
];

/** Questions and configurations that do not fit together. */
export const hostileContents: readonly Hostile[] = [answers, configurations].flat();
