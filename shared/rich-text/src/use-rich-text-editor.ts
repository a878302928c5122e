import type { Placeholder } from '@sodalizio/contract/markup';
import { closeHistory } from '@tiptap/pm/history';
import type { EditorView } from '@tiptap/pm/view';
import { type Editor, useEditor } from '@tiptap/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { cleanMarkup } from './clean-markup.ts';
import { type EditorKeys, editorExtensions, saysNothing } from './editor-extensions.ts';
import { cleanPaste } from './paste/clean-paste.ts';
import { labels } from './rich-text.labels.ts';

interface RichTextEditorOptions extends EditorKeys {
  value: string;
  onChange: (markup: string) => void;
  /** Of the first drawing: a text keeps its list. */
  placeholders: readonly Placeholder[];
  /** Attributes of the element that is written in. */
  attributes: Record<string, string>;
  /** Something to tell the person about what they pasted. */
  onNote: (note: string) => void;
}

/** An editor for an article's markup, controlled by `value`. */
export function useRichTextEditor(options: RichTextEditorOptions): Editor {
  const { value, attributes } = options;
  const [placeholders] = useState(options.placeholders);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const known = useRef(value);
  const [content] = useState(() => cleanMarkup(value, placeholders));
  const [extensions] = useState(() =>
    editorExtensions(
      { onLink: () => latest.current.onLink(), onToolbar: () => latest.current.onToolbar() },
      placeholders,
    ),
  );
  const editorProps = useMemo(() => ({ attributes, ...pasting((note) => latest.current.onNote(note)) }), [attributes]);
  const editor = useEditor({
    // Its styles are this area's own (rich-text.module.css).
    injectCSS: false,
    extensions,
    content,
    editorProps,
    onUpdate: ({ editor: changed }) => {
      const markup = saysNothing(changed) ? '' : changed.getHTML();
      if (markup === known.current) return;
      known.current = markup;
      latest.current.onChange(markup);
    },
  });
  useEffect(() => {
    // What was typed here comes back as `value`; anything else is a text from elsewhere, as a draft that was restored.
    if (value === known.current) return;
    known.current = value;
    editor.commands.setContent(cleanMarkup(value, placeholders), { emitUpdate: false });
  }, [value, editor, placeholders]);
  return editor;
}

const picturesIn = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].some(({ type }) => type.startsWith('image/'));

/** What is pasted or dropped is cleaned first. Of what this editor itself put on the clipboard its marks are kept. */
function pasting(onNote: (note: string) => void) {
  return {
    transformPastedHTML: (html: string) => {
      if (html.includes('data-pm-slice')) return html;
      const { markup, lostPictures } = cleanPaste(html);
      if (lostPictures > 0) onNote(markup === '' ? labels.pictureFile : labels.lostPictures(lostPictures));
      else onNote('');
      return markup;
    },
    handlePaste: (view: EditorView, event: ClipboardEvent) => {
      // A step of its own: what was typed the moment before is not taken back with it.
      view.dispatch(closeHistory(view.state.tr));
      const types = event.clipboardData?.types ?? [];
      // Office programs add a picture of the text to the text.
      if (!picturesIn(event.clipboardData) || types.includes('text/html') || types.includes('text/plain')) return false;
      onNote(labels.pictureFile);
      return true;
    },
    handleDrop: (_view: unknown, event: DragEvent) => {
      if (!event.dataTransfer?.files.length) return false;
      // Left to the browser, the file would be opened in place of the page.
      onNote(labels.pictureFile);
      return true;
    },
  };
}
