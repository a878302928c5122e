import { ActionIcon, Popover, Text, VisuallyHidden } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { uiLabels } from '../ui.labels.ts';

export interface ExplainedProps {
  /** The word of the trade that stands beside. */
  word: string;
  meaning: string;
}

/** What a word of the trade means: a button beside it, for mouse, keyboard and touch, whose answer is announced. */
export function Explained({ word, meaning }: ExplainedProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover opened={open} onChange={setOpen} width={280} position="bottom" withRoles={false} trapFocus={false}>
      <Popover.Target>
        <ActionIcon
          size={24}
          aria-label={uiLabels.whatIs(word)}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          onBlur={() => setOpen(false)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !open) return;
            // A dialog below stays open.
            event.stopPropagation();
            setOpen(false);
          }}
        >
          <IconInfoCircle size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <VisuallyHidden role="status">{open && meaning}</VisuallyHidden>
      <Popover.Dropdown aria-hidden>
        <Text size="sm">{meaning}</Text>
      </Popover.Dropdown>
    </Popover>
  );
}
