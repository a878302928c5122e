import { errorSentence, useKept } from '@sodalizio/area-kit';
import { type MemberSearch, wantsRegistry } from '@sodalizio/associate-search';
import type { Member } from '@sodalizio/contract';
import { type RowSelection, toast } from '@sodalizio/ui';
import { useCallback, useMemo, useRef, useState } from 'react';
import { bulkLabels as labels } from './bulk.labels.ts';
import {
  type ChosenMembers,
  chosenAmong,
  countFrom,
  countOfChosen,
  namedLimit,
  nobody,
  type Person,
  readChosen,
  withMembers,
  writeChosen,
} from './chosen-members.ts';
import { bulkSentence, freezeAll } from './selection.save.ts';

interface Searched {
  /** The search whose rows are on the screen. */
  readonly filters: MemberSearch;
  readonly readBetween: (start: number, end: number) => Promise<readonly Member[]>;
  readonly askRegistry: () => void;
}

const causes = { id: 'associates.selection' };

/** Who is chosen in the list, kept while the person searches on, looks at a profile, reloads, or has to log in again. */
export function useSelection({ filters, readBetween, askRegistry }: Searched) {
  const [chosen, keep] = useKept('associates.selection', readChosen, writeChosen);
  const [freezing, setFreezing] = useState(false);
  // What a slow answer is added to: the person may have gone on choosing.
  const latest = useRef(chosen);
  latest.current = chosen;

  const change = useCallback(
    (next: ChosenMembers) => {
      const before = latest.current;
      latest.current = next;
      keep(next);
      if (losesSome(before, next, filters))
        toast.success(labels.replaced(countOfChosen(before)), {
          ...causes,
          undo: { label: labels.restore, onUndo: () => keep(before) },
        });
    },
    [keep, filters],
  );
  const choose = useCallback(
    (people: readonly Person[], add: boolean) => {
      const next = withMembers(latest.current, people, add, filters);
      if (next) change(next);
      else toast.failure(latest.current.kind === 'all' ? labels.exceptLimit : labels.namedLimit, causes);
    },
    [change, filters],
  );

  const chooseRange = useCallback(
    async ({ start, end }: { start: number; end: number }, add: boolean) => {
      if (end - start > namedLimit) return toast.failure(labels.namedLimit, causes);
      try {
        choose(await readBetween(start, end), add);
      } catch (error) {
        toast.failure(errorSentence(error), causes);
      }
    },
    [choose, readBetween],
  );

  const chooseAll = async () => {
    if (freezing) return;
    setFreezing(true);
    try {
      const { selection, count } = await freezeAll(filters);
      change(count === 0 ? nobody : { kind: 'all', selection, count, filters, except: new Set() });
    } catch (error) {
      if (wantsRegistry(error)) askRegistry();
      else toast.failure(bulkSentence(error), causes);
    } finally {
      setFreezing(false);
    }
  };

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
    rows,
    freezing,
    chooseAll,
    clear: () => keep(nobody),
    replaceBy: (next: ChosenMembers) => keep(next),
  };
}
export type Selection = ReturnType<typeof useSelection>;

/** A selection that was made by another search went away because of a click in this one. */
function losesSome(before: ChosenMembers, next: ChosenMembers, filters: MemberSearch): boolean {
  if (before.kind === 'all') return next.kind === 'named' && next !== nobody && countFrom(before, filters) === 0;
  return next.kind === 'all' && countFrom(before, filters) < before.members.size;
}

/** All of this search are chosen, but by now it finds another number: who came since is shown ticked like everybody else. */
export const hasMoved = ({ chosen, here }: Selection, total: number | undefined): total is number =>
  chosen.kind === 'all' && here > 0 && total !== undefined && total !== chosen.count;

/** The number, and where it comes from when that is not the search on the screen, which finds `total` (undefined: nobody counted). */
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
