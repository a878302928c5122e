import { VisuallyHidden } from '@mantine/core';
import { formatCount } from '../formats.ts';
import { EmptyState } from '../states/empty-state.tsx';
import { FailedState } from '../states/failed-state.tsx';
import { uiLabels } from '../ui.labels.ts';
import { CardList } from './card-list.tsx';
import type { Column, Sort } from './columns.ts';
import { LoadedChoiceBox } from './loaded-choice-box.tsx';
import { RowsTable } from './rows-table.tsx';
import styles from './table.module.css';
import { TableToolbar } from './table-toolbar.tsx';
import { type DataTableProps, useTable } from './use-table.ts';

export type { DataTableProps };

/**
 * A list of any length, drawn only where it is looked at: a real table with a sticky head, cards when it is narrow.
 * Scrolls inside its own box, which fills what is left of the window (set `--sodalizio-below` on an ancestor to the
 * height of what comes under it).
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { root, scroll, cards, nothing, hidden, setHidden, view } = useTable(props);
  const { total, status, failure } = view.source;
  const { selectionBar } = props;
  const choiceOfLoaded = props.selection && !view.waiting && total > 0 && (
    <LoadedChoiceBox selection={props.selection} view={view} />
  );
  return (
    <div
      ref={root}
      className={styles.root}
      data-cards={cards || undefined}
      data-compact={(view.compact && !cards) || undefined}
    >
      {selectionBar && !cards ? (
        selectionBar
      ) : (
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
      )}
      {nothing ? (
        <div className={styles.nothing}>
          {status === 'failed' ? <FailedState sentence="" {...failure} /> : (props.empty ?? noRows)}
        </div>
      ) : (
        <section
          ref={scroll}
          className={styles.scroll}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label={view.label}
          aria-busy={status === 'loading'}
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
      {selectionBar && cards && <div className={styles.cardsBar}>{selectionBar}</div>}
      <VisuallyHidden role="status">
        {view.waiting ? uiLabels.loading : sortSentence(props.columns, view.sort)}
      </VisuallyHidden>
    </div>
  );
}

const noRows = <EmptyState hint={uiLabels.emptyHint} />;

function sortSentence<Row>(columns: readonly Column<Row>[], sort: Sort | undefined): string {
  const column = columns.find(({ id }) => id === sort?.column);
  return column && sort ? uiLabels.sortedBy(column.header, sort.direction) : '';
}
