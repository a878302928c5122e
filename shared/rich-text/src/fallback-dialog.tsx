import { TextInput } from '@mantine/core';
import { tooLong } from '@sodalizio/contract';
import { fallbackLength, type Placeholder } from '@sodalizio/contract/markup';
import { typedAs } from '@sodalizio/ui';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { fallbackIn } from './clean-markup.ts';
import { EditorDialog } from './editor-dialog.tsx';
import { selectedPlaceholder } from './placeholder-node.ts';
import { labels } from './rich-text.labels.ts';

interface FallbackDialogProps {
  editor: Editor;
  placeholders: readonly Placeholder[];
  onClose: () => void;
}

/** Asks what stands for the selected placeholder where a recipient lacks its value. */
export function FallbackDialog({ editor, placeholders, onClose }: FallbackDialogProps) {
  const [selected] = useState(() => selectedPlaceholder(editor, placeholders));
  const [text, setText] = useState(selected?.own ?? '');
  if (!selected) return null;
  const { label, fallback } = selected.placeholder;
  const apply = () => {
    editor.commands.updateAttributes('placeholder', { fallback: fallbackIn(text) ?? null });
    onClose();
  };
  return (
    <EditorDialog editor={editor} title={labels.fallbackTitle(label)} onApply={apply} onClose={onClose}>
      <TextInput
        label={labels.fallbackField}
        description={fallback === undefined ? labels.fallbackHint : labels.fallbackHintOf(fallback)}
        data-autofocus
        {...typedAs.text}
        error={tooLong(text, fallbackLength)}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </EditorDialog>
  );
}
