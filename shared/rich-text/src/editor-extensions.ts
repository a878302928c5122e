import { allowedAddress, listSign, type Placeholder } from '@sodalizio/contract/markup';
import { type Editor, Extension, Node, wrappingInputRule } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Link } from '@tiptap/extension-link';
import type { NodeType } from '@tiptap/pm/model';
import { StarterKit } from '@tiptap/starter-kit';
import { libraryPath } from './addresses.ts';
import { placeholderNode } from './placeholder-node.ts';

/** Links with nothing but their address: how one is opened is decided where it is shown. */
const ArticleLink = Link.extend({
  inclusive: () => false,
  addAttributes: () => ({ href: { default: null } }),
}).configure({
  openOnClick: false,
  defaultProtocol: 'https',
  isAllowedUri: (address) => allowedAddress(address) !== undefined,
  HTMLAttributes: { target: null, rel: null, class: null },
});

const sizeOf = (name: 'width' | 'height') => ({
  default: null,
  parseHTML: (element: HTMLElement) => {
    const value = element.getAttribute(name) ?? '';
    return /^\d{1,5}$/.test(value) ? value : null;
  },
});

/** Pictures of the library. No `![…](…)` while typing: it would bring those of other places. */
const ArticlePicture = Image.extend({
  addAttributes: () => ({
    src: { default: null, parseHTML: (element) => libraryPath(element.getAttribute('src') ?? '') ?? null },
    alt: { default: '', parseHTML: (element) => element.getAttribute('alt') ?? '' },
    width: sizeOf('width'),
    height: sizeOf('height'),
  }),
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (element) => (libraryPath(element.getAttribute('src') ?? '') ? null : false) },
  ],
  addInputRules: () => [],
});

/** A list counts by 1, 2, 3, by letters or by Roman numbers; `a)` typed where a paragraph begins makes one, as in Word. */
const ArticleKit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((one) =>
      one instanceof Node && one.name === 'orderedList'
        ? one.extend({
            addAttributes: () => ({
              start: { default: 1, parseHTML: startOf },
              type: { default: null, parseHTML: typeOf },
            }),
            addInputRules() {
              return [...(this.parent?.() ?? []), lettered(this.type)];
            },
          })
        : one,
    );
  },
});
const typeOf = (element: HTMLElement) => {
  const type = element.getAttribute('type') ?? '';
  return listSign.test(type) ? type : null;
};
const lettered = (type: NodeType) =>
  wrappingInputRule({
    find: /^([aAiI])\)\s$/,
    type,
    getAttributes: ([, sign]) => ({ type: sign }),
    // A list that stands before counts by itself.
    joinPredicate: () => false,
  });
const startOf = (element: HTMLElement) => Number.parseInt(element.getAttribute('start') ?? '', 10) || 1;

/** What the keyboard asks of the parts around the text. */
export interface EditorKeys {
  readonly onLink: () => void;
  readonly onToolbar: () => void;
}

const keys = (asked: EditorKeys) =>
  Extension.create({
    name: 'articleKeys',
    addKeyboardShortcuts: () => ({
      'Mod-k': () => {
        asked.onLink();
        return true;
      },
      'Alt-F10': () => {
        asked.onToolbar();
        return true;
      },
    }),
  });

/** Everything an article may be made of (`allowedMarkup` of the contract), and nothing else: what is not here cannot be in the text. */
export const editorExtensions = (asked: EditorKeys, placeholders: readonly Placeholder[]) => [
  ArticleKit.configure({
    code: false,
    codeBlock: false,
    heading: { levels: [2, 3, 4] },
    link: false,
    // An empty last paragraph that nobody typed would be a change that nobody made.
    trailingNode: false,
  }),
  ArticleLink,
  ArticlePicture,
  ...(placeholders.length > 0 ? [placeholderNode(placeholders)] : []),
  keys(asked),
];

/** Is there a word, a picture or a placeholder? A text of empty paragraphs and lines says nothing. */
export function saysNothing(editor: Editor): boolean {
  let something = editor.state.doc.textContent.replace(/[\s\u200b\u2060\ufeff]/g, '') !== '';
  editor.state.doc.descendants((node) => {
    if (node.type.name === 'image' || node.type.name === 'placeholder') something = true;
    return !something;
  });
  return !something;
}
