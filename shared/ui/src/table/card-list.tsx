import { memo, useId } from 'react';
import { uiLabels } from '../ui.labels.ts';
import { ChoiceBox } from './choice-box.tsx';
import { type Column, titleColumn } from './columns.ts';
import { RowMenu } from './row-menu.tsx';
import styles from './table.module.css';
import { drawCell, ExpandButton } from './table-row.tsx';
import type { RowTools } from './use-row-tools.ts';
import type { RowsView } from './use-table.ts';

/** The narrow view: one card per row. */
export function CardList<Row>({
  label,
  columns,
  source,
  rowKey,
  expanded,
  isChosen,
  tools,
  virtual,
  waiting,
  busy,
}: RowsView<Row>) {
  const { items, virtualizer } = virtual;
  const last = items.at(-1);
  let reached = 0;
  return (
    <ul
      className={styles.cards}
      aria-label={label}
      aria-busy={busy}
      style={{ paddingBottom: Math.max(0, virtualizer.getTotalSize() - (last?.end ?? 0)) }}
    >
      {items.map((item) => {
        const gap = item.start - reached;
        reached = item.end;
        const row = waiting ? undefined : source.at(item.index);
        const key = row === undefined ? `waiting ${item.index}` : rowKey(row);
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={item.index}
            className={styles.card}
            data-chosen={(row !== undefined && isChosen(key)) || undefined}
            style={{ marginTop: gap }}
            aria-setsize={source.total}
            aria-posinset={item.index + 1}
            aria-hidden={row === undefined || undefined}
            onFocus={() => tools.focus(item.index)}
            onBlur={() => tools.focus(undefined)}
          >
            {row === undefined ? (
              <SkeletonCard columns={columns} />
            ) : (
              <Card
                row={row}
                rowKey={key}
                index={item.index}
                columns={columns}
                tools={tools}
                expanded={expanded.has(key)}
                chosen={isChosen(key)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface CardProps<Row> {
  row: Row;
  rowKey: string;
  index: number;
  columns: readonly Column<Row>[];
  tools: RowTools<Row>;
  expanded: boolean;
  chosen: boolean;
}

function metaColumns<Row>(columns: readonly Column<Row>[]): Column<Row>[] {
  const title = titleColumn(columns);
  return columns.filter((column) => column !== title && column.cardRole !== 'hidden');
}

function CardBody<Row>(props: CardProps<Row>) {
  const { row, rowKey, index, columns, tools, expanded, chosen } = props;
  const details = useId();
  const title = tools.title(row);
  const heading = titleColumn(columns);
  return (
    <>
      <div className={styles.cardHead}>
        {tools.hasChoice && (
          <ChoiceBox
            label={uiLabels.selectRow(title)}
            checked={chosen}
            onChange={(next, upTo) => tools.choose(row, index, next, upTo)}
          />
        )}
        <div className={styles.cardTitle}>{heading && drawCell(heading, props)}</div>
        {tools.hasMenu && <RowMenu title={title} entries={() => tools.menu(row)} />}
      </div>
      <dl className={styles.meta}>
        {metaColumns(columns).map((column) => (
          <div key={column.id}>
            <dt>{column.header}</dt>
            <dd>{column.cell(row) ?? uiLabels.emptyValue}</dd>
          </div>
        ))}
      </dl>
      {tools.hasDetails && (
        <ExpandButton title={title} expanded={expanded} controls={details} onToggle={() => tools.toggle(rowKey)}>
          {uiLabels.details}
        </ExpandButton>
      )}
      {expanded && (
        <div id={details} className={styles.cardDetails}>
          {tools.details(row)}
        </div>
      )}
    </>
  );
}

// memo loses the component's type parameter; the cast restores its type.
const Card = memo(CardBody) as typeof CardBody;

function SkeletonCard<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <>
      <div className={styles.cardHead}>
        <span className={styles.bone} style={{ width: '55%', height: 14 }} />
      </div>
      <dl className={styles.meta}>
        {metaColumns(columns).map((column) => (
          <div key={column.id}>
            <dt>
              <span className={styles.bone} style={{ width: '40%' }} />
            </dt>
            <dd>
              <span className={styles.bone} style={{ width: '70%' }} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
