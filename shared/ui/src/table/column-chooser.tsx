import { ActionIcon, Button, Checkbox, Popover, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { uiLabels } from '../ui.labels.ts';
import styles from './column-chooser.module.css';
import { type Column, isVisible, markOf, movedColumn, orderedColumns } from './columns.ts';

/** Which columns a person sees, and in which order. */
export interface ColumnChoice {
  hidden: readonly string[];
  setHidden: (hidden: string[]) => void;
  order: readonly string[];
  setOrder: (order: string[]) => void;
}

interface ColumnChooserProps<Row> extends ColumnChoice {
  columns: readonly Column<Row>[];
}

function Chooser<Row>(props: ColumnChooserProps<Row>) {
  if (!props.columns.some((column) => column.hideable)) return null;
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="subtle" size="compact-sm" leftSection={<IconColumns3 size={16} aria-hidden />}>
          {uiLabels.columns}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.chooser}>
        <ColumnList {...props} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Button 'Colonne': shows, hides and moves the columns. The cast restores the type parameter that memo loses. */
export const ColumnChooser = memo(Chooser) as typeof Chooser;

function ColumnList<Row>({ columns, hidden, setHidden, order, setOrder }: ColumnChooserProps<Row>) {
  const [announced, setAnnounced] = useState('');
  const inOrder = orderedColumns(columns, order);
  const toggle = (mark: string) =>
    setHidden(hidden.includes(mark) ? hidden.filter((other) => other !== mark) : [...hidden, mark]);
  const move = ({ id, header }: Column<Row>, step: -1 | 1) => {
    const moved = movedColumn(
      inOrder.map((column) => column.id),
      id,
      step,
    );
    setOrder(moved);
    setAnnounced(uiLabels.columnAt(header, moved.indexOf(id) + 1, moved.length));
  };
  return (
    <>
      <ul className={styles.list}>
        {inOrder.map((column, at) => (
          <li key={column.id} className={styles.column}>
            <Checkbox
              className={styles.name}
              label={column.header}
              checked={isVisible(column, hidden)}
              disabled={!column.hideable}
              onChange={() => toggle(markOf(column))}
            />
            <MoveButton label={uiLabels.moveLeft(column.header)} off={at === 0} onMove={() => move(column, -1)} up />
            <MoveButton
              label={uiLabels.moveRight(column.header)}
              off={at === inOrder.length - 1}
              onMove={() => move(column, 1)}
            />
          </li>
        ))}
      </ul>
      <Button
        variant="subtle"
        size="compact-sm"
        disabled={hidden.length === 0 && order.length === 0}
        onClick={() => {
          setHidden([]);
          setOrder([]);
        }}
      >
        {uiLabels.resetColumns}
      </Button>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </>
  );
}

/** At an end it keeps the focus, and does nothing: the next press may be of the other one. */
function MoveButton({ label, off, onMove, up }: { label: string; off: boolean; onMove: () => void; up?: boolean }) {
  const Icon = up ? IconArrowUp : IconArrowDown;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      aria-label={label}
      title={label}
      aria-disabled={off || undefined}
      data-disabled={off}
      onClick={() => off || onMove()}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  );
}
