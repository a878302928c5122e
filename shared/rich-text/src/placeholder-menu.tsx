import { Menu, Text, UnstyledButton } from '@mantine/core';
import type { Placeholder } from '@sodalizio/contract/markup';
import { IconBraces } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { insertPlaceholder } from './placeholder-node.ts';
import { labels } from './rich-text.labels.ts';
import styles from './rich-text.module.css';

interface PlaceholderMenuProps {
  editor: Editor;
  placeholders: readonly Placeholder[];
  /** Whether it is the toolbar's tab stop. */
  reached: boolean;
  onReach: () => void;
}

/** The last tool of the bar: inserts a placeholder at the cursor. */
export function PlaceholderMenu({ editor, placeholders, reached, onReach }: PlaceholderMenuProps) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton
          className={styles.tool}
          aria-label={labels.placeholder}
          title={labels.placeholder}
          tabIndex={reached ? 0 : -1}
          onFocus={onReach}
          onMouseDown={(event) => event.preventDefault()}
        >
          <IconBraces size={18} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
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
