import { type Node, Slice } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { addressFrom } from '../addresses.ts';

const asPlaceholder = '\ufffc';
const wordsOf = (line: Node, from: number, to: number) => line.textBetween(from, to, undefined, asPlaceholder);

/**
 * Words of one line with the blank before or after them that they were copied with (`plain`): cleaning and parsing markup lose it,
 * and a double click on Windows selects it. Not where the text has one already, nor for an address, which may become a link.
 */
export function withEdgeBlanks(slice: Slice, plain: string, { state }: EditorView): Slice {
  const [blankBefore, blankAfter] = [/^[ \u00a0]/.test(plain), /[ \u00a0]$/.test(plain)];
  if (!blankBefore && !blankAfter) return slice;
  const { content, openStart, openEnd } = slice;
  const line = content.childCount === 1 ? content.firstChild : null;
  if (line?.type.name !== 'paragraph' || addressFrom(plain) !== undefined) return slice;
  const { $from, $to } = state.selection;
  const words = wordsOf(line, 0, line.content.size);
  const before = wordsOf($from.parent, 0, $from.parentOffset);
  const after = wordsOf($to.parent, $to.parentOffset, $to.parent.content.size);
  const blank = state.schema.text(' ');
  let kept = line.content;
  if (blankBefore && !/^\s/.test(words) && /\S$/.test(before)) kept = kept.addToStart(blank);
  if (blankAfter && !/\s$/.test(words) && !/^\s/.test(after)) kept = kept.addToEnd(blank);
  return new Slice(content.replaceChild(0, line.copy(kept)), openStart, openEnd);
}
