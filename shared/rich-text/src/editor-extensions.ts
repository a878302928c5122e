import { allowedAddress, listSign, type Placeholder } from '@sodalizio/contract/markup';
import { type Editor, Extension, Node, PasteRule, wrappingInputRule } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Link } from '@tiptap/extension-link';
import type { Fragment, MarkType, NodeType, Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { StarterKit } from '@tiptap/starter-kit';
import { libraryPath } from './addresses.ts';
import { placeholderNode } from './placeholder-node.ts';

/** Links with only their address: how one is opened is decided on rendering. */
const ArticleLink = Link.extend({
  inclusive: () => false,
  addAttributes: () => ({ href: { default: null } }),
  addPasteRules() {
    return (this.parent?.() ?? []).map(
      ({ find, handler }) =>
        new PasteRule({
          find,
          // Words that are an address may be the words of a pasted link, which leads elsewhere. `null` would cancel the other links.
          handler: (found) =>
            found.state.doc.rangeHasMark(found.range.from, found.range.to, this.type) ? undefined : handler(found),
        }),
    );
  },
  addProseMirrorPlugins() {
    // Also those without a scheme, as the extension's own handler of a paste.
    const options = { ...this.options, isAllowedUri: () => true };
    const [addresses] = Link.config.addPasteRules?.call({ ...this, options, parent: undefined }) ?? [];
    const handlePaste = ({ state }: EditorView, _event: ClipboardEvent, { content }: Slice): boolean => {
      const words = content.textBetween(0, content.size);
      const href = onlyTarget(content, this.type);
      const isAddress = typeof addresses?.find === 'function' && addresses.find(words)?.[0]?.text === words;
      return !state.selection.empty && href !== undefined && isAddress && this.editor.commands.setLink({ href });
    };
    // Before the handler of the extension, which takes the words for the address.
    return [new Plugin({ props: { handlePaste } }), ...(this.parent?.() ?? [])];
  },
}).configure({
  openOnClick: false,
  defaultProtocol: 'https',
  isAllowedUri: (address) => allowedAddress(address) !== undefined,
  HTMLAttributes: { target: null, rel: null, class: null },
});

/** Where all words of a content lead; undefined for words without a link, or with different ones. */
function onlyTarget(content: Fragment, link: MarkType): string | undefined {
  const targets = new Set<unknown>();
  content.descendants((node) => {
    if (node.isInline) targets.add(link.isInSet(node.marks)?.attrs.href);
  });
  const [href] = targets;
  return targets.size === 1 && typeof href === 'string' ? href : undefined;
}

const sizeOf = (name: 'width' | 'height') => ({
  default: null,
  parseHTML: (element: HTMLElement) => {
    const value = element.getAttribute(name) ?? '';
    return /^\d{1,5}$/.test(value) ? value : null;
  },
});

/** Pictures of the library. No `![…](…)` while typing: it would allow those of other sites. */
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

/** Lists numbered by 1, 2, 3, by letters or Roman numerals; `a)` typed at the start of a paragraph begins one, as in Word. */
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
            // Its own handling of a paste reads "S. Maria" as the item S of a list.
            addProseMirrorPlugins: () => [],
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
    // Does not join a preceding list, which has its own numbering.
    joinPredicate: () => false,
  });
const startOf = (element: HTMLElement) => Number.parseInt(element.getAttribute('start') ?? '', 10) || 1;

/** Keyboard shortcuts for the components around the text. */
export interface EditorKeys {
  readonly onLink: () => void;
  readonly onToolbar: () => void;
  /** Enter on a placeholder that is selected. */
  readonly onFallback: () => void;
}

function keys(asked: EditorKeys) {
  const askLink = () => {
    asked.onLink();
    return true;
  };
  return Extension.create({
    name: 'articleKeys',
    addKeyboardShortcuts: () => ({
      'Mod-k': askLink,
      // On a Mac too, where it would delete the rest of the paragraph.
      'Ctrl-k': askLink,
      'Alt-F10': () => {
        asked.onToolbar();
        return true;
      },
    }),
  });
}

/** Everything allowed in an article (`allowedMarkup` of the contract), and nothing else. */
export const editorExtensions = (asked: EditorKeys, placeholders: readonly Placeholder[]) => [
  ArticleKit.configure({
    code: false,
    codeBlock: false,
    heading: { levels: [2, 3, 4] },
    link: false,
    // An empty last paragraph that nobody typed would count as a change.
    trailingNode: false,
  }),
  ArticleLink,
  ArticlePicture,
  ...(placeholders.length > 0 ? [placeholderNode(placeholders, asked.onFallback)] : []),
  keys(asked),
];

/**
 * The extensions whose rules convert what is typed or pasted. Those of the others are Markdown, which takes signs out of ordinary
 * text: `__/__/____`, `*IMPORTANTE*`, `---`.
 */
export const convertingExtensions = {
  enableInputRules: ['bulletList', 'orderedList', 'heading'],
  enablePasteRules: ['link'],
};

/** True for a text without a word, a picture or a placeholder. */
export function saysNothing(editor: Editor): boolean {
  let something = editor.state.doc.textContent.replace(/[\s\u200b\u2060\ufeff]/g, '') !== '';
  editor.state.doc.descendants((node) => {
    if (node.type.name === 'image' || node.type.name === 'placeholder') something = true;
    return !something;
  });
  return !something;
}
