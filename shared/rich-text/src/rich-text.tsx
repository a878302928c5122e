import { Input, VisuallyHidden } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import type { Placeholder } from '@sodalizio/contract/markup';
import { keyWords } from '@sodalizio/ui';
import type { Editor } from '@tiptap/react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { FallbackDialog } from './fallback-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import markup from './markup.module.css';
import { PictureWordsDialog } from './picture-words-dialog.tsx';
import { labels } from './rich-text.labels.ts';
import styles from './rich-text.module.css';
import { Toolbar } from './toolbar.tsx';
import { TypedPlaceholders } from './typed-placeholders.tsx';
import { useRichTextEditor } from './use-rich-text-editor.ts';

export interface RichTextProps {
  id: string;
  label: string;
  /** Markup; a value other than the last one from `onChange` replaces the text. */
  value: string;
  /** Called with allowed markup; '' when there is neither a word nor a picture. */
  onChange: (markup: string) => void;
  error?: ReactNode;
  required?: boolean;
  /** While it is saved: the text keeps the focus and the selection, and takes only another `value`. */
  readOnly?: boolean;
  /** Language of the text where it is not the page's, as a BCP 47 tag: screen readers and spell checkers follow it. */
  lang?: string | undefined;
  description?: ReactNode;
  /** Placeholders that may be inserted; fixed at the first render. */
  placeholders?: readonly Placeholder[];
  /** Lets the person choose a picture of the library; undefined when they cancel. */
  onPickPicture: () => Promise<{ image_path: string; alt: string } | undefined>;
}

const none: readonly Placeholder[] = [];

/** The text editor of an article: a toolbar above 250 px of scrolling text (specification section 9). */
export function RichText(props: RichTextProps) {
  const { id, label, error, required = false, readOnly = false } = props;
  const { description, onPickPicture, placeholders = none } = props;
  const bar = useRef<HTMLDivElement>(null);
  const [note, setNote] = useState('');
  const [asking, setAsking] = useState<'link' | 'words' | 'fallback'>();
  const invalid = Boolean(error);
  const attributes = useTextAttributes(props);
  const editor: Editor = useRichTextEditor({
    value: props.value,
    onChange: props.onChange,
    readOnly,
    attributes,
    placeholders,
    onNote: setNote,
    onLink: () => askLink(),
    onFallback: () => setAsking('fallback'),
    onToolbar: () => bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
  });
  const askLink = () => {
    const onPicture = editor.isActive('image');
    setNote(onPicture ? labels.linkOnPicture : '');
    if (!onPicture) setAsking('link');
  };
  const insertPicture = async () => {
    const picked = await onPickPicture();
    if (editor.isDestroyed) return;
    if (picked) {
      setNote('');
      putPicture(editor, picked);
    }
    editor.commands.focus();
  };

  return (
    <Input.Wrapper
      id={`${id}-field`}
      // Not an HTML label: the editor is no HTML form field.
      labelElement="div"
      label={label}
      labelProps={{ id: `${id}-label`, onClick: () => editor.commands.focus() }}
      description={description}
      descriptionProps={{ id: `${id}-description` }}
      error={error}
      errorProps={{ id: `${id}-error` }}
      required={required}
    >
      <RichTextEditor
        editor={editor}
        withTypographyStyles={false}
        withCodeHighlightStyles={false}
        classNames={{
          root: styles.frame ?? '',
          toolbar: styles.toolbar ?? '',
          controlsGroup: styles.group ?? '',
          content: styles.content ?? '',
        }}
        data-invalid={invalid || undefined}
      >
        <Toolbar
          bar={bar}
          controls={id}
          readOnly={readOnly}
          placeholders={placeholders}
          askLink={askLink}
          askPicture={() => void insertPicture()}
          askWords={() => setAsking('words')}
          askFallback={() => setAsking('fallback')}
        />
        <RichTextEditor.Content />
      </RichTextEditor>
      <VisuallyHidden id={`${id}-keys`}>{keyWords(labels.keys)}</VisuallyHidden>
      <p role="status" className={styles.note}>
        {note}
      </p>
      {placeholders.length > 0 && <TypedPlaceholders {...{ editor, placeholders, readOnly }} />}
      {asking === 'link' && <LinkDialog editor={editor} onClose={() => setAsking(undefined)} />}
      {asking === 'words' && <PictureWordsDialog editor={editor} onClose={() => setAsking(undefined)} />}
      {asking === 'fallback' && (
        <FallbackDialog editor={editor} placeholders={placeholders} onClose={() => setAsking(undefined)} />
      )}
    </Input.Wrapper>
  );
}

function useTextAttributes(props: RichTextProps): Record<string, string> {
  const { id, error, required = false, readOnly = false, lang, description } = props;
  const invalid = Boolean(error);
  const described = Boolean(description);
  return useMemo(
    () => ({
      id,
      role: 'textbox',
      'aria-multiline': 'true',
      // Also where it is read-only: otherwise the browser would take the focus away.
      tabindex: '0',
      ...(readOnly && { 'aria-readonly': 'true' }),
      ...(lang && { lang }),
      'aria-labelledby': `${id}-label`,
      'aria-required': String(required),
      'aria-invalid': String(invalid),
      'aria-describedby': [
        ...(described ? [`${id}-description`] : []),
        ...(invalid ? [`${id}-error`] : []),
        `${id}-keys`,
      ].join(' '),
      class: `${styles.text} ${markup.markup}`,
    }),
    [id, required, readOnly, invalid, described, lang],
  );
}

function putPicture(editor: Editor, { image_path: src, alt }: { image_path: string; alt: string }): void {
  editor.commands.insertContent({ type: 'image', attrs: { src, alt } });
  // Otherwise nothing could be typed below a picture at the end.
  const { doc } = editor.state;
  if (doc.lastChild?.type.name === 'image') editor.commands.insertContentAt(doc.content.size, { type: 'paragraph' });
}
