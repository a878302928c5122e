import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { Fragment, memo, type ReactNode } from 'react';
import { uiLabels } from '../ui.labels.ts';
import { type Column, DEFAULT_COLUMN_WIDTH, type Sort } from './columns.ts';
import styles from './table.module.css';
import { SkeletonRow, Space, TableRow } from './table-row.tsx';
import type { RowTools } from './use-row-tools.ts';
import type { RowsView } from './use-table.ts';

const CHOICE_WIDTH = 36;
const EXPANDER_WIDTH = 44;
/** With a checkbox beside it. Ten columns, both of these and a scroll bar fit 1280 px beside the menu. */
const NARROW_EXPANDER_WIDTH = 34;
const MENU_WIDTH = 56;

/** A little less where the table is compact. */
const scaled = (width: number) => `calc(${width}px * var(--column-scale, 1))`;

interface RowsTableProps<Row> extends RowsView<Row> {
  choiceOfLoaded: ReactNode;
}

function widthsOf<Row>(columns: readonly Column<Row>[], tools: RowTools<Row>) {
  const choice = tools.hasChoice ? CHOICE_WIDTH : 0;
  const expander = tools.hasDetails ? (tools.hasChoice ? NARROW_EXPANDER_WIDTH : EXPANDER_WIDTH) : 0;
  const menu = tools.hasMenu ? MENU_WIDTH : 0;
  const own = columns.reduce((sum, { width }) => sum + (width ?? DEFAULT_COLUMN_WIDTH), 0);
  return { choice, expander, menu, least: own + choice + expander + menu };
}

/** The wide view: one `tbody` per row, so that an open row is measured together with its details. */
export function RowsTable<Row>(props: RowsTableProps<Row>) {
  const { label, columns, source, rowKey, expanded, isChosen, tools, virtual, waiting, busy } = props;
  const { choice, expander, menu, least } = widthsOf(columns, tools);
  const span = columns.length + [tools.hasChoice, tools.hasDetails, tools.hasMenu].filter(Boolean).length;
  const { items, virtualizer } = virtual;
  let reached = 0;
  return (
    <table
      className={styles.table}
      style={{ minWidth: scaled(least) }}
      aria-label={label}
      aria-busy={busy}
      aria-rowcount={waiting ? -1 : source.total + 1}
    >
      <colgroup>
        {tools.hasChoice && <col style={{ width: scaled(choice) }} />}
        {tools.hasDetails && <col style={{ width: scaled(expander) }} />}
        {columns.map((column) => (
          <col key={column.id} style={{ width: column.width && scaled(column.width) }} />
        ))}
        {tools.hasMenu && <col style={{ width: scaled(menu) }} />}
      </colgroup>
      <TableHead {...props} />
      {items.map((item) => {
        const gap = item.start - reached;
        reached = item.end;
        const row = waiting ? undefined : source.at(item.index);
        const key = row === undefined ? `waiting ${item.index}` : rowKey(row);
        const shared = { index: item.index, measure: virtualizer.measureElement, columns, tools };
        return (
          <Fragment key={key}>
            {gap > 0 && <Space gap={gap} span={span} />}
            {row === undefined ? (
              <SkeletonRow {...shared} />
            ) : (
              <TableRow
                {...shared}
                row={row}
                rowKey={key}
                span={span}
                expanded={expanded.has(key)}
                chosen={isChosen(key)}
              />
            )}
          </Fragment>
        );
      })}
      <tbody aria-hidden data-space className={styles.space}>
        <tr style={{ height: Math.max(0, virtualizer.getTotalSize() - reached) }}>
          <td colSpan={span} />
        </tr>
      </tbody>
    </table>
  );
}

function TableHead<Row>({ columns, tools, sort, pressHeading, choiceOfLoaded }: RowsTableProps<Row>) {
  return (
    <thead className={styles.head}>
      <tr aria-rowindex={1}>
        {tools.hasChoice && (
          <th scope="col" className={styles.choiceHead}>
            <span className={styles.unseen}>{uiLabels.chosenColumn}</span>
            {choiceOfLoaded}
          </th>
        )}
        {tools.hasDetails && (
          <th scope="col">
            <span className={styles.unseen}>{uiLabels.details}</span>
          </th>
        )}
        {columns.map((column) => (
          <MemoHead
            key={column.id}
            column={column}
            direction={sort?.column === column.id ? sort.direction : undefined}
            onPress={column.sortable ? pressHeading : undefined}
          />
        ))}
        {tools.hasMenu && (
          <th scope="col" className={styles.menuCell}>
            {uiLabels.actions}
          </th>
        )}
      </tr>
    </thead>
  );
}

interface ColumnHeadProps<Row> {
  column: Column<Row>;
  /** Of the order, where it is this column's. */
  direction: Sort['direction'] | undefined;
  onPress: ((id: string) => void) | undefined;
}

function ColumnHead<Row>({ column, direction, onPress }: ColumnHeadProps<Row>) {
  const { id } = column;
  const text = <span className={styles.cut}>{column.header}</span>;
  return (
    <th
      scope="col"
      data-align={column.align}
      aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
    >
      {onPress ? (
        <button type="button" className={styles.sort} data-active={direction} onClick={() => onPress(id)}>
          {text}
          <SortIcon direction={direction} />
        </button>
      ) : (
        text
      )}
    </th>
  );
}

// A table is rendered at each step of scrolling.
const MemoHead = memo(ColumnHead) as typeof ColumnHead;

function SortIcon({ direction }: { direction: Sort['direction'] | undefined }) {
  const Icon = direction === undefined ? IconArrowsSort : direction === 'asc' ? IconArrowUp : IconArrowDown;
  return <Icon size={14} aria-hidden className={styles.sortIcon} />;
}
