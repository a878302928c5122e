/**
 * Display of a column's values: text stays text whatever it begins with; `day` is `YYYY-MM-DD`, shown dd/mm/yyyy; `moment` is
 * `YYYY-MM-DDTHH:MM` as clocks showed it, shown with hour and minute; `decimal` has as many digits as it needs.
 */
export type CellKind = 'text' | 'day' | 'moment' | 'euro' | 'integer' | 'decimal';

export interface SheetColumn<Row> {
  heading: string;
  kind: CellKind;
  width: number;
  value(row: Row): string | number | null;
}

const styleOf: Record<CellKind | 'heading', number> = {
  text: 1,
  heading: 2,
  day: 3,
  euro: 4,
  integer: 5,
  moment: 6,
  decimal: 0,
};

export const stylesXml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="3"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="&quot;€ &quot;#,##0.00"/><numFmt numFmtId="166" formatCode="dd/mm/yyyy hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEDEDED"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="1" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** Limit of a spreadsheet cell (ECMA-376, Excel's own limit). */
const longestCell = 32_767;

export function columnName(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

/** Days since 30/12/1899, the spreadsheet's epoch. Wrong before 01/03/1900, where Excel has a day too many. */
export function daySerial(day: string): number {
  return (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000;
}
const firstSafeSerial = 61;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters XML 1.0 refuses
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** Anything the steps below could change: everything except plain Latin text without markup. */
const suspect = /[^\t\n\u0020-\u0025\u0027-\u003b\u003d\u003f-\u005e\u0060-\ud7ff]/;
const markup = /[&<>]/g;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Text as XML content. Spreadsheet programs read `_x0041_` as an escape for `A`, so a literal one has to be escaped itself. */
export function xmlText(value: string): string {
  // Fast path for nearly every cell: one test instead of five copies.
  if (value.length <= longestCell && !suspect.test(value)) return value;
  const short = value.length > longestCell ? value.slice(0, longestCell) : value;
  return short
    .toWellFormed()
    .replace(notXml, '')
    .replace(/\r\n?/g, '\n')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(markup, (sign) => entities[sign] ?? sign);
}

function textCell(at: string, value: string, style: number): string {
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`;
}

export function headingCell(at: string, heading: string): string {
  return textCell(at, heading, styleOf.heading);
}

/** One cell; '' for null. A value that does not fit its kind is written as text, never dropped. */
export function cellXml(at: string, kind: CellKind, value: string | number | null): string {
  if (value === null || value === '') return '';
  if (kind === 'text') return textCell(at, String(value), styleOf.text);
  if (kind === 'day') {
    const serial = daySerial(String(value));
    if (!(serial >= firstSafeSerial)) return textCell(at, String(value).split('-').reverse().join('/'), styleOf.text);
    return `<c r="${at}" s="${styleOf.day}"><v>${serial}</v></c>`;
  }
  if (kind === 'moment') {
    const [day = '', time = ''] = String(value).split('T');
    const serial = daySerial(day) + Number(time.slice(0, 2)) / 24 + Number(time.slice(3, 5)) / 1440;
    if (!(serial >= firstSafeSerial)) return textCell(at, String(value), styleOf.text);
    return `<c r="${at}" s="${styleOf.moment}"><v>${serial}</v></c>`;
  }
  if (typeof value !== 'number' || !Number.isFinite(value)) return textCell(at, String(value), styleOf.text);
  return `<c r="${at}" s="${styleOf[kind]}"><v>${value}</v></c>`;
}
