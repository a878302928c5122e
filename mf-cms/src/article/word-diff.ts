/** A run of words that stayed, went or came. */
export interface Run {
  readonly kind: 'same' | 'removed' | 'added';
  readonly words: string;
}

/** Cells of the table a comparison may fill (a byte or two each): beyond, what differs is shown as one piece. */
const mostCells = 4_000_000;

/** How `after` came out of `before`, word by word: the longest common sequence of words is what stayed. */
export function wordDiff(before: string, after: string): Run[] {
  const [old, now] = [tokens(before), tokens(after)];
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const middle = compared(old.slice(start, old.length - end), now.slice(start, now.length - end));
  const kept = (words: string[]): Step[] => words.map((word) => ['same', word]);
  return runsOf([...kept(old.slice(0, start)), ...middle, ...kept(old.slice(old.length - end))]);
}

type Step = readonly [Run['kind'], string];

/** Words with the white space after them, so that lines stay lines. */
const tokens = (text: string): string[] => text.match(/\S+\s*/g) ?? [];

function compared(old: readonly string[], now: readonly string[]): Step[] {
  const [rows, columns] = [old.length + 1, now.length + 1];
  if (rows * columns > mostCells)
    return [...old.map((word): Step => ['removed', word]), ...now.map((word): Step => ['added', word])];
  // common[r][c]: how many words the ends of both, from r and c on, have in common.
  const common = new Uint16Array(rows * columns);
  const at = (row: number, column: number) => common[row * columns + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row--)
    for (let column = now.length - 1; column >= 0; column--)
      common[row * columns + column] =
        old[row]?.trim() === now[column]?.trim()
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  return walked(old, now, at);
}

function walked(old: readonly string[], now: readonly string[], at: (row: number, column: number) => number): Step[] {
  const steps: Step[] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < now.length) {
    const [went, came] = [old[row], now[column]];
    if (went !== undefined && came !== undefined && went.trim() === came.trim()) {
      steps.push(['same', came]);
      row += 1;
      column += 1;
    } else if (came === undefined || (went !== undefined && at(row + 1, column) >= at(row, column + 1))) {
      steps.push(['removed', went ?? '']);
      row += 1;
    } else {
      steps.push(['added', came]);
      column += 1;
    }
  }
  return steps;
}

function runsOf(steps: readonly Step[]): Run[] {
  const runs: Run[] = [];
  for (const [kind, word] of steps) {
    const last = runs.at(-1);
    if (last?.kind === kind) runs[runs.length - 1] = { kind, words: last.words + word };
    else runs.push({ kind, words: word });
  }
  return runs;
}
