import { Button } from '@mantine/core';
import type { Placeholder } from '@sodalizio/contract/markup';
import { type Editor, useEditorState } from '@tiptap/react';
import { replaceTyped, typedPlaceholders } from './placeholder-node.ts';
import { labels } from './rich-text.labels.ts';
import styles from './rich-text.module.css';

/** Offers to replace placeholders that were typed or pasted as text by chips. */
export function TypedPlaceholders({
  editor,
  placeholders,
  readOnly,
}: {
  editor: Editor;
  placeholders: readonly Placeholder[];
  readOnly: boolean;
}) {
  const found = useEditorState({
    editor,
    selector: ({ editor: current }) => [
      ...new Set(typedPlaceholders(current, placeholders).map(({ placeholder }) => placeholder.label)),
    ],
  });
  return (
    <div role="status" className={styles.typed}>
      {found.length > 0 && (
        <>
          <span>{labels.typedPlaceholders(found)}</span>
          <Button
            size="compact-sm"
            variant="default"
            data-disabled={readOnly}
            aria-disabled={readOnly}
            onClick={() => !readOnly && replaceTyped(editor, placeholders)}
          >
            {labels.makePlaceholders}
          </Button>
        </>
      )}
    </div>
  );
}
