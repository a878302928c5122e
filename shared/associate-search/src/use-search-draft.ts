import { useState } from 'react';
import { type MemberFilterKey, type MemberSearch, noFilters } from './member-filters.ts';
import { searchKey } from './results/member-list.ts';

const keys = Object.keys(noFilters) as MemberFilterKey[];
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The fields of the panel. A search that the panel asked for arrives in its own time, on a slow machine after the next keys: it
 * replaces only what was not typed or chosen since. Any other search, as of a view, replaces everything.
 */
export function useSearchDraft(applied: MemberSearch) {
  const [draft, setDraft] = useState(applied);
  const [followed, setFollowed] = useState(applied);
  const [onTheWay, setOnTheWay] = useState<readonly MemberSearch[]>([]);
  // By content: hot reload makes a new object of the same filters, and what is typed would go.
  if (followed !== applied && !same(followed, applied)) {
    const key = searchKey(applied);
    const place = onTheWay.findLastIndex((search) => searchKey(search) === key);
    const asked = onTheWay[place];
    setFollowed(applied);
    setOnTheWay(place < 0 ? [] : onTheWay.slice(place + 1));
    setDraft(asked === undefined ? applied : keepingSince(asked, draft, applied));
  }
  return {
    draft,
    /** What was searched last: on a slow machine it is drawn after the next press. */
    asked: onTheWay.at(-1) ?? applied,
    change: (some: Partial<MemberSearch>) => setDraft((before) => ({ ...before, ...some })),
    /** Of a search that the panel asks for. A search that is here already never arrives. */
    note: (search: MemberSearch) =>
      setOnTheWay((before) => (searchKey(search) === searchKey(applied) ? [] : [...before, search])),
  };
}

const keepingSince = (asked: MemberSearch, draft: MemberSearch, applied: MemberSearch): MemberSearch => ({
  ...applied,
  ...Object.fromEntries(keys.filter((key) => !same(draft[key], asked[key])).map((key) => [key, draft[key]])),
});
