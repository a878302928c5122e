import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, type Ref, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { formatCount } from '../formats.ts';
import { EmptyState } from '../states/empty-state.tsx';
import { FailedState } from '../states/failed-state.tsx';
import { uiLabels } from '../ui.labels.ts';
import { CardList } from './card-list.tsx';
import {
  type Column,
  defaultHiddenColumns,
  type MenuEntry,
  type RenderLink,
  type Sort,
  visibleColumns,
} from './columns.ts';
import { LoadedChoiceBox } from './loaded-choice-box.tsx';
import { loadedRows, type RowSelection, useRowChoice } from './row-selection.ts';
import { RowsTable } from './rows-table.tsx';
import styles from './table.module.css';
import { TableToolbar } from './table-toolbar.tsx';
import { useDistanceFromTop, useMoreToTheRight, useTopOfNewRows, useWidth } from './use-box.ts';
import { type RowTools, useRowTools } from './use-row-tools.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

/** Narrower than this the rows are cards. */
const CARDS_BELOW = 768;
/** Narrower than this the table is compact: ten columns fit beside the menu of a 1280 px screen. */
const COMPACT_BELOW = 1080;
const ROW_HEIGHT = 40;
const CARD_GAP = 8;
/** Rows drawn in grey while the first answer is on its way. */
const SKELETON_ROWS = 12;

export interface DataTableProps<Row> {
  /** Name of the table, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** How many rows there are on the server, loaded or not. */
  total: number;
  /** The row at a place; undefined while it has not arrived, and the place is drawn in grey. */
  rowAt: (index: number) => Row | undefined;
  /** The places in sight, `[start, end)`, with a margin: load these. */
  onRangeChange: (range: { start: number; end: number }) => void;
  rowKey: (row: Row) => string;
  /** Name of a row in 'Azioni per …' and 'Dettagli di …'; the text of the title column when left out. */
  rowTitle?: (row: Row) => string;
  /** What the rows answer, as text or by identity: another question is looked at from its first row on. */
  question?: unknown;
  sort?: Sort | undefined;
  onSortChange?: (sort: Sort) => void;
  /** Ids; without it the table remembers by itself, starting from `defaultHidden`. */
  hiddenColumns?: readonly string[];
  onHiddenColumnsChange?: (hidden: string[]) => void;
  /** What a row shows when it is opened. */
  expand?: (row: Row) => ReactNode;
  expandedKeys?: ReadonlySet<string>;
  onExpandedChange?: (keys: ReadonlySet<string>) => void;
  rowMenu?: (row: Row) => MenuEntry[];
  renderLink?: RenderLink;
  state: 'loading' | 'ready' | 'failed';
  failure?: { sentence: string; onRetry?: () => void; detail?: string } | undefined;
  empty?: ReactNode;
  /** Left end of the bar above the rows. */
  toolbar?: ReactNode;
  /** Rows can be chosen: a box in each, and one above them for those that are loaded. */
  selection?: RowSelection<Row> | undefined;
  /** While something is chosen: a `SelectionBar`, in the place of the toolbar, under the cards on a phone. */
  selectionBar?: ReactNode;
  initialScrollOffset?: number;
  onScrollOffset?: (offset: number) => void;
  /** The box that scrolls. */
  scrollRef?: Ref<HTMLDivElement>;
}

/** A first guess, close enough that measuring a card moves nothing in sight. In step with `.card` and `.meta`. */
function cardHeight<Row>(columns: readonly Column<Row>[], width: number, expandable: boolean): number {
  const perLine = Math.max(1, Math.floor((width - 22) / 132));
  const pairs = columns.filter((column) => column.cardRole !== 'hidden').length - 1;
  return 54 + Math.ceil(pairs / perLine) * 47 + (expandable ? 32 : 0);
}

/** Held by the screen when it gives a value, by the table itself otherwise. */
function useOwnOrGiven<T, Next extends T>(
  given: T | undefined,
  onChange: ((value: Next) => void) | undefined,
  initial: () => T,
) {
  const [own, setOwn] = useState(initial);
  const set = (value: Next) => {
    setOwn(() => value);
    onChange?.(value);
  };
  return [given ?? own, set] as const;
}

/**
 * A list of any length, drawn only where it is looked at: a real table with a sticky head, cards when it is narrow.
 * Scrolls inside its own box, which fills what is left of the window (set `--sodalizio-below` on an ancestor to the
 * height of what stands under it).
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, total, rowAt, rowKey, sort, onSortChange, state, failure } = props;
  const root = useRef<HTMLDivElement>(null);
  const scroll = useRef<HTMLDivElement>(null);
  const width = useWidth(root);
  useDistanceFromTop(root, scroll);
  useSharedRef(scroll, props.scrollRef);
  useTopOfNewRows(scroll, props.question);
  const cards = width > 0 && width < CARDS_BELOW;
  const compact = width > 0 && width < COMPACT_BELOW;
  const [hidden, setHidden] = useOwnOrGiven<readonly string[], string[]>(
    props.hiddenColumns,
    props.onHiddenColumnsChange,
    () => defaultHiddenColumns(columns),
  );
  const [expanded, setExpanded] = useOwnOrGiven<ReadonlySet<string>, ReadonlySet<string>>(
    props.expandedKeys,
    props.onExpandedChange,
    () => new Set(),
  );
  const visible = useMemo(() => visibleColumns(columns, hidden), [columns, hidden]);
  const waiting = state === 'loading' && total === 0;
  const order = `${sort?.column} ${sort?.direction} ${total}`;
  const nothing = total === 0 && !waiting;
  useMoreToTheRight(scroll, !cards && !nothing);
  const rows = useVirtualRows({
    total: waiting ? SKELETON_ROWS : total,
    rowHeight: cards ? cardHeight(visible, width, props.expand !== undefined) : ROW_HEIGHT,
    gap: cards ? CARD_GAP : 0,
    scroll,
    onRangeChange: (range) => !waiting && props.onRangeChange(range),
    initialScrollOffset: props.initialScrollOffset,
    ready: !waiting,
    order: `${order} ${cards} ${waiting}`,
  });
  const choose = useRowChoice({ selection: props.selection, rowAt, rowKey, order });
  const tools: RowTools<Row> = useRowTools({
    ...props,
    expanded,
    setExpanded,
    setFocused: rows.setFocused,
    choose,
    hasChoice: props.selection !== undefined,
  });
  const changeSort = useCallback(
    (next: Sort) => {
      scroll.current?.scrollTo({ top: 0 });
      onSortChange?.(next);
    },
    [onSortChange],
  );

  const isChosen = (key: string) => props.selection?.has(key) ?? false;
  const view = {
    label,
    columns: visible,
    total,
    rowAt,
    rowKey,
    sort,
    expanded,
    isChosen,
    tools,
    rows,
    waiting,
    compact,
  };
  const { startIndex: start = 0, endIndex = -1 } = rows.virtualizer.range ?? {};
  const choiceOfLoaded = props.selection && !waiting && total > 0 && (
    <LoadedChoiceBox
      selection={props.selection}
      rows={() => loadedRows(rowAt, { start, end: Math.min(endIndex + 1, total) }, total)}
      rowKey={rowKey}
    />
  );
  return (
    <div
      ref={root}
      className={styles.root}
      data-cards={cards || undefined}
      data-compact={(compact && !cards) || undefined}
    >
      {props.selectionBar && !cards ? (
        props.selectionBar
      ) : (
        <TableToolbar
          columns={columns}
          hidden={hidden}
          onHiddenChange={setHidden}
          sort={sort}
          onSortChange={onSortChange && changeSort}
          withSort={cards}
          choiceOfLoaded={cards && choiceOfLoaded}
        >
          {props.toolbar}
        </TableToolbar>
      )}
      {nothing ? (
        <div className={styles.nothing}>
          {state === 'failed' ? (
            <FailedState sentence="" {...failure} />
          ) : (
            (props.empty ?? <EmptyState hint={uiLabels.emptyHint} />)
          )}
        </div>
      ) : (
        <section
          ref={scroll}
          className={styles.scroll}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label={label}
          aria-busy={state === 'loading'}
          onScroll={(event) => props.onScrollOffset?.(event.currentTarget.scrollTop)}
        >
          {cards ? (
            <CardList {...view} />
          ) : (
            <RowsTable {...view} onSortChange={onSortChange && changeSort} choiceOfLoaded={choiceOfLoaded} />
          )}
        </section>
      )}
      {!nothing && state === 'failed' && failure && (
        <div className={styles.partial}>
          <FailedState {...failure} />
        </div>
      )}
      {rows.count < total && (
        <p className={styles.note}>{uiLabels.rowsBeyond(formatCount(rows.count), formatCount(total))}</p>
      )}
      {props.selectionBar && cards && <div className={styles.cardsBar}>{props.selectionBar}</div>}
      <VisuallyHidden role="status">
        {waiting ? uiLabels.loading : sort ? sortSentence(columns, sort) : ''}
      </VisuallyHidden>
    </div>
  );
}

function sortSentence<Row>(columns: readonly Column<Row>[], sort: Sort): string {
  const column = columns.find(({ id }) => id === sort.column);
  return column ? uiLabels.sortedBy(column.header, sort.direction) : '';
}

function useSharedRef(own: { current: HTMLDivElement | null }, given: Ref<HTMLDivElement> | undefined) {
  useLayoutEffect(() => {
    if (typeof given === 'function') given(own.current);
    else if (given) given.current = own.current;
  });
}
