import { IconChevronRight } from '@tabler/icons-react';
import { memo, type ReactNode, useId } from 'react';
import { uiLabels } from '../ui.labels.ts';
import { ChoiceBox } from './choice-box.tsx';
import type { Column } from './columns.ts';
import { RowMenu } from './row-menu.tsx';
import styles from './table.module.css';
import type { RowTools } from './use-row-tools.ts';

interface Place {
  index: number;
  /** Room left above, in px, for the rows that are not drawn. */
  gap: number;
  span: number;
  measure: (element: HTMLElement | null) => void;
}

interface TableRowProps<Row> extends Place {
  row: Row;
  rowKey: string;
  columns: readonly Column<Row>[];
  tools: RowTools<Row>;
  expanded: boolean;
  chosen: boolean;
}

function Space({ gap, span }: { gap: number; span: number }) {
  if (gap <= 0) return null;
  return (
    <tbody aria-hidden className={styles.space}>
      <tr style={{ height: gap }}>
        <td colSpan={span} />
      </tr>
    </tbody>
  );
}

/** The first row in sight carries the room above it, which changes as one scrolls: kept apart, so that its cells are not drawn again. */
export function TableRow<Row>({ gap, ...row }: TableRowProps<Row>) {
  return (
    <>
      <Space gap={gap} span={row.span} />
      <DrawnRow {...row} />
    </>
  );
}

function DrawnRowBody<Row>({
  row,
  rowKey,
  index,
  span,
  measure,
  columns,
  tools,
  expanded,
  chosen,
}: Omit<TableRowProps<Row>, 'gap'>) {
  const details = useId();
  const title = tools.hasDetails || tools.hasMenu || tools.hasChoice ? tools.title(row) : '';
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
        {columns.map((column) => (
          <td key={column.id} data-align={column.align}>
            <div className={styles.cut}>{column.cell(row)}</div>
          </td>
        ))}
        {tools.hasMenu && (
          <td className={styles.menuCell}>
            <RowMenu
              title={title}
              entries={() => tools.menu(row)}
              renderLink={tools.hasLinks ? tools.renderLink : undefined}
            />
          </td>
        )}
      </tr>
      {expanded && (
        <tr id={details}>
          <td colSpan={span} className={styles.details}>
            {tools.details(row)}
          </td>
        </tr>
      )}
    </tbody>
  );
}

// memo forgets that the component is generic; the cast gives back the very type it had.
const DrawnRow = memo(DrawnRowBody) as typeof DrawnRowBody;

export interface ExpandButtonProps {
  title: string;
  expanded: boolean;
  controls: string;
  onToggle: () => void;
  children?: ReactNode;
}

export function ExpandButton({ title, expanded, controls, onToggle, children }: ExpandButtonProps) {
  return (
    <button
      type="button"
      className={children ? styles.cardExpander : styles.rowButton}
      aria-label={uiLabels.detailsOf(title)}
      aria-expanded={expanded}
      aria-controls={expanded ? controls : undefined}
      onClick={onToggle}
    >
      <IconChevronRight size={16} aria-hidden className={styles.chevron} />
      {children}
    </button>
  );
}

const BONES = ['72%', '54%', '83%', '61%', '45%', '68%'];

interface SkeletonRowProps<Row> extends Place {
  columns: readonly Column<Row>[];
  tools: RowTools<Row>;
}

/** A row that has not arrived: its place, in grey. */
export function SkeletonRow<Row>({ index, gap, span, measure, columns, tools }: SkeletonRowProps<Row>) {
  return (
    <>
      <Space gap={gap} span={span} />
      <tbody ref={measure} data-index={index} aria-hidden>
        <tr className={styles.row}>
          {tools.hasChoice && <td />}
          {tools.hasDetails && <td />}
          {columns.map((column, place) => (
            <td key={column.id} data-align={column.align}>
              <span className={styles.bone} style={{ width: BONES[(index + place) % BONES.length] }} />
            </td>
          ))}
          {tools.hasMenu && <td className={styles.menuCell} />}
        </tr>
      </tbody>
    </>
  );
}
