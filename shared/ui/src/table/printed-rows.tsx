import { useHotkeys } from '@mantine/hooks';
import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { toast } from '../feedback/toast.tsx';
import { formatCount } from '../formats.ts';
import { useShortcuts } from '../shortcuts/shortcuts.store.ts';
import { uiLabels } from '../ui.labels.ts';
import type { Column } from './columns.ts';
import type { Paper } from './paper.tsx';
import type { RowSource } from './row-source.ts';

/** Most rows that go on paper, some fifty pages: more is for a spreadsheet. */
export const mostPrinted = 2_000;

interface Printing<Row> {
  label: string;
  belongsTo: string | undefined;
  columns: readonly Column<Row>[];
  source: RowSource<Row>;
  rowKey: (row: Row) => string;
  /** The table: the chips beside it say what its rows are filtered by. */
  box: RefObject<HTMLElement | null>;
}

/** Prints every row of a list, those too that are not mounted, without the rest of the page. */
export function usePrintedRows<Row>({ label, belongsTo, columns, source, rowKey, box }: Printing<Row>) {
  const [printed, setPrinted] = useState<{
    readonly rows: readonly Row[];
    readonly note: string;
    readonly On: typeof Paper;
  }>();
  const note = useRef('');
  const [reading, setReading] = useState(false);
  const began = useRef(false);
  const { total, readBetween, status, filters } = source;

  // While others are searched, the chips are already theirs, and the rows are not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chips follow the filters of the rows
  useEffect(() => {
    if (status !== 'searching') note.current = filtersBeside(box.current);
  }, [status, filters, box]);

  const print = useCallback(async () => {
    if (began.current || !readBetween || total === 0) return;
    if (total > mostPrinted) {
      toast.failure(uiLabels.tooManyToPrint(formatCount(mostPrinted), formatCount(total)), { id: 'print' });
      return;
    }
    began.current = true;
    setReading(true);
    const noted = status === 'searching' ? note.current : filtersBeside(box.current);
    try {
      const [{ Paper: On }, rows] = await Promise.all([import('./paper.tsx'), readBetween(0, total)]);
      setPrinted({ rows, note: noted, On });
    } catch {
      toast.failure(uiLabels.notPrinted, { id: 'print' });
    } finally {
      began.current = false;
      setReading(false);
    }
  }, [readBetween, total, status, box]);

  useEffect(() => {
    if (printed === undefined) return;
    const end = () => setPrinted(undefined);
    // iOS says `afterprint` when its dialog opens, and draws the page again at each choice in it.
    const ends = window.matchMedia('(pointer: coarse)').matches ? ['pointerdown', 'keydown'] : ['afterprint'];
    for (const name of ends) window.addEventListener(name, end);
    document.documentElement.dataset.printed = 'rows';
    window.print();
    return () => {
      for (const name of ends) window.removeEventListener(name, end);
      delete document.documentElement.dataset.printed;
    };
  }, [printed]);

  return {
    /** Undefined for a source whose rows cannot all be read. */
    print: useMemo(() => readBetween && (() => void print()), [readBetween, print]),
    reading,
    paper:
      printed &&
      createPortal(
        <printed.On
          heading={belongsTo ? `${label}: ${belongsTo}` : label}
          note={printed.note}
          columns={columns}
          rows={printed.rows}
          rowKey={rowKey}
        />,
        document.body,
      ),
  };
}

/** What the chips of the same page or dialog say. */
function filtersBeside(box: HTMLElement | null): string {
  const around = box?.closest('[role="dialog"], main') ?? document;
  return [...around.querySelectorAll<HTMLElement>('[data-filter]')].map((chip) => chip.dataset.filter).join(' · ');
}

let printable: readonly object[] = [];
const listeners = new Set<() => void>();

function change(next: readonly object[]): void {
  printable = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

interface PrintKeyProps {
  print: () => void;
  /** The table's tools are beside the page's title. */
  titled: boolean;
}

/**
 * Ctrl P prints the screen's one table: the browser alone would print the rows that are mounted. A component of its own, so that
 * another table on the screen does not render all rows again.
 */
export function PrintKey({ print, titled }: PrintKeyProps) {
  const alone = useSyncExternalStore(subscribe, () => printable.length === 1);
  useLayoutEffect(() => {
    const table = {};
    change([...printable, table]);
    return () => change(printable.filter((one) => one !== table));
  }, []);
  const on = titled || alone;
  useShortcuts(on ? [{ keys: [], shown: 'Ctrl P', label: uiLabels.keyPrint, run: print }] : []);
  const printRows = (event: KeyboardEvent) => {
    if (!on || document.querySelector('[aria-modal="true"]')) return;
    event.preventDefault();
    print();
  };
  useHotkeys([['mod+P', printRows, { preventDefault: false }]], [], true);
  return null;
}
