import { type ReactNode, type Ref, type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { type Column, type MenuEntry, type Sort, visibleColumns } from './columns.ts';
import type { RowSelection } from './row-selection.ts';
import { type RowSource, rowSource } from './row-source.ts';
import { useDistanceFromTop, useMoreToTheRight, useTopOfNewRows, useWidth } from './use-box.ts';
import { useRowChoice } from './use-row-choice.ts';
import { type RowTools, useRowTools } from './use-row-tools.ts';
import { type TableState, useTableState } from './use-table-state.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

/** Below this width the rows are cards. */
const CARDS_BELOW = 768;
/** Below this width the table is compact: ten columns fit beside the menu of a 1280 px screen. */
const COMPACT_BELOW = 1080;
const ROW_HEIGHT = 40;
const CARD_GAP = 8;
const SKELETON_ROWS = 12;

export interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  /** All rows, or the source of a long list. */
  rows: readonly Row[] | RowSource<Row>;
  rowKey: (row: Row) => string;
  /** Name of a row in 'Azioni per …' and 'Dettagli di …'; default: the text of the title column. */
  rowTitle?: (row: Row) => string;
  rowMenu?: ((row: Row) => MenuEntry[]) | undefined;
  expand?: (row: Row) => ReactNode;
  state?: TableState;
  /** Makes rows selectable: a checkbox in each, and one above them for the loaded ones. */
  selection?: RowSelection<Row> | undefined;
  /** While something is selected: a `SelectionBar`, instead of the toolbar, under the cards on a phone. */
  selectionBar?: ReactNode;
  toolbar?: ReactNode;
  empty?: ReactNode;
  scrollRef?: Ref<HTMLDivElement>;
}

/** State shared by both views of the rows, the table and the cards. */
export interface RowsView<Row> {
  label: string;
  columns: readonly Column<Row>[];
  source: RowSource<Row>;
  rowKey: (row: Row) => string;
  sort: Sort | undefined;
  onSortChange: ((sort: Sort) => void) | undefined;
  expanded: ReadonlySet<string>;
  isChosen: (key: string) => boolean;
  tools: RowTools<Row>;
  virtual: ReturnType<typeof useVirtualRows>;
  /** Nothing is loaded yet: skeleton rows. */
  waiting: boolean;
  busy: boolean;
  compact: boolean;
}

/** Everything a `DataTable` computes before rendering. */
export function useTable<Row>(props: DataTableProps<Row>) {
  const { columns, rowKey, selection, state = {} } = props;
  const source = useMemo(() => rowSource(props.rows), [props.rows]);
  const { total, at, status } = source;
  const root = useRef<HTMLDivElement>(null);
  const scroll = useRef<HTMLDivElement>(null);
  const width = useWidth(root);
  const cards = width > 0 && width < CARDS_BELOW;
  const compact = width > 0 && width < COMPACT_BELOW;
  const busy = status === 'loading' || status === 'searching';
  const waiting = busy && total === 0;
  const nothing = total === 0 && !waiting;
  useDistanceFromTop(root, scroll);
  useSharedRef(scroll, props.scrollRef);
  useTopOfNewRows(scroll, source.filters);
  useMoreToTheRight(scroll, !cards && !nothing);

  const { hidden, setHidden, expanded, setExpanded } = useTableState(state, columns);
  const visible = useMemo(() => visibleColumns(columns, hidden), [columns, hidden]);
  const { sort } = state;
  const order = `${sort?.column} ${sort?.direction} ${total}`;
  const virtual = useVirtualRows({
    total: waiting ? SKELETON_ROWS : total,
    rowHeight: cards ? cardHeight(visible, width, props.expand !== undefined) : ROW_HEIGHT,
    gap: cards ? CARD_GAP : 0,
    scroll,
    onRangeChange: (range) => !waiting && source.onRangeChange(range),
    initialScrollOffset: state.initialScrollOffset,
    ready: !waiting,
    order: `${order} ${cards} ${waiting}`,
  });
  const choose = useRowChoice({ selection, rowAt: at, rowKey, order });
  const tools = useRowTools({ ...props, expanded, setExpanded, setFocused: virtual.setFocused, choose });
  const onSortChange = useSortFromTop(scroll, state.onSortChange);
  const isChosen = (key: string) => selection?.has(key) ?? false;
  const { label } = props;
  const view: RowsView<Row> = {
    ...{ label, columns: visible, source, rowKey, sort, onSortChange },
    ...{ expanded, isChosen, tools, virtual, waiting, busy, compact },
  };
  return { root, scroll, cards, nothing, hidden, setHidden, view };
}

/** An estimate, close enough that measuring a card does not visibly move anything. In step with `.card` and `.meta`. */
function cardHeight<Row>(columns: readonly Column<Row>[], width: number, expandable: boolean): number {
  const perLine = Math.max(1, Math.floor((width - 22) / 132));
  const pairs = columns.filter((column) => column.cardRole !== 'hidden').length - 1;
  return 54 + Math.ceil(pairs / perLine) * 47 + (expandable ? 32 : 0);
}

/** A new order scrolls to the top. */
function useSortFromTop(scroll: RefObject<HTMLDivElement | null>, onSortChange: ((sort: Sort) => void) | undefined) {
  const sortFromTop = useCallback(
    (next: Sort) => {
      scroll.current?.scrollTo({ top: 0 });
      onSortChange?.(next);
    },
    [scroll, onSortChange],
  );
  return onSortChange && sortFromTop;
}

function useSharedRef(own: RefObject<HTMLDivElement | null>, given: Ref<HTMLDivElement> | undefined) {
  useLayoutEffect(() => {
    if (typeof given === 'function') given(own.current);
    else if (given) given.current = own.current;
  });
}
