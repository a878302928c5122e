import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { memo, type ReactNode, useId } from 'react';
import { uiLabels } from '../ui.labels.ts';
import { ChoiceBox } from './choice-box.tsx';
import { type Column, titleColumn } from './columns.ts';
import { RowMenu } from './row-menu.tsx';
import styles from './table.module.css';
import type { RowTools } from './use-row-tools.ts';

interface RowPosition<Row> {
  index: number;
  span: number;
  measure: (element: HTMLElement | null) => void;
  columns: readonly Column<Row>[];
  tools: RowTools<Row>;
}

interface TableRowProps<Row> extends RowPosition<Row> {
  row: Row;
  rowKey: string;
  expanded: boolean;
  chosen: boolean;
}

/** Space of the unrendered rows above, outside of the row: it changes with scrolling, and the row need not be rendered again. */
export function Space({ gap, span }: { gap: number; span: number }) {
  return (
    <tbody aria-hidden data-space className={styles.space}>
      <tr style={{ height: gap }}>
        <td colSpan={span} />
      </tr>
    </tbody>
  );
}

function Row<Item>(props: TableRowProps<Item>) {
  const { row, rowKey, index, span, measure, columns, tools, expanded, chosen } = props;
  const details = useId();
  const title = tools.hasDetails || tools.hasMenu || tools.hasChoice ? tools.title(row) : '';
  const naming = titleColumn(columns);
  return (
    <tbody
      ref={measure}
      data-index={index}
      className={styles.body}
      onFocus={() => tools.focus(index)}
      onBlur={() => tools.focus(undefined)}
    >
      <tr
        aria-rowindex={index + 2}
        className={styles.row}
        data-open={expanded || undefined}
        data-chosen={chosen || undefined}
      >
        {tools.hasChoice && (
          <td className={styles.expanderCell}>
            <ChoiceBox
              label={uiLabels.selectRow(title)}
              checked={chosen}
              onChange={(next, upTo) => tools.choose(row, index, next, upTo)}
            />
          </td>
        )}
        {tools.hasDetails && (
          <td className={styles.expanderCell}>
            <ExpandButton title={title} expanded={expanded} controls={details} onToggle={() => tools.toggle(rowKey)} />
          </td>
        )}
        {columns.map((column) => {
          const Cell = column === naming ? 'th' : 'td';
          return (
            <Cell key={column.id} scope={column === naming ? 'row' : undefined} data-align={column.align}>
              <div className={styles.cut}>{drawCell(column, props)}</div>
            </Cell>
          );
        })}
        {tools.hasMenu && (
          <td className={styles.menuCell}>
            <RowMenu title={title} entries={() => tools.menu(row)} />
          </td>
        )}
      </tr>
      {expanded && tools.hasDetails && (
        <tr id={details}>
          <td colSpan={span} className={styles.details}>
            {tools.details(row)}
          </td>
        </tr>
      )}
    </tbody>
  );
}

// memo loses the component's type parameter; the cast restores its type.
export const TableRow = memo(Row) as typeof Row;

type CellProps<Row> = Pick<TableRowProps<Row>, 'row' | 'rowKey' | 'tools' | 'expanded'>;

/** A cell's content. Not a component: a table renders hundreds at once. */
export function drawCell<Row>(column: Column<Row>, { row, rowKey, tools, expanded }: CellProps<Row>): ReactNode {
  if (!column.opensDetails || !tools.hasDetails) return column.cell(row);
  return (
    <UnstyledButton className={styles.opensDetails} aria-expanded={expanded} onClick={() => tools.toggle(rowKey)}>
      {column.cell(row)}
    </UnstyledButton>
  );
}

interface ExpandButtonProps {
  title: string;
  expanded: boolean;
  controls: string;
  onToggle: () => void;
}

export function ExpandButton({ title, expanded, controls, onToggle }: ExpandButtonProps) {
  return (
    <button
      type="button"
      className={styles.rowButton}
      aria-label={uiLabels.detailsOf(title)}
      aria-expanded={expanded}
      aria-controls={expanded ? controls : undefined}
      onClick={onToggle}
    >
      <IconChevronRight size={16} aria-hidden className={styles.chevron} />
    </button>
  );
}

const BONES = ['72%', '54%', '83%', '61%', '45%', '68%'];

/** Skeleton of a row that is not loaded. */
export function SkeletonRow<Row>({ index, measure, columns, tools }: Omit<RowPosition<Row>, 'span'>) {
  return (
    <tbody ref={measure} data-index={index} aria-hidden>
      <tr className={styles.row}>
        {tools.hasChoice && <td />}
        {tools.hasDetails && <td />}
        {columns.map((column, position) => (
          <td key={column.id} data-align={column.align}>
            <span className={styles.bone} style={{ width: BONES[(index + position) % BONES.length] }} />
          </td>
        ))}
        {tools.hasMenu && <td className={styles.menuCell} />}
      </tr>
    </tbody>
  );
}
