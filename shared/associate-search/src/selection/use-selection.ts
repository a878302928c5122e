import { errorSentence, useKept } from '@sodalizio/area-kit';
import type { Member } from '@sodalizio/contract';
import { type RowSelection, toast } from '@sodalizio/ui';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { MemberSearch } from '../member-filters.ts';
import { wantsRegistry } from '../registry.query.ts';
import {
  type ChosenMembers,
  chosenAmong,
  countFrom,
  countOfChosen,
  type NamedMember,
  namedLimit,
  noMembers,
  readChosen,
  withMembers,
  writeChosen,
} from './chosen-members.ts';
import { selectionLabels as labels } from './selection.labels.ts';
import { freezeAll, selectionSentence } from './selection.save.ts';

export interface SelectionOptions {
  /** Under which it is kept: 'associates.selection'. */
  readonly name: string;
  /** The search whose rows are on the screen. */
  readonly filters: MemberSearch;
  readonly readBetween: (start: number, end: number) => Promise<readonly Member[]>;
  readonly askRegistry: () => void;
}

/** Which members are chosen, kept while the person searches on, looks at a profile, reloads, or has to log in again. */
export function useSelection({ name, filters, readBetween, askRegistry }: SelectionOptions) {
  const [chosen, keep] = useKept(name, readChosen, writeChosen);
  // A slow answer is added to what is chosen by then.
  const latest = useRef(chosen);
  latest.current = chosen;

  const change = useCallback(
    (next: ChosenMembers) => {
      const before = latest.current;
      latest.current = next;
      keep(next);
      if (losesSome(before, next, filters))
        toast.success(labels.replaced(countOfChosen(before)), {
          id: name,
          undo: { label: labels.restore, onUndo: () => keep(before) },
        });
    },
    [keep, filters, name],
  );
  const choose = useCallback(
    (members: readonly NamedMember[], add: boolean) => {
      const next = withMembers(latest.current, members, add, filters);
      if (next) change(next);
      else toast.failure(latest.current.kind === 'all' ? labels.exceptLimit : labels.namedLimit, { id: name });
    },
    [change, filters, name],
  );
  const chooseRange = useCallback(
    async ({ start, end }: { start: number; end: number }, add: boolean) => {
      if (end - start > namedLimit) return toast.failure(labels.namedLimit, { id: name });
      try {
        choose(await readBetween(start, end), add);
      } catch (error) {
        toast.failure(errorSentence(error), { id: name });
      }
    },
    [choose, readBetween, name],
  );

  const count = countOfChosen(chosen);
  const rows: RowSelection<Member> = useMemo(
    () => ({
      has: chosenAmong(chosen, filters),
      empty: count === 0,
      onChoose: choose,
      onChooseRange: (range, add) => void chooseRange(range, add),
    }),
    [chosen, filters, count, choose, chooseRange],
  );
  return {
    chosen,
    count,
    /** How many of them this search found. */
    here: countFrom(chosen, filters),
    /** For a `DataTable`. */
    rows,
    ...useChooseAll({ name, filters, askRegistry }, change),
    /** Takes all away, with a way back. */
    clear: () => {
      keep(noMembers);
      if (count > 1)
        toast.success(labels.cleared(count), {
          id: name,
          undo: { label: labels.restore, onUndo: () => keep(chosen) },
        });
    },
    replaceBy: (next: ChosenMembers) => keep(next),
  };
}
/** What `useSelection` gives. */
export type Selection = ReturnType<typeof useSelection>;

type Freezing = Pick<SelectionOptions, 'name' | 'filters' | 'askRegistry'>;

function useChooseAll({ name, filters, askRegistry }: Freezing, change: (next: ChosenMembers) => void) {
  const [freezing, setFreezing] = useState(false);
  const chooseAll = async () => {
    if (freezing) return;
    setFreezing(true);
    try {
      const { selection, count } = await freezeAll(filters);
      change(count === 0 ? noMembers : { kind: 'all', selection, count, filters, except: new Set() });
    } catch (error) {
      if (wantsRegistry(error)) askRegistry();
      else toast.failure(selectionSentence(error), { id: name });
    } finally {
      setFreezing(false);
    }
  };
  return { freezing, chooseAll };
}

/** A selection that was made by another search went away because of a click in this one. */
function losesSome(before: ChosenMembers, next: ChosenMembers, filters: MemberSearch): boolean {
  if (before.kind === 'all') return next.kind === 'named' && next !== noMembers && countFrom(before, filters) === 0;
  return next.kind === 'all' && countFrom(before, filters) < before.members.size;
}

/** All of this search are chosen, but by now it finds another number: who came since is shown ticked like everybody else. */
export const hasMoved = ({ chosen, here }: Selection, total: number | undefined): total is number =>
  chosen.kind === 'all' && here > 0 && total !== undefined && total !== chosen.count;

/** The number, and where it comes from when that is not the search on the screen, which finds `total` (undefined: not counted). */
export function sentenceOf(selection: Selection, total: number | undefined): string {
  const { chosen, count, here } = selection;
  if (count === 0) return '';
  if (here === 0) return labels.fromEarlier(count);
  if (chosen.kind === 'all') {
    if (hasMoved(selection, total)) return labels.selectedThen(count, total);
    return chosen.except.size === 0 ? labels.allSelected(count) : labels.allButSelected(count, chosen.except.size);
  }
  return here < count ? labels.fromOthers(count, count - here) : labels.selected(count);
}
