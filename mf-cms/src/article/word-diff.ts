import { diffArrays } from 'diff';

/** A run of words that stayed, went or came. */
export interface Run {
  readonly kind: 'same' | 'removed' | 'added';
  readonly words: string;
}

/** Words that may come and go before a comparison is given up: beyond, all is shown as gone and come. */
const mostEdits = 2_000;

/** Words with the white space after them, so that lines stay lines. */
const tokens = (text: string): string[] => text.match(/\S+\s*/g) ?? [];

const sameWord = (one: string, other: string) => one.trim() === other.trim();

/** How `after` came out of `before`, word by word. */
export function wordDiff(before: string, after: string): Run[] {
  const changes = diffArrays(tokens(before), tokens(after), { comparator: sameWord, maxEditLength: mostEdits });
  if (!changes)
    return [
      { kind: 'removed', words: before },
      { kind: 'added', words: after },
    ];
  return changes.map(({ value, removed, added }) => ({
    kind: removed ? 'removed' : added ? 'added' : 'same',
    words: value.join(''),
  }));
}
