import type { ResultRow, ResultsSummary } from '@sodalizio/contract/projects';
import { type Column, formatCount, formatDateTime, StatusBadge } from '@sodalizio/ui';
import { labels } from './results.labels.ts';

/** A row with its number in the list. */
type Row = ResultRow & { readonly n: number };

export const keyOfResult = ({ id }: Row) => String(id);
export const nameOf = ({ full_name }: Row) => full_name;

const { columns: headers, stateWords } = labels;
/** More than a cell has room for. */
const shownCharacters = 200;

function State({ row: { completed_at } }: { row: Row }) {
  if (completed_at === null) return <StatusBadge tone="neutral">{stateWords.open}</StatusBadge>;
  return (
    <span title={formatDateTime(completed_at)}>
      <StatusBadge tone="good">{stateWords.completed}</StatusBadge>
    </span>
  );
}

const ofAll: readonly Column<Row>[] = [
  { id: 'n', header: headers.n, cell: ({ n }) => formatCount(n), width: 70, cardRole: 'hidden' },
  {
    id: 'foreign_token',
    header: headers.foreign_token,
    cell: ({ foreign_token }) => <bdi title={foreign_token}>{foreign_token}</bdi>,
    sortable: true,
    width: 130,
    hideable: true,
    cardRole: 'fact',
  },
  {
    id: 'full_name',
    header: headers.full_name,
    cell: ({ full_name }) => <bdi title={full_name}>{full_name}</bdi>,
    sortable: true,
    opensDetails: true,
    cardRole: 'title',
  },
  {
    id: 'completed_at',
    header: headers.completed_at,
    cell: (row) => <State row={row} />,
    sortable: true,
    width: 160,
    hideable: true,
    cardRole: 'state',
  },
  {
    id: 'timeout',
    header: headers.timeout,
    cell: ({ timeout, attempt }) =>
      attempt !== null && (timeout ? <StatusBadge tone="warn">{labels.yes}</StatusBadge> : labels.no),
    width: 100,
    hideable: true,
  },
  {
    id: 'items_answered',
    header: headers.items_answered,
    cell: ({ items_answered }) => formatCount(items_answered),
    sortable: true,
    width: 100,
    hideable: true,
  },
];

/** Those of the specification's questionnaire 2, and of 1: only of what is completed. */
export const resultColumns: Record<ResultsSummary['result'], readonly Column<Row>[]> = {
  level: [
    ...ofAll,
    {
      id: 'level',
      cardRole: 'fact',
      header: headers.level,
      cell: ({ completed_at, level }) => completed_at !== null && level && <bdi title={level}>{level}</bdi>,
      sortable: true,
      hideable: true,
    },
    {
      id: 'open_answer',
      header: headers.open_answer,
      // One line of it; the whole is in the opened row.
      cell: ({ open_answer }) => open_answer && <bdi>{open_answer.slice(0, shownCharacters)}</bdi>,
      hideable: true,
    },
  ],
  score: [
    ...ofAll,
    {
      id: 'score',
      cardRole: 'fact',
      header: headers.score,
      cell: ({ completed_at, score, max_score }) =>
        completed_at !== null && score !== null && labels.score(score, max_score),
      sortable: true,
      width: 120,
      hideable: true,
    },
    {
      id: 'score_30',
      cardRole: 'fact',
      header: headers.score_30,
      cell: ({ completed_at, score_30 }) => completed_at !== null && score_30 !== null && labels.thirtieths(score_30),
      sortable: true,
      width: 136,
      hideable: true,
    },
  ],
};
