import { VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type Ref, useDeferredValue } from 'react';
import { formatCount } from '../formats.ts';
import { useKeptFocus } from '../page/use-kept-focus.ts';
import { EmptyState } from '../states/empty-state.tsx';
import { FailedState } from '../states/failed-state.tsx';
import { uiLabels } from '../ui.labels.ts';
import { CardList } from './card-list.tsx';
import type { Column, Sort } from './columns.ts';
import { IgnoredNotice } from './ignored-notice.tsx';
import { LoadedChoiceBox } from './loaded-choice-box.tsx';
import { PrintKey } from './printed-rows.tsx';
import type { RowSelection } from './row-selection.ts';
import type { RowSource } from './row-source.ts';
import { RowsTable } from './rows-table.tsx';
import styles from './table.module.css';
import { TableToolbar } from './table-toolbar.tsx';
import { type DataTableProps, type RowsView, useTable } from './use-table.ts';

export type { DataTableProps };

/**
 * A list of any length, rendering only visible rows: a real table with a sticky head, cards when it is narrow. A table scrolls
 * inside its own box, which fills the rest of the window (set `--sodalizio-below` on an ancestor to the height of the content
 * below); cards scroll with the page.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const table = useTable(props);
  const { root, scroll, cards, paged, nothing, printed, view } = table;
  const { status } = view.source;
  const keptFocus = useKeptFocus(() => scroll.current);
  const choiceOfLoaded = <ChoiceOfLoaded selection={props.selection} view={view} />;
  return (
    <div
      ref={root}
      className={styles.root}
      data-cards={cards || undefined}
      data-paged={paged || undefined}
      data-row-height={table.heights.height}
      {...keptFocus}
    >
      <IgnoredNotice names={props.state?.ignored} />
      <Tools props={props} table={table} choiceOfLoaded={choiceOfLoaded} />
      {printed.print && <PrintKey print={printed.print} titled={printed.titled} />}
      {printed.print && view.virtual.items.length < view.source.total && (
        <p className={styles.printNote}>{uiLabels.printedInSight}</p>
      )}
      {nothing ? (
        <NoRows source={view.source} empty={props.empty} />
      ) : (
        <RowsBox
          box={scroll}
          label={view.label}
          status={status}
          stop={table.stop}
          onKeyDown={table.onKeyDown}
          onScrollOffset={paged ? undefined : props.state?.onScrollOffset}
        >
          {cards ? <CardList {...view} /> : <RowsTable {...view} choiceOfLoaded={choiceOfLoaded} />}
        </RowsBox>
      )}
      <Remarks view={view} nothing={nothing} />
      {printed.paper}
      {cards && props.selection && !nothing && <PlaceUnderCards bar={props.selectionBar} />}
      <VisuallyHidden role="status">
        {view.waiting ? uiLabels.loading : sortSentence(props.columns, view.sort)}
      </VisuallyHidden>
    </div>
  );
}

interface ToolsProps<Row> {
  props: DataTableProps<Row>;
  table: ReturnType<typeof useTable<Row>>;
  choiceOfLoaded: ReactNode;
}

/** The tools, on the title's line where that has room for them, and the bar of what is selected. */
function Tools<Row>({ props, table, choiceOfLoaded }: ToolsProps<Row>) {
  const { cards, place, view } = table;
  const { columns, selection, selectionBar } = props;
  const toolbar = (
    <TableToolbar
      columns={columns}
      choice={table.choice}
      place={place}
      {...table.heights}
      print={table.printed.print}
      reading={table.printed.reading}
      sort={view.sort}
      onSortChange={cards ? view.sortBy : undefined}
      choiceOfLoaded={cards && selection && choiceOfLoaded}
    >
      {props.toolbar}
    </TableToolbar>
  );
  // The bar comes after its row's tick: drawing it takes much longer.
  const hasBar = useDeferredValue(Boolean(selectionBar));
  if (cards || !selectionBar || !hasBar) return toolbar;
  return place ? (
    <>
      {toolbar}
      <div className={styles.barOver}>{selectionBar}</div>
    </>
  ) : (
    selectionBar
  );
}

function ChoiceOfLoaded<Row>({ selection, view }: { selection: RowSelection<Row> | undefined; view: RowsView<Row> }) {
  if (!selection || view.waiting || view.source.total === 0) return null;
  return <LoadedChoiceBox selection={selection} view={view} />;
}

/** What is to be said of rows that are not there. */
function Remarks<Row>({ view: { source, virtual }, nothing }: { view: RowsView<Row>; nothing: boolean }) {
  const { total, status, failure } = source;
  return (
    <>
      {!nothing && status === 'failed' && failure && (
        <div className={styles.partial}>
          <FailedState {...failure} />
        </div>
      )}
      {virtual.count < total && (
        <p className={styles.note}>{uiLabels.rowsBeyond(formatCount(virtual.count), formatCount(total))}</p>
      )}
    </>
  );
}

interface RowsBoxProps {
  box: Ref<HTMLDivElement>;
  label: string;
  status: RowSource<unknown>['status'];
  stop: boolean;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onScrollOffset: ((offset: number) => void) | undefined;
  children: ReactNode;
}

function RowsBox({ box, label, status, stop, onKeyDown, onScrollOffset, children }: RowsBoxProps) {
  return (
    <section
      ref={box}
      className={styles.scroll}
      tabIndex={stop ? 0 : -1}
      onKeyDown={onKeyDown}
      aria-label={label}
      data-status={status}
      onScroll={(event) => onScrollOffset?.(event.currentTarget.scrollTop)}
    >
      {children}
    </section>
  );
}

function PlaceUnderCards({ bar }: { bar: ReactNode }) {
  return <div className={styles.cardsBarPlace}>{bar && <div className={styles.cardsBar}>{bar}</div>}</div>;
}

function NoRows<Row>({ source, empty }: { source: RowSource<Row>; empty: ReactNode }) {
  const { status, failure } = source;
  return (
    <div className={styles.nothing}>
      {status === 'failed' ? (
        <FailedState sentence="" {...failure} />
      ) : (
        (empty ?? <EmptyState hint={uiLabels.emptyHint} />)
      )}
    </div>
  );
}

function sortSentence<Row>(columns: readonly Column<Row>[], sort: Sort | undefined): string {
  const column = columns.find(({ id }) => id === sort?.column);
  return column && sort ? uiLabels.sortedBy(column.header, sort.direction) : '';
}
