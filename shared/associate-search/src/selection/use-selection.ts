import { errorSentence, useKept } from '@sodalizio/area-kit';
import type { Member } from '@sodalizio/contract';
import { type RowSelection, toast } from '@sodalizio/ui';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { MemberSearch } from '../member-filters.ts';
import { wantsRegistry } from '../registry.query.ts';
import type { NamedMember } from '../results/member-name.ts';
import {
  type AllChosen,
  type ChosenMembers,
  chosenAmong,
  countFrom,
  countOfChosen,
  namedLimit,
  noMembers,
  readChosen,
  withChosen,
  withMembers,
  withoutTakenOut,
  writeChosen,
} from './chosen-members.ts';
import { selectionLabels as labels } from './selection.labels.ts';
import { type FrozenSelection, freezeAll, freezeChosen, selectionSentence } from './selection.save.ts';

export interface SelectionOptions {
  readonly name: string;
  readonly filters: MemberSearch;
  readonly readBetween: (start: number, end: number) => Promise<readonly Member[]>;
  readonly askRegistry: () => void;
}

/** Selected members, kept across searches, profiles, reloads, and an expired session. */
export function useSelection({ name, filters, readBetween, askRegistry }: SelectionOptions) {
  const [chosen, keep] = useKept(name, readChosen, writeChosen);
  // Late answers are added to the current selection.
  const latest = useRef(chosen);
  latest.current = chosen;
  /** Counts clears and replacements: an answer that was asked for before one is dropped. */
  const cleared = useRef(0);
  const replaceBy = (next: ChosenMembers) => {
    cleared.current += 1;
    keep(next);
  };

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
    async (...[{ start, end }, add, seen = (read) => read]: Parameters<RowSelection<Member>['onChooseRange']>) => {
      if (end - start > namedLimit) return toast.failure(labels.namedLimit, { id: name });
      const asked = cleared.current;
      const before = chosenAmong(latest.current, filters);
      try {
        const members = await readBetween(start, end);
        const now = chosenAmong(latest.current, filters);
        // Who was selected or taken out since stays so.
        const untouched = seen(members).filter(({ codaica }) => before(codaica) === now(codaica));
        if (cleared.current === asked) choose(untouched, add);
      } catch (error) {
        toast.failure(errorSentence(error), { id: name });
      }
    },
    [choose, readBetween, filters, name],
  );

  const count = countOfChosen(chosen);
  const rows: RowSelection<Member> = useMemo(
    () => ({
      has: chosenAmong(chosen, filters),
      empty: count === 0,
      onChoose: choose,
      onChooseRange: (...range) => void chooseRange(...range),
    }),
    [chosen, filters, count, choose, chooseRange],
  );
  const beginAll = () => {
    const [before, asked] = [latest.current, cleared.current];
    return (all: AllChosen) => {
      if (cleared.current !== asked) return;
      change(all.count === 0 ? noMembers : withoutTakenOut(all, before, latest.current));
    };
  };
  /** For one act: those selected when the answer arrives, as somebody may be taken out meanwhile. Undefined: nobody is left. */
  const freeze = async (): Promise<FrozenSelection | undefined> => {
    const before = latest.current;
    if (countOfChosen(before) === 0) return undefined;
    const frozen = await freezeChosen(before);
    return latest.current === before ? frozen : freeze();
  };
  return {
    chosen,
    count,
    freeze,
    here: countFrom(chosen, filters),
    rows,
    ...useChooseAll({ name, filters, askRegistry }, beginAll),
    clear: () => {
      replaceBy(noMembers);
      if (count > 1)
        toast.success(labels.cleared(count), {
          id: name,
          undo: { label: labels.restore, onUndo: () => keep(withChosen(chosen, latest.current)) },
        });
    },
    replaceBy,
  };
}
/** The result of `useSelection`. */
export type Selection = ReturnType<typeof useSelection>;

type Freezing = Pick<SelectionOptions, 'name' | 'filters' | 'askRegistry'>;

function useChooseAll({ name, filters, askRegistry }: Freezing, begin: () => (all: AllChosen) => void) {
  const [freezing, setFreezing] = useState(false);
  const chooseAll = async () => {
    if (freezing) return;
    setFreezing(true);
    const arrive = begin();
    try {
      const { selection, count } = await freezeAll(filters);
      arrive({ kind: 'all', selection, count, filters, except: new Set() });
    } catch (error) {
      if (wantsRegistry(error)) askRegistry();
      else toast.failure(selectionSentence(error), { id: name });
    } finally {
      setFreezing(false);
    }
  };
  return { freezing, chooseAll };
}

/** A click in this search removed a selection made by another one. */
function losesSome(before: ChosenMembers, next: ChosenMembers, filters: MemberSearch): boolean {
  if (before.kind === 'all') return next.kind === 'named' && next !== noMembers && countFrom(before, filters) === 0;
  return next.kind === 'all' && countFrom(before, filters) < before.members.size;
}

/** All of this search are selected, but it has another number of matches now: new members are shown checked like all others. */
export const hasMoved = ({ chosen, here }: Selection, total: number | undefined): total is number =>
  chosen.kind === 'all' && here > 0 && total !== undefined && total !== chosen.count;

/** The number, and its origin when that is not the current search, which has `total` matches (undefined: unknown). */
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
