import { fallbackAttribute, type Placeholder, placeholderAttribute } from '@sodalizio/contract/markup';
import { type Editor, Node } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Mark } from '@tiptap/pm/model';
import { fallbackIn } from './clean-markup.ts';

/** Chips for these placeholders. Any other is parsed as its label. */
export const placeholderNode = (placeholders: readonly Placeholder[], onFallback: () => void) =>
  Node.create({
    name: 'placeholder',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({
      name: {
        default: '',
        parseHTML: (element) => element.getAttribute(placeholderAttribute),
        renderHTML: ({ name }) => ({ [placeholderAttribute]: name }),
      },
      // After the name: the server reads them in this order.
      fallback: {
        default: null,
        parseHTML: (element) => fallbackIn(element.getAttribute(fallbackAttribute) ?? '') ?? null,
        renderHTML: ({ fallback }) => (fallback ? { [fallbackAttribute]: fallback } : {}),
      },
    }),
    parseHTML: () => [
      {
        tag: `span[${placeholderAttribute}]`,
        getAttrs: (element) => (labelOf(placeholders, element.getAttribute(placeholderAttribute)) ? null : false),
      },
    ],
    renderHTML: ({ node, HTMLAttributes }) => ['span', HTMLAttributes, labelOf(placeholders, node.attrs.name) ?? ''],
    addKeyboardShortcuts() {
      return {
        Enter: ({ editor }) => {
          if (!selectedPlaceholder(editor, placeholders)) return false;
          onFallback();
          return true;
        },
      };
    },
    renderText: ({ node }) => labelOf(placeholders, node.attrs.name) ?? '',
  });

const labelOf = (placeholders: readonly Placeholder[], name: unknown) =>
  placeholders.find((one) => one.name === name)?.label;

/** The chip that is selected, with its own fallback. */
export function selectedPlaceholder(
  editor: Editor,
  placeholders: readonly Placeholder[],
): { placeholder: Placeholder; own: string } | undefined {
  if (!editor.isActive('placeholder')) return undefined;
  const { name, fallback } = editor.getAttributes('placeholder');
  const placeholder = placeholders.find((one) => one.name === name);
  return placeholder && { placeholder, own: String(fallback ?? '') };
}

export function insertPlaceholder(editor: Editor, name: string): void {
  const { storedMarks, selection } = editor.state;
  const marks = storedMarks ?? selection.$from.marks();
  editor.chain().focus().insertContent(chipOf(name, marks)).run();
}

/** With the look of the words around it, but not their link: what stands for a chip may be a link itself. */
const chipOf = (name: string, marks: readonly Mark[]) => ({
  type: 'placeholder',
  attrs: { name },
  marks: marks.flatMap(({ type, attrs }) => (type.name === 'link' ? [] : [{ type: type.name, attrs }])),
});

// Bounded, and blanks are trimmed afterwards: it runs at every key, and `\s*` beside a text is slow where many blanks follow a brace.
const braces = /\{\{?([^{}]{1,80})\}\}?/g;

/** Words in braces (`{{nome}}`, `{Nome}`) that are the name or the label of a placeholder. */
export interface TypedPlaceholder {
  readonly from: number;
  readonly to: number;
  readonly placeholder: Placeholder;
}

/** Finds placeholders that were typed or pasted as text. */
export function typedPlaceholders(editor: Editor, placeholders: readonly Placeholder[]): TypedPlaceholder[] {
  const found: TypedPlaceholder[] = [];
  if (placeholders.length === 0) return found;
  editor.state.doc.descendants((block, at) => {
    if (!block.isTextblock) return true;
    // One character for each chip or picture, so that positions in the text are positions in the document.
    const text = block.textBetween(0, block.content.size, undefined, '\ufffc');
    for (const match of text.matchAll(braces)) {
      const word = (match[1] ?? '').trim().toLowerCase();
      const placeholder = placeholders.find(({ name, label }) =>
        [name, label].some((one) => one.toLowerCase() === word),
      );
      const from = at + 1 + match.index;
      if (placeholder) found.push({ from, to: from + match[0].length, placeholder });
    }
    return false;
  });
  return found;
}

/** Replaces all of them by chips, as one undo step. */
export function replaceTyped(editor: Editor, placeholders: readonly Placeholder[]): void {
  // Otherwise undoing would also remove the words typed just before.
  editor.view.dispatch(closeHistory(editor.state.tr));
  const chain = editor.chain().focus();
  // From last to first, so that earlier positions stay valid.
  for (const { from, to, placeholder } of typedPlaceholders(editor, placeholders).reverse()) {
    const marks = editor.state.doc.nodeAt(from)?.marks ?? [];
    chain.insertContentAt({ from, to }, chipOf(placeholder.name, marks));
  }
  chain.run();
}
