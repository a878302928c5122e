import { Button, TextInput } from '@mantine/core';
import { tooLong } from '@sodalizio/contract';
import { typedAs } from '@sodalizio/ui';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { addressFrom } from './addresses.ts';
import { EditorDialog } from './editor-dialog.tsx';
import { labels } from './rich-text.labels.ts';

interface LinkDialogProps {
  editor: Editor;
  onClose: () => void;
}

const longestAddress = 2000;
const longestWords = 300;

/** Asks for the address of a link, and for its words where none are selected. */
export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const [before] = useState(() => String(editor.getAttributes('link').href ?? ''));
  const [needsText] = useState(() => before === '' && editor.state.selection.empty);
  const [address, setAddress] = useState(before);
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);

  const apply = () => {
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
    <EditorDialog
      editor={editor}
      title={labels.linkTitle}
      onApply={apply}
      onClose={onClose}
      more={
        before !== '' && (
          <Button variant="subtle" onClick={remove}>
            {labels.linkRemove}
          </Button>
        )
      }
    >
      <TextInput
        label={labels.linkAddress}
        description={labels.linkHint}
        data-autofocus
        required
        {...typedAs.link}
        value={address}
        onChange={({ currentTarget }) => {
          setAddress(currentTarget.value);
          setWrong(false);
        }}
        error={wrong ? labels.linkWrong : tooLong(address, longestAddress)}
      />
      {needsText && (
        <TextInput
          label={labels.linkText}
          {...typedAs.text}
          error={tooLong(text, longestWords)}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
    </EditorDialog>
  );
}
