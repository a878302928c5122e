import { TextInput } from '@mantine/core';
import { tooLong } from '@sodalizio/contract';
import { alternativeTextLength } from '@sodalizio/contract/markup';
import { typedAs } from '@sodalizio/ui';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { EditorDialog } from './editor-dialog.tsx';
import { labels } from './rich-text.labels.ts';

interface PictureWordsDialogProps {
  editor: Editor;
  onClose: () => void;
}

/** Asks for the alternative text of the selected picture. */
export function PictureWordsDialog({ editor, onClose }: PictureWordsDialogProps) {
  const [words, setWords] = useState(() => String(editor.getAttributes('image').alt ?? ''));
  const apply = () => {
    editor.commands.updateAttributes('image', { alt: words.trim() });
    onClose();
  };
  return (
    <EditorDialog editor={editor} title={labels.wordsTitle} onApply={apply} onClose={onClose}>
      <TextInput
        label={labels.wordsField}
        description={labels.wordsHint}
        data-autofocus
        {...typedAs.text}
        error={tooLong(words, alternativeTextLength)}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
    </EditorDialog>
  );
}
