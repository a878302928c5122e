import { errorSentence } from '@sodalizio/area-kit';
import type { Participant, ParticipantChoice } from '@sodalizio/contract/projects';
import { type RowSelection, type RowSource, toast } from '@sodalizio/ui';
import { useRef, useState } from 'react';
import { labels } from './participants.labels.ts';
import { conditionsOf, type ParticipantFilters } from './participants.query.ts';

/** Named ones, or all that match except some. Of another search nobody is chosen. */
interface Chosen {
  readonly search: string;
  readonly all: boolean;
  /** Chosen, or with `all` the excepted ones. */
  readonly ids: ReadonlySet<number>;
  /** Those that were removed since. They stay excepted: a removal may be undone. */
  readonly removed: ReadonlySet<number>;
}

type ChooseRange = (...range: Parameters<RowSelection<Participant>['onChooseRange']>) => Promise<unknown>;
type Rows = RowSource<Participant> & Required<Pick<RowSource<Participant>, 'readBetween'>>;

/** Most participants chosen one by one (`participantChoice`). */
const namedMost = 10_000;
const cause = { id: 'projects.chosen' };
const none: ReadonlySet<number> = new Set();

/** How many exceptions the total does not contain. One that is listed is back. */
function missing({ ids, removed }: Chosen, { total, at }: Rows): number {
  const left = new Set([...removed].filter((id) => ids.has(id)));
  for (let index = 0; left.size > 0 && index < total; index += 1) left.delete(at(index)?.id ?? 0);
  return left.size;
}

/** The selected participants of one search: a new search begins with nobody, so that no act reaches whom nobody sees. */
export function useChosen(filters: ParticipantFilters, rows: Rows) {
  const search = JSON.stringify(filters);
  const nobody: Chosen = { search, all: false, ids: none, removed: none };
  const [state, setState] = useState(nobody);
  const latest = useRef(search);
  latest.current = search;
  const cleared = useRef(0);
  const chosen = state.search === search ? state : nobody;
  const { all, ids } = chosen;
  const choose = (some: readonly Participant[], on: boolean) =>
    setState((before) => {
      const now = before.search === search ? before : nobody;
      const next = new Set(now.ids);
      for (const { id } of some) {
        if (on === now.all) next.delete(id);
        else next.add(id);
      }
      return { ...now, ids: next };
    });
  /** Also the rows of it that were not in sight, which are read. */
  const chooseRange: ChooseRange = async ({ start, end }, on, seen = (read) => read) => {
    if (end - start > namedMost) return toast.failure(labels.rangeMost, cause);
    const asked = cleared.current;
    try {
      const range = seen(await rows.readBetween(start, end));
      // The search has changed since: its rows are not selected.
      if (latest.current !== search || cleared.current !== asked) return;
      const isMore = on !== all && new Set([...ids, ...range.map(({ id }) => id)]).size > namedMost;
      if (isMore) toast.failure(labels.rangeMost, cause);
      else choose(range, on);
    } catch (error) {
      toast.failure(errorSentence(error), cause);
    }
  };
  const selection: RowSelection<Participant> = {
    has: (key) => ids.has(Number(key)) !== all,
    empty: !all && ids.size === 0,
    onChoose: choose,
    onChooseRange: (...range) => void chooseRange(...range),
  };
  const choice: ParticipantChoice = all ? { all: true, ...conditionsOf(filters), except: [...ids] } : { ids: [...ids] };
  return {
    selection,
    choice,
    count: all ? rows.total - ids.size + missing(chosen, rows) : ids.size,
    chooseAll: () => setState({ search, all: true, ids: none, removed: none }),
    /** Who was removed; of all that match, the exceptions stay. */
    forget: (gone: readonly number[]) =>
      setState((now) =>
        now.all
          ? { ...now, removed: new Set([...now.removed, ...gone]) }
          : { ...now, ids: new Set([...now.ids].filter((id) => !gone.includes(id))) },
      ),
    clear: () => {
      cleared.current += 1;
      setState(nobody);
    },
  };
}
