import { type Reading, visibleText } from './reading.ts';

/** Parses a time of day as typed in Italy (`9:30`, `9.30`, `930`, `ore 9`, `21`) → `09:30`. */
export function readTime(text: string): Reading<string, 'unreadable'> {
  const written = visibleText(text);
  if (written === '') return { kind: 'empty' };
  const bare = written.replace(/^(?:(?:al)?le )?(?:ore |h\.? ?)?/i, '').replace(/ ?h\.?$/i, '');
  const marked = /^(\d{1,2})(?: ?[:.,h' ] ?(\d{2})(?:[:.]00)?)?$/i.exec(bare) ?? /^(\d{1,2})(\d{2})$/.exec(bare);
  const hours = Number(marked?.[1] ?? Number.NaN);
  const minutes = Number(marked?.[2] ?? 0);
  if (!(hours <= 23 && minutes <= 59)) return { kind: 'refused', reason: 'unreadable' };
  return { kind: 'read', value: `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}` };
}
