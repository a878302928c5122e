import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { articleFields } from '@sodalizio/contract/cms';
import type { Editor } from '@tiptap/react';
import { type FormEvent, useEffect, useState } from 'react';
import { labels } from './rich-text.labels.ts';

const longest = articleFields.shape.image_alt.maxLength ?? undefined;

interface PictureWordsDialogProps {
  editor: Editor;
  onClose: () => void;
}

/** Asks what the picture that is chosen in the text shows. Render it only while it is open. */
export function PictureWordsDialog({ editor, onClose }: PictureWordsDialogProps) {
  const [words, setWords] = useState(() => String(editor.getAttributes('image').alt ?? ''));
  // The dialog takes the focus; the text gets it back with the picture still chosen.
  useEffect(() => () => void setTimeout(() => !editor.isDestroyed && editor.commands.focus()), [editor]);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    // For React the dialog stands inside the article's form.
    event.stopPropagation();
    editor.commands.updateAttributes('image', { alt: words.trim() });
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={labels.wordsTitle} returnFocus={false}>
      <form onSubmit={apply} noValidate>
        <Stack gap="md">
          <TextInput
            label={labels.wordsField}
            description={labels.wordsHint}
            data-autofocus
            autoComplete="off"
            {...(longest === undefined ? {} : { maxLength: longest })}
            value={words}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
          <Group gap="xs">
            <Button type="submit">{labels.wordsApply}</Button>
            <Button variant="default" onClick={onClose}>
              {labels.wordsCancel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
