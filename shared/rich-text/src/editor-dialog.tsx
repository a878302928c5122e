import { Button, Modal, Stack } from '@mantine/core';
import { DialogButtons, goToInvalid } from '@sodalizio/ui';
import type { Editor } from '@tiptap/react';
import { type FormEvent, type ReactNode, useEffect } from 'react';
import { labels } from './rich-text.labels.ts';

interface EditorDialogProps {
  editor: Editor;
  title: string;
  /** Not called while a field says what is wrong with it. */
  onApply: () => void;
  onClose: () => void;
  more?: ReactNode;
  children: ReactNode;
}

/**
 * A dialog about the selection in the text; closing restores focus and selection. A click beside it does not throw away what is
 * typed. Render it only while it is open.
 */
export function EditorDialog({ editor, title, onApply, onClose, more, children }: EditorDialogProps) {
  useEffect(() => () => void setTimeout(() => !editor.isDestroyed && editor.commands.focus()), [editor]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React events bubble to the article's form.
    event.stopPropagation();
    if (!goToInvalid(event.currentTarget)) onApply();
  };
  return (
    <Modal opened onClose={onClose} title={title} returnFocus={false} closeOnClickOutside={false}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {children}
          <DialogButtons>
            {more}
            <Button variant="default" onClick={onClose}>
              {labels.leave}
            </Button>
            <Button type="submit">{labels.apply}</Button>
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  );
}
