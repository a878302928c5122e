import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount } from '../formats.ts';
import { EmptyState } from '../states/empty-state.tsx';
import { FailedState } from '../states/failed-state.tsx';
import { uiLabels } from '../ui.labels.ts';
import { CardList } from './card-list.tsx';
import type { Column, Sort } from './columns.ts';
import { IgnoredNotice } from './ignored-notice.tsx';
import { LoadedChoiceBox } from './loaded-choice-box.tsx';
import type { RowSource } from './row-source.ts';
import { RowsTable } from './rows-table.tsx';
import styles from './table.module.css';
import { TableToolbar } from './table-toolbar.tsx';
import { type DataTableProps, useTable } from './use-table.ts';

export type { DataTableProps };

/**
 * A list of any length, rendering only visible rows: a real table with a sticky head, cards when it is narrow. Scrolls inside
 * its own box, which fills the rest of the window (set `--sodalizio-below` on an ancestor to the height of the content below).
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { root, scroll, cards, nothing, hidden, setHidden, view } = useTable(props);
  const { total, status, failure } = view.source;
  const { selectionBar } = props;
  const choiceOfLoaded = props.selection && !view.waiting && total > 0 && (
    <LoadedChoiceBox selection={props.selection} view={view} />
  );
  const toolbar = (
    <TableToolbar
      columns={props.columns}
      hidden={hidden}
      onHiddenChange={setHidden}
      sort={view.sort}
      onSortChange={cards ? view.onSortChange : undefined}
      choiceOfLoaded={cards && choiceOfLoaded}
    >
      {props.toolbar}
    </TableToolbar>
  );
  return (
    <div
      ref={root}
      className={styles.root}
      data-cards={cards || undefined}
      data-compact={(view.compact && !cards) || undefined}
    >
      <IgnoredNotice names={props.state?.ignored} />
      {selectionBar && !cards ? selectionBar : toolbar}
      {nothing ? (
        <NoRows source={view.source} empty={props.empty} />
      ) : (
        <section
          ref={scroll}
          className={styles.scroll}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label={view.label}
          data-status={status}
          onScroll={(event) => props.state?.onScrollOffset?.(event.currentTarget.scrollTop)}
        >
          {cards ? <CardList {...view} /> : <RowsTable {...view} choiceOfLoaded={choiceOfLoaded} />}
        </section>
      )}
      {!nothing && status === 'failed' && failure && (
        <div className={styles.partial}>
          <FailedState {...failure} />
        </div>
      )}
      {view.virtual.count < total && (
        <p className={styles.note}>{uiLabels.rowsBeyond(formatCount(view.virtual.count), formatCount(total))}</p>
      )}
      {cards && props.selection && !nothing && <PlaceUnderCards bar={selectionBar} />}
      <VisuallyHidden role="status">
        {view.waiting ? uiLabels.loading : sortSentence(props.columns, view.sort)}
      </VisuallyHidden>
    </div>
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
