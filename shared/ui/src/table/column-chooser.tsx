import { Button, Menu } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { uiLabels } from '../ui.labels.ts';
import { type Column, isVisible, markOf } from './columns.ts';

interface ColumnChooserProps<Row> {
  columns: readonly Column<Row>[];
  hidden: readonly string[];
  onChange: (hidden: string[]) => void;
}

/** Button 'Colonne': shows and hides the hideable columns. */
export function ColumnChooser<Row>({ columns, hidden, onChange }: ColumnChooserProps<Row>) {
  const hideable = columns.filter((column) => column.hideable);
  if (hideable.length === 0) return null;
  const toggle = (id: string) =>
    onChange(hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id]);
  return (
    <Menu closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="subtle" size="compact-sm" leftSection={<IconColumns3 size={16} aria-hidden />}>
          {uiLabels.columns}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{uiLabels.showColumns}</Menu.Label>
        {hideable.map((column) => (
          <Menu.CheckboxItem
            key={column.id}
            checked={isVisible(column, hidden)}
            onChange={() => toggle(markOf(column))}
          >
            {column.header}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
