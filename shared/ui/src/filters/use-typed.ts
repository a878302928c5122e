import { useState } from 'react';
import { sameContent } from '../same-content.ts';

interface TypedOptions<Fields> {
  /** By which searches are compared. */
  readonly keyOf?: (search: Fields) => string;
  /** A search that was not noted, as of a view, replaces everything that was typed. */
  readonly replaces?: boolean;
}

/**
 * The fields of a filter panel: what is being typed, a function that types, one that notes a search, and what was searched last.
 *
 * A search that was noted is drawn in its own time, on a slow machine after the next keys and the next press: it does not replace
 * what was typed since, and the next search is built on it; built on what is drawn, that would take it back. Of any other search, as of
 * a step back, the fields that it changes follow.
 *
 * Searches are compared by content, and without an effect: hot reload makes new objects of the same filters and runs effects again,
 * which would empty the fields.
 */
export function useTyped<Fields extends object>(
  drawn: Fields,
  { keyOf = JSON.stringify, replaces = false }: TypedOptions<Fields> = {},
): [Fields, (some: Partial<Fields>) => void, (search: Fields) => void, Fields] {
  const [typed, setTyped] = useState(drawn);
  const [followed, setFollowed] = useState(drawn);
  const [onTheWay, setOnTheWay] = useState<readonly { search: Fields; typed: Fields }[]>([]);
  const isDrawn = (search: Fields) => search === drawn || keyOf(search) === keyOf(drawn);
  if (!isDrawn(followed)) {
    const place = onTheWay.findLastIndex(({ search }) => isDrawn(search));
    const then = onTheWay[place]?.typed;
    setFollowed(drawn);
    setOnTheWay(place < 0 ? [] : onTheWay.slice(place + 1));
    const following = (Object.keys(drawn) as (keyof Fields)[]).filter(
      (name) =>
        (replaces && !then) ||
        (!sameContent(drawn[name], followed[name]) && (!then || sameContent(typed[name], then[name]))),
    );
    setTyped({ ...typed, ...Object.fromEntries(following.map((name) => [name, drawn[name]])) });
  }
  return [
    typed,
    (some) => setTyped((before) => ({ ...before, ...some })),
    // A search that is here already never arrives.
    (search) => setOnTheWay((before) => (isDrawn(search) ? [] : [...before, { search, typed }])),
    onTheWay.at(-1)?.search ?? drawn,
  ];
}
