import { Fragment, memo, useId } from 'react';
import { uiLabels } from '../ui.labels.ts';
import { ChoiceBox } from './choice-box.tsx';
import { type Column, cardColumns } from './columns.ts';
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
  const { items, virtualizer, top } = virtual;
  const last = items.at(-1);
  let reached = top;
  return (
    <ul className={styles.cards} aria-label={label} aria-busy={busy}>
      <Unrendered height={(items[0]?.start ?? top) - top} />
      {items.map((item, place) => {
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
            style={{ marginTop: place === 0 ? 0 : gap }}
            aria-setsize={source.total}
            aria-posinset={item.index + 1}
            aria-hidden={row === undefined || undefined}
            onFocus={() => tools.focus(item.index)}
            onBlur={() => tools.focus(undefined)}
          >
            {row === undefined ? (
              <SkeletonCard />
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
      <Unrendered height={Math.max(0, virtualizer.getTotalSize() - ((last?.end ?? top) - top))} />
    </ul>
  );
}

/** Space of the cards that are not rendered. */
const Unrendered = ({ height }: { height: number }) => <li aria-hidden data-space style={{ height }} />;

interface CardProps<Row> {
  row: Row;
  rowKey: string;
  index: number;
  columns: readonly Column<Row>[];
  tools: RowTools<Row>;
  expanded: boolean;
  chosen: boolean;
}

function CardBody<Row>(props: CardProps<Row>) {
  const { row, rowKey, index, columns, tools, expanded, chosen } = props;
  const details = useId();
  const title = tools.title(row);
  const { title: heading, others, states, facts } = cardColumns(columns);
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
        <div className={styles.cardTitle} data-whole={expanded || undefined}>
          {heading && drawCell(heading, props)}
        </div>
        {(tools.hasDetails || others.length > 0) && (
          <ExpandButton title={title} expanded={expanded} controls={details} onToggle={() => tools.toggle(rowKey)} />
        )}
        {tools.hasMenu && <RowMenu title={title} entries={() => tools.menu(row)} />}
      </div>
      <div className={styles.cardLine}>
        {states.map((column) => (
          <Fragment key={column.id}>{column.cell(row)}</Fragment>
        ))}
        <span className={styles.facts}>
          {facts.map((column) => (
            <span key={column.id} className={styles.fact}>
              {column.cardCell ? column.cardCell(row) : (column.cell(row) ?? uiLabels.emptyValue)}
            </span>
          ))}
        </span>
      </div>
      {expanded && (
        <div id={details} className={styles.cardDetails}>
          <dl className={styles.meta}>
            {others.map((column) => (
              <div key={column.id}>
                <dt>{column.header}</dt>
                <dd>{column.cell(row) ?? uiLabels.emptyValue}</dd>
              </div>
            ))}
          </dl>
          {tools.hasDetails && <div className={styles.cardMore}>{tools.details(row)}</div>}
        </div>
      )}
    </>
  );
}

// memo loses the component's type parameter; the cast restores its type.
const Card = memo(CardBody) as typeof CardBody;

function SkeletonCard() {
  return (
    <>
      <div className={styles.cardHead}>
        <span className={styles.bone} style={{ width: '55%', height: 14 }} />
      </div>
      <div className={styles.cardLine}>
        <span className={styles.bone} style={{ width: '40%' }} />
        <span className={styles.bone} style={{ width: '25%' }} />
      </div>
    </>
  );
}
