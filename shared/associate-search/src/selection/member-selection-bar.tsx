import { Anchor } from '@mantine/core';
import { SelectionBar } from '@sodalizio/ui';
import type { ReactNode } from 'react';
import { searchKey } from '../results/member-list.ts';
import { selectionLabels as labels } from './selection.labels.ts';
import { hasMoved, type Selection, sentenceOf } from './use-selection.ts';

export interface MemberSelectionBarProps {
  selection: Selection;
  /** How many the search on the screen finds; undefined while they are not counted. */
  total: number | undefined;
  /** They are more than those chosen here, for sure. */
  more: boolean;
  /** What can be done to them. */
  actions: ReactNode;
  onClear: () => void;
  /** Another search runs: nothing can be done to them until its rows are here. */
  waiting?: boolean;
  onBackToSearch: (search: string) => void;
}

/** Who is chosen, with the way to choose all that were found, or back to the search that the selection came from. */
export function MemberSelectionBar(props: MemberSelectionBarProps) {
  return (
    <SelectionBar
      sentence={sentenceOf(props.selection, props.total)}
      offer={<Offer {...props} />}
      onClear={props.onClear}
      actions={props.actions}
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
