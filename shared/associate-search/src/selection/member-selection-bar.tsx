import { Anchor } from '@mantine/core';
import { type SelectionAct, SelectionBar } from '@sodalizio/ui';
import { searchKey } from '../results/member-list.ts';
import { selectionLabels as labels } from './selection.labels.ts';
import { hasMoved, type Selection, sentenceOf } from './use-selection.ts';

export interface MemberSelectionBarProps {
  selection: Selection;
  /** Number of matches of the current search; undefined while unknown. */
  total: number | undefined;
  /** There are certainly more matches than selected ones. */
  more: boolean;
  acts: readonly SelectionAct[];
  onClear: () => void;
  /** Another search runs: acts wait for its rows. */
  waiting?: boolean;
  onBackToSearch: (search: string) => void;
}

/** The selected members, with a way to select all matches, or to return to the selection's search. */
export function MemberSelectionBar(props: MemberSelectionBarProps) {
  return (
    <SelectionBar
      sentence={sentenceOf(props.selection, props.total)}
      offer={<Offer {...props} />}
      onClear={props.onClear}
      acts={props.acts}
      waiting={props.waiting ?? false}
    />
  );
}

function Offer({ selection, total, more, onBackToSearch }: MemberSelectionBarProps) {
  const { chosen, here, freezing, chooseAll } = selection;
  if (chosen.kind === 'all' && here === 0)
    return (
      <Anchor component="button" type="button" size="sm" onClick={() => onBackToSearch(searchKey(chosen.filters))}>
        {labels.backToSearch}
      </Anchor>
    );
  const offered = chosen.kind === 'all' ? hasMoved(selection, total) && total > 0 : more;
  if (!offered) return null;
  return (
    <Anchor component="button" type="button" size="sm" aria-disabled={freezing} onClick={() => void chooseAll()}>
      {total === undefined ? labels.selectAllUncounted : labels.selectAll(total)}
    </Anchor>
  );
}
