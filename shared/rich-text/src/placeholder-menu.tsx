import { Menu, Text, UnstyledButton } from '@mantine/core';
import type { Placeholder } from '@sodalizio/contract/markup';
import { IconBraces } from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { insertPlaceholder, selectedPlaceholder } from './placeholder-node.ts';
import { labels } from './rich-text.labels.ts';
import styles from './rich-text.module.css';

interface PlaceholderMenuProps {
  editor: Editor;
  readOnly: boolean;
  placeholders: readonly Placeholder[];
  /** Asks for the text that replaces the selected placeholder where its value is missing. */
  askFallback: () => void;
  /** Whether it is the toolbar's tab stop. */
  reached: boolean;
  onReach: () => void;
}

/** The last tool of the bar: inserts a placeholder at the cursor, or edits the replacement text of the selected one. */
export function PlaceholderMenu({
  editor,
  readOnly,
  placeholders,
  askFallback,
  reached,
  onReach,
}: PlaceholderMenuProps) {
  const [opened, setOpened] = useState(false);
  const selected = useEditorState({
    editor,
    selector: ({ editor: current }) => selectedPlaceholder(current, placeholders)?.placeholder.label,
  });
  return (
    // Not `disabled`: a press would open it later, when the text is no longer read-only.
    <Menu position="bottom-start" opened={opened} onChange={(next) => setOpened(next && !readOnly)}>
      <Menu.Target>
        <UnstyledButton
          className={styles.tool}
          aria-label={labels.placeholder}
          title={labels.placeholder}
          aria-disabled={readOnly || undefined}
          tabIndex={reached ? 0 : -1}
          onFocus={onReach}
          onMouseDown={(event) => event.preventDefault()}
        >
          <IconBraces size={18} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {selected !== undefined && (
          <>
            <Menu.Item onClick={askFallback}>{labels.askFallback(selected)}</Menu.Item>
            <Menu.Divider />
          </>
        )}
        {placeholders.map(({ name, label, fallback }) => (
          <Menu.Item key={name} onClick={() => insertPlaceholder(editor, name)}>
            {label}
            {fallback !== undefined && (
              <Text size="xs" c="dimmed">
                {labels.placeholderFallback(fallback)}
              </Text>
            )}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
