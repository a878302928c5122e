import { diffArrays } from 'diff';

export interface Run {
  readonly kind: 'same' | 'removed' | 'added';
  readonly words: string;
}

/** Edit distance at which the comparison is abandoned: then everything is shown as removed and added. */
const mostEdits = 2_000;

/** Words with their trailing white space, which keeps line breaks. */
const tokens = (text: string): string[] => text.match(/\S+\s*/g) ?? [];

const sameWord = (one: string, other: string) => one.trim() === other.trim();

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
