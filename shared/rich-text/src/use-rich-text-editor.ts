import { tidyLines } from '@sodalizio/contract';
import { allowedMarkup, type Placeholder, placeholderAttribute } from '@sodalizio/contract/markup';
import { closeHistory } from '@tiptap/pm/history';
import type { Slice } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { type Editor, useEditor } from '@tiptap/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { libraryPath } from './addresses.ts';
import { cleanMarkup } from './clean-markup.ts';
import { convertingExtensions, type EditorKeys, editorExtensions, saysNothing } from './editor-extensions.ts';
import { cleanPaste } from './paste/clean-paste.ts';
import { withEdgeBlanks } from './paste/edge-blanks.ts';
import { labels } from './rich-text.labels.ts';

interface RichTextEditorOptions extends EditorKeys {
  value: string;
  onChange: (markup: string) => void;
  readOnly: boolean;
  /** Fixed at the first render. */
  placeholders: readonly Placeholder[];
  attributes: Record<string, string>;
  onNote: (note: string) => void;
}

/** An editor for an article's markup, controlled by `value`. */
export function useRichTextEditor(options: RichTextEditorOptions): Editor {
  const { value, readOnly, attributes } = options;
  const [placeholders] = useState(options.placeholders);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const known = useRef(value);
  const [content] = useState(() => cleanMarkup(value, placeholders));
  const [extensions] = useState(() =>
    editorExtensions(
      {
        onLink: () => latest.current.onLink(),
        onToolbar: () => latest.current.onToolbar(),
        onFallback: () => latest.current.onFallback(),
      },
      placeholders,
    ),
  );
  const editorProps = useMemo(
    () => ({
      attributes,
      ...pasting((note) => latest.current.onNote(note)),
      handleDoubleClickOn: (_view: unknown, _at: number, node: { type: { name: string } }) => {
        if (node.type.name !== 'placeholder' || latest.current.readOnly) return false;
        latest.current.onFallback();
        return true;
      },
    }),
    [attributes],
  );
  const editor = useEditor({
    // Its styles are in our own rich-text.module.css.
    injectCSS: false,
    extensions,
    ...convertingExtensions,
    content,
    editorProps,
    onUpdate: ({ editor: changed }) => {
      const markup = saysNothing(changed) ? '' : changed.getHTML();
      if (markup === known.current) return;
      known.current = markup;
      latest.current.onChange(markup);
    },
  });
  useEffect(() => editor.setEditable(!readOnly, false), [editor, readOnly]);
  useEffect(() => {
    // Input comes back as `value`; anything else is new text from outside, such as a restored draft.
    if (value === known.current) return;
    known.current = value;
    editor.commands.setContent(cleanMarkup(value, placeholders), { emitUpdate: false });
  }, [value, editor, placeholders]);
  return editor;
}

const noteOn = (files: FileList) =>
  [...files].some(({ type }) => type.startsWith('image/')) ? labels.pictureFile : labels.otherFile;

const ownElements = [...allowedMarkup.tags, `span[${placeholderAttribute}]`].join();

/** Copied in this editor. Those of other sites, which mark what they copy in the same way, have more elements and other pictures. */
function isOwnCopy(html: string): boolean {
  if (!html.includes('data-pm-slice')) return false;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const isOwn = (element: Element) =>
    element.matches(ownElements) && (element.localName !== 'img' || libraryPath(element.getAttribute('src') ?? ''));
  return [...body.querySelectorAll('*')].every(isOwn);
}

/** Cleans pasted and dropped content. The editor's own clipboard content keeps its marks. */
function pasting(onNote: (note: string) => void) {
  // The same words as plain text, until their paste has been read: a drop has none.
  let plain = '';
  return {
    handleDOMEvents: {
      paste: (_view: EditorView, { clipboardData }: ClipboardEvent) => {
        plain = clipboardData?.getData('text/plain') ?? '';
        return false;
      },
    },
    transformPasted: (slice: Slice, view: EditorView) => {
      const words = plain;
      plain = '';
      return withEdgeBlanks(slice, words, view);
    },
    transformPastedHTML: (html: string) => {
      if (isOwnCopy(html)) return html;
      const { markup, lostPictures } = cleanPaste(html);
      if (lostPictures > 0) onNote(markup === '' ? labels.pictureFile : labels.lostPictures(lostPictures));
      else onNote('');
      return markup;
    },
    // Line breaks that HTML has not, and what cannot be seen.
    transformPastedText: (text: string) => tidyLines(text),
    handlePaste: (view: EditorView, event: ClipboardEvent, slice: Slice) => {
      // A separate undo step: undoing does not remove the words typed just before.
      view.dispatch(closeHistory(view.state.tr));
      const { types = [], files } = event.clipboardData ?? {};
      // Nothing of it can be kept, such as a picture of elsewhere: the selection stays.
      if (types.includes('text/html')) return slice.size === 0;
      // Office programs add a picture of the text to the text.
      if (!files?.length || types.includes('text/plain')) return false;
      onNote(noteOn(files));
      return true;
    },
    handleDrop: (_view: unknown, event: DragEvent) => {
      const { dataTransfer } = event;
      // Browsers add a picture that is dragged as a file too.
      if (!dataTransfer?.files.length || isOwnCopy(dataTransfer.getData('text/html'))) return false;
      // By default the browser would open the file instead of the page.
      onNote(noteOn(dataTransfer.files));
      return true;
    },
  };
}
