import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { type FormEvent, useEffect, useState } from 'react';
import { addressFrom } from './addresses.ts';
import { labels } from './rich-text.labels.ts';

interface LinkDialogProps {
  editor: Editor;
  onClose: () => void;
}

/** Asks for the address of a link, and for its words where none are selected. Render it only while it is open. */
export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const [before] = useState(() => String(editor.getAttributes('link').href ?? ''));
  const [needsText] = useState(() => before === '' && editor.state.selection.empty);
  const [address, setAddress] = useState(before);
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);
  // The dialog takes the focus; the text gets it back with the cursor where it was.
  useEffect(() => () => void setTimeout(() => !editor.isDestroyed && editor.commands.focus()), [editor]);

  const apply = (event: FormEvent) => {
    event.preventDefault();
    // For React the dialog stands inside the article's form.
    event.stopPropagation();
    const href = addressFrom(address);
    setWrong(!href);
    if (!href) return;
    if (needsText) {
      const words = text.trim() || address.trim();
      editor.commands.insertContent({ type: 'text', text: words, marks: [{ type: 'link', attrs: { href } }] });
    } else editor.chain().extendMarkRange('link').setLink({ href }).run();
    onClose();
  };
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={labels.linkTitle} returnFocus={false}>
      <form onSubmit={apply} noValidate>
        <Stack gap="md">
          <TextInput
            label={labels.linkAddress}
            description={labels.linkHint}
            data-autofocus
            required
            autoComplete="off"
            inputMode="url"
            maxLength={2000}
            value={address}
            onChange={({ currentTarget }) => setAddress(currentTarget.value)}
            error={wrong && labels.linkWrong}
          />
          {needsText && (
            <TextInput
              label={labels.linkText}
              autoComplete="off"
              maxLength={300}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
          )}
          <Group gap="xs">
            <Button type="submit">{labels.linkApply}</Button>
            <Button variant="default" onClick={onClose}>
              {labels.linkCancel}
            </Button>
            {before !== '' && (
              <Button variant="subtle" onClick={remove}>
                {labels.linkRemove}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
