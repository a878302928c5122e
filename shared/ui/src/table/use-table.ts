import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, type Ref, type RefObject, useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react';
import { phone } from '../page/phone.ts';
import { useTitleTools } from '../page/use-title-tools.ts';
import { sameContent } from '../same-content.ts';
import { type Column, type MenuEntry, type Sort, visibleColumns } from './columns.ts';
import { usePrintedRows } from './printed-rows.tsx';
import type { RowSelection } from './row-selection.ts';
import { type RowSource, rowSource } from './row-source.ts';
import { useBox, useDistanceFromTop, useMoreToTheRight, usePagePosition, useTopOfNewRows } from './use-box.ts';
import { useRowChoice } from './use-row-choice.ts';
import { useRowHeight } from './use-row-height.ts';
import { type RowKey, useRowKeys } from './use-row-keys.ts';
import { type RowTools, useRowTools } from './use-row-tools.ts';
import { useSorting } from './use-sorting.ts';
import { type TableState, useTableState } from './use-table-state.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

/** Below this width the rows are cards, as they are on every phone. */
const CARDS_BELOW = 480;
/** Two lines. In step with `.card`. */
const CARD_HEIGHT = 78;
const CARD_GAP = 8;
const SKELETON_ROWS = 12;

export interface DataTableProps<Row> {
  label: string;
  /** What the rows belong to, where `label` does not say it: on paper there is no page around them. */
  belongsTo?: string;
  columns: readonly Column<Row>[];
  /** All rows, or the source of a long list. */
  rows: readonly Row[] | RowSource<Row>;
  rowKey: (row: Row) => string;
  /** Name of a row in 'Azioni per …' and 'Dettagli di …'; default: the text of the title column. */
  rowTitle?: (row: Row) => string;
  rowMenu?: ((row: Row) => MenuEntry[]) | undefined;
  /** Keys of entries of the row's menu. */
  rowKeys?: readonly RowKey[];
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
  sortBy: ((sort: Sort) => void) | undefined;
  /** Of the column with this id. */
  pressHeading: ((id: string) => void) | undefined;
  expanded: ReadonlySet<string>;
  isChosen: (key: string) => boolean;
  tools: RowTools<Row>;
  virtual: ReturnType<typeof useVirtualRows>;
  /** Nothing is loaded yet: skeleton rows. */
  waiting: boolean;
  busy: boolean;
  /** The rows are still those of the search before: chosen now, they would count for the next one. */
  outdated: boolean;
}

/** How the rows are shown: as cards or as a table, scrolled by the page or by their own box. */
function useShape(root: RefObject<HTMLElement | null>) {
  const { narrow, ownScroll } = useBox(root, CARDS_BELOW);
  const onPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  const cards = onPhone || narrow;
  return { cards, paged: cards && !ownScroll };
}

const menuAt = <Row>(tools: RowTools<Row>, row: Row | undefined) => (row === undefined ? [] : tools.menu(row));

/**
 * The rows to show, and their order: new ones take the place of others in slices, as drawing twenty is a long task on a slow
 * machine. The first ones come at once.
 */
function useRows<Row>(rows: DataTableProps<Row>['rows'], { column, direction }: Partial<Sort> = {}) {
  const latest = useMemo(() => {
    const sort: Sort | undefined = column !== undefined && direction ? { column, direction } : undefined;
    return { source: rowSource(rows), sort };
  }, [rows, column, direction]);
  const deferred = useDeferredValue(latest);
  const shown = deferred.source.total === 0 ? latest : deferred;
  return { ...shown, outdated: !sameContent(shown.source.filters, latest.source.filters) };
}

/** A table without tools is a part of a page that is printed as a whole, as in a profile. */
const hasTools = <Row>({ toolbar, columns }: DataTableProps<Row>, place: HTMLElement | null) =>
  place !== null || Boolean(toolbar) || columns.some(({ hideable }) => hideable);

/** Everything a `DataTable` computes before rendering. */
export function useTable<Row>(props: DataTableProps<Row>) {
  const { columns, rowKey, selection, state = {} } = props;
  const { source, sort, outdated } = useRows(props.rows, state.sort);
  const { total, at, status } = source;
  const root = useRef<HTMLDivElement>(null);
  const scroll = useRef<HTMLDivElement>(null);
  const { cards, paged } = useShape(root);
  const busy = status === 'loading' || status === 'searching';
  const waiting = busy && total === 0;
  const nothing = total === 0 && !waiting;
  useDistanceFromTop(root, scroll, Boolean(state.initialScrollOffset));
  useSharedRef(scroll, props.scrollRef);
  useTopOfNewRows(scroll, paged, source.filters, state.initialScrollOffset);
  useMoreToTheRight(scroll, !cards && !nothing);
  usePagePosition(paged, state.onScrollOffset);

  const { expanded, setExpanded, ...choice } = useTableState(state);
  const { hidden, order: columnOrder } = choice;
  const visible = useMemo(() => visibleColumns(columns, hidden, columnOrder), [columns, hidden, columnOrder]);
  const [height, setHeight] = useRowHeight();
  const place = useTitleTools();
  const order = `${sort?.column} ${sort?.direction} ${total}`;
  const virtual = useVirtualRows({
    total: waiting ? SKELETON_ROWS : total,
    rowHeight: cards ? CARD_HEIGHT : height,
    gap: cards ? CARD_GAP : 0,
    scroll,
    paged,
    onRangeChange: (range) => !waiting && source.onRangeChange(range),
    initialScrollOffset: state.initialScrollOffset,
    ready: !waiting,
    order: `${order} ${cards} ${paged} ${waiting} ${height}`,
  });
  const choose = useRowChoice({ selection, rowAt: at, rowKey, order, outdated });
  const tools = useRowTools({ ...props, expanded, setExpanded, setFocused: virtual.setFocused, choose });
  const sorting = useSorting({ shown: sort, onSortChange: state.onSortChange, scroll, paged });
  const onKeyDown = useRowKeys({
    box: scroll,
    on: !cards && !nothing && !waiting,
    virtual,
    question: source.filters,
    chooses: selection !== undefined,
    acts: props.rowKeys ?? [],
    menuOf: (index) => menuAt(tools, at(index)),
  });
  const isChosen = (key: string) => selection?.has(key) ?? false;
  const { label, belongsTo } = props;
  const printed = usePrintedRows({ label, belongsTo, columns: visible, source, rowKey, box: root });
  const print = nothing || !hasTools(props, place) ? undefined : printed.print;
  const view: RowsView<Row> = {
    ...{ label, columns: visible, source, rowKey, sort, ...sorting },
    ...{ expanded, isChosen, tools, virtual, waiting, busy, outdated },
  };
  // Rows of a table are a stop of Tab themselves, and cards scroll with the page.
  const stop = waiting || (cards && !paged);
  const heights = { height: cards ? undefined : height, onHeightChange: setHeight };
  const box = { root, scroll, cards, paged, nothing, stop, place: cards ? null : place };
  return { ...box, heights, choice, printed: { ...printed, print, titled: place !== null }, view, onKeyDown };
}

function useSharedRef(own: RefObject<HTMLDivElement | null>, given: Ref<HTMLDivElement> | undefined) {
  useLayoutEffect(() => {
    if (typeof given === 'function') given(own.current);
    else if (given) given.current = own.current;
  });
}
