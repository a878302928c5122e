import type { Participant, ParticipantChoice } from '@sodalizio/contract/projects';
import type { RowSelection, RowSource } from '@sodalizio/ui';
import { useState } from 'react';
import { conditionsOf, type ParticipantFilters } from './participants.query.ts';

/** Named ones, or all that match except some. Of another search nobody is chosen. */
interface Chosen {
  readonly search: string;
  readonly all: boolean;
  /** Chosen, or with `all` the excepted ones. */
  readonly ids: ReadonlySet<number>;
}

/** The selected participants of one search: a new search begins with nobody, so that no act reaches whom nobody sees. */
export function useChosen(filters: ParticipantFilters, rows: RowSource<Participant>) {
  const search = JSON.stringify(filters);
  const nobody: Chosen = { search, all: false, ids: new Set() };
  const [state, setState] = useState(nobody);
  const chosen = state.search === search ? state : nobody;
  const { all, ids } = chosen;
  const choose = (some: readonly number[], on: boolean) => {
    const next = new Set(ids);
    for (const id of some) {
      if (on === all) next.delete(id);
      else next.add(id);
    }
    setState({ ...chosen, ids: next });
  };
  const selection: RowSelection<Participant> = {
    has: (key) => ids.has(Number(key)) !== all,
    empty: !all && ids.size === 0,
    onChoose: (some, on) =>
      choose(
        some.map(({ id }) => id),
        on,
      ),
    onChooseRange: ({ start, end }, on) => {
      const range = Array.from({ length: end - start }, (_, at) => rows.at(start + at)?.id);
      choose(
        range.flatMap((id) => id ?? []),
        on,
      );
    },
  };
  const choice: ParticipantChoice = all ? { all: true, ...conditionsOf(filters), except: [...ids] } : { ids: [...ids] };
  return {
    selection,
    choice,
    count: all ? rows.total - ids.size : ids.size,
    chooseAll: () => setState({ search, all: true, ids: new Set() }),
    clear: () => setState(nobody),
  };
}
