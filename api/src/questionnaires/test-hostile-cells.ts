import { utils } from '@e965/xlsx';
import { sampleWith } from './test-questionnaire-files.ts';
import { changed, type Hostile, rawOds, rawXlsx, sample, withCells } from './test-raw-files.ts';

const formula = 'La cella contiene una formula o un errore: incolla il valore.';
const hidden = 'La cella contiene caratteri invisibili o che cambiano il verso del testo: riscrivila a mano.';
const points = ['Domande 2 23: «Punti» deve essere un numero da 0 a 1.000, con al più due decimali.'];
const penalty = 'Domande 2 24: «Penalità» deve essere un numero da 0 a 1.000, con al più due decimali.';
const minutes = 'Configurazioni 2 3: «Minuti» deve essere un numero intero da 1 a 1.440.';
const unread = (at: string, heading: string) =>
  `avviso Domande ${at}: La colonna «${heading}» non è prevista e non viene letta.`;

const inPoints =
  (value: string | number): (() => Buffer) =>
  () =>
    sample({ 'Domande!W2': value });

const formulas: Hostile[] = [
  ['a formula', () => withCells({ 'Domande!W2': { t: 'n', v: 1, f: '1+0' } }), [`Domande 2 23: ${formula}`]],
  [
    'a formula in an .ods',
    () => withCells({ 'Domande!W2': { t: 'n', v: 1, f: '1+0' } }, 'ods'),
    [`Domande 2 23: ${formula}`],
  ],
  [
    'formulas that turn in a circle',
    () => withCells({ 'Domande!D2': { t: 's', v: 'x', f: 'D3' }, 'Domande!D3': { t: 's', v: 'x', f: 'D2' } }),
    [`Domande 2 4: ${formula}`, `Domande 3 4: ${formula}`],
  ],
  [
    'a formula without a value',
    () => rawXlsx({ cells: { 'Domande!D2': '<c r="D2"><f>D2</f></c>' } }),
    [`Domande 2 4: ${formula}`],
  ],
  [
    'a formula for a heading',
    () => withCells({ 'Domande!A1': { t: 's', v: 'Codice', f: '"Codice"' } }),
    [`Domande 1 1: ${formula}`],
  ],
  [
    'a formula in what is drawn',
    () => withCells({ 'Configurazioni!D2': { t: 'n', v: 1, f: 'A1' } }),
    [`Configurazioni 2 4: ${formula}`],
  ],
  [
    'a formula of another file',
    () =>
      rawXlsx({
        cells: { 'Domande!D2': '<c r="D2" t="str"><f>[1]a!A1</f><v>x</v></c>' },
        relations:
          '<Relationship Id="out" Type="x/externalLink" TargetMode="External" Target="http://127.0.0.1/a.xlsx"/>',
      }),
    [`Domande 2 4: ${formula}`],
  ],
  ['#REF!, pasted', () => withCells({ 'Domande!D2': { t: 'e', v: 0x17, w: '#REF!' } }), [`Domande 2 4: ${formula}`]],
  [
    '#DIV/0! for a number',
    () => withCells({ 'Domande!W2': { t: 'e', v: 0x07, w: '#DIV/0!' } }),
    [`Domande 2 23: ${formula}`, ...points],
  ],
  ['a text that begins with =', () => sample({ 'Domande!D2': '=1+1', 'Domande!E2': '=HYPERLINK("http://x")' }), []],
];

const codes: Hostile[] = [
  ['a code in other case', () => sample({ 'Domande!A3': 'b1' }), ['Domande 3 1: Il codice «b1» è già alla riga 2.']],
  [
    'a code in full-width letters',
    () => sample({ 'Domande!A3': 'Ｂ１' }),
    ['Domande 3 1: Il codice «Ｂ１» è già alla riga 2.'],
  ],
  [
    'a code with spaces around',
    () => sample({ 'Domande!A3': ' B1\u00a0' }),
    ['Domande 3 1: Il codice «B1» è già alla riga 2.'],
  ],
  [
    'a code with two spaces within',
    () => sample({ 'Domande!A2': 'B 1', 'Domande!A3': 'B  1' }),
    ['Domande 3 1: Il codice «B  1» è già alla riga 2.'],
  ],
  [
    'an id in full-width letters',
    () => sample({ 'Configurazioni!A3': 'ｂreve' }),
    ['Configurazioni 3 1: Il codice «ｂreve» è già alla riga 2.'],
  ],
  [
    'a code of 1:50, which a spreadsheet takes for a time',
    () => withCells({ 'Domande!A2': { t: 'n', v: 110 / 1440, z: 'h:mm' } }),
    ['Domande 2 1: Il foglio di calcolo ne ha fatto un’ora: formatta la colonna come testo e riscrivilo.'],
  ],
  [
    'an answer of 1:50, which a spreadsheet takes for a time',
    () => withCells({ 'Domande!F2': { t: 'n', v: 110 / 1440, z: 'h:mm' } }),
    [
      'avviso Domande 2 6: La cella si legge così, con i secondi: l’ha fatta un’ora il foglio di calcolo (da 1:50, per esempio). Se non va bene, formatta la colonna come testo e riscrivi la cella.',
    ],
  ],
  ...(['xlsx', 'ods'] as const).map(
    (type): Hostile => [
      `a code of 1E3, which a spreadsheet takes for a thousand, in an .${type}`,
      () => withCells({ 'Domande!A2': { t: 'n', v: 1000, z: '0.00E+00', w: '1,00E+03' } }, type),
      [
        'Domande 2 1: Il foglio di calcolo ha arrotondato il numero: formatta la colonna come testo e riscrivilo per intero.',
      ],
    ],
  ),
  ['no code', () => sample({ 'Domande!A2': ' ' }), ['Domande 2 1: Manca «Codice».']],
  [
    'merged codes',
    () =>
      changed(({ Sheets: { Domande } }) => {
        if (!Domande) return;
        Domande['!merges'] = [utils.decode_range('A2:A3')];
        Domande.A3 = undefined;
      }),
    ['Domande 3 1: Manca «Codice».'],
  ],
];

const characters: Hostile[] = [
  ['an override of the direction', () => sample({ 'Domande!D2': 'A\u202eB' }), [`Domande 2 4: ${hidden}`]],
  ['Hebrew and Arabic', () => sample({ 'Domande!D2': 'שלום', 'Domande!E2': 'مرحبا' }), []],
  ['no width in a code', () => sample({ 'Domande!A2': 'B\u200b1' }, 'ods'), [`Domande 2 1: ${hidden}`]],
  ['no width in an answer', () => sample({ 'Domande!F2': 'Li\u200dnux' }), [`Domande 2 6: ${hidden}`]],
  [
    'no width in a draw',
    () => sample({ 'Configurazioni!D2': 'ba\u2060se: 1' }),
    [`Configurazioni 2 4: ${hidden}`, 'Configurazioni 2 4: Nessuna domanda è del gruppo «ba\u2060se».'],
  ],
  [
    'no width in a heading',
    () => sample({ 'Domande!X1': 'Penalità\u200b' }),
    [`Domande 1 24: ${hidden}`, unread('1 24', 'Penalità\u200b')],
  ],
  ['a heading in decomposed letters', () => sample({ 'Domande!X1': 'Penalita\u0300', 'Domande!X2': 'x' }), [penalty]],
  [
    'a byte order mark',
    () => rawXlsx({ sheets: sampleWith({ 'Domande!A2': '\ufeffB1' }) }),
    [`Domande 2 1: ${hidden}`],
  ],
  ['NUL, escaped', () => rawXlsx({ sheets: sampleWith({ 'Domande!A2': 'B_x0000_1' }) }), [`Domande 2 1: ${hidden}`]],
  ['NUL, bare', () => rawXlsx({ sheets: sampleWith({ 'Domande!A2': 'B\u00001' }) }), 'file-damaged'],
  ['half a character', () => rawXlsx({ sheets: sampleWith({ 'Domande!A2': 'B_xD83D_' }) }), [`Domande 2 1: ${hidden}`]],
  ['emoji and combining letters', () => sample({ 'Domande!D2': '❤️ 👨‍👩‍👧 👍🏽 1️⃣ e\u0301' }), []],
  ['lines within a text', () => sample({ 'Domande!D2': 'Uno\r\ndue\n\ntre' }), []],
  ['markup', () => sample({ 'Domande!D2': '<img src=x onerror=alert(1)>', 'Domande!E2': '</script><b>' }), []],
];

const numbers: Hostile[] = [
  ...['-1', '1e3', '∞', '1,005', '1e308', '1001', '１', '0x10', 'NaN', '1.000,5'].map(
    (value): Hostile => [`points of ${value}`, inPoints(value), points],
  ),
  ['points of 1e308 as a number', () => rawXlsx({ cells: { 'Domande!W2': '<c r="W2"><v>1e308</v></c>' } }), points],
  ['points in hexadecimal', () => rawXlsx({ cells: { 'Domande!W2': '<c r="W2"><v>0x10</v></c>' } }), points],
  [
    'points as texts',
    () => sample({ 'Domande!W2': '1,5', 'Domande!W3': '1.5' }),
    ['avviso Configurazioni 2 8: Il massimo scritto è 2, ma le domande danno al più 1,5 punti.'],
  ],
  ['a percentage', () => withCells({ 'Domande!X2': { t: 'n', v: 0.25, z: '0%' } }), [penalty]],
  [
    'a percentage in an .ods',
    () =>
      rawOds({
        cells: {
          'Domande!X2':
            '<table:table-cell office:value-type="percentage" office:value="0.25"><text:p>25%</text:p></table:table-cell>',
        },
      }),
    [penalty],
  ],
  ['a time of day', () => withCells({ 'Configurazioni!C2': { t: 'n', v: 2, z: '[h]:mm' } }), [minutes]],
  ['a day', () => withCells({ 'Domande!W2': { t: 'n', v: 45_000, z: 'dd/mm/yyyy' } }), points],
  ['a boolean', () => withCells({ 'Domande!W2': { t: 'b', v: true } }), points],
  ['a negative penalty', () => sample({ 'Domande!X2': -0.25 }), [penalty]],
  ['no minutes', () => sample({ 'Configurazioni!C2': 0 }), [minutes]],
  ['1,441 minutes', () => sample({ 'Configurazioni!C2': 1441 }), [minutes]],
  [
    'a number without a value in an .ods',
    () =>
      rawOds({
        cells: { 'Domande!X2': '<table:table-cell office:value-type="float"><text:p>x</text:p></table:table-cell>' },
      }),
    [penalty],
  ],
];

/** What a single cell of a file may hold. */
export const hostileCells: readonly Hostile[] = [formulas, codes, characters, numbers].flat();
