import { useState } from 'react';
import { sameContent } from '../same-content.ts';

/**
 * The fields of a filter panel: what is being typed, a function that types, one that notes a search, and what was searched last.
 *
 * A field follows when what is drawn changes (a chip taken away, going back). Compared by content, and without an effect: hot reload
 * runs effects and memos again, and would empty the fields.
 *
 * A search that was noted is drawn in its own time, on a slow machine after the next keys and the next press: it does not replace
 * what was typed since, and the next search is built on it; built on what is drawn, that would take it back.
 */
export function useTyped<Fields extends object>(
  drawn: Fields,
): [Fields, (some: Partial<Fields>) => void, (search: Fields) => void, Fields] {
  const [typed, setTyped] = useState(drawn);
  const [followed, setFollowed] = useState(drawn);
  const [onTheWay, setOnTheWay] = useState<readonly { search: Fields; typed: Fields }[]>([]);
  const changed = (Object.keys(drawn) as (keyof Fields)[]).filter((name) => !sameContent(drawn[name], followed[name]));
  if (changed.length > 0) {
    const place = onTheWay.findLastIndex(({ search }) => sameContent(search, drawn));
    const then = onTheWay[place]?.typed;
    const following = changed.filter((name) => !then || sameContent(typed[name], then[name]));
    setFollowed(drawn);
    setOnTheWay(place < 0 ? [] : onTheWay.slice(place + 1));
    setTyped({ ...typed, ...Object.fromEntries(following.map((name) => [name, drawn[name]])) });
  }
  return [
    typed,
    (some) => setTyped((before) => ({ ...before, ...some })),
    // A search that is here already never arrives.
    (search) => setOnTheWay((before) => (sameContent(search, drawn) ? [] : [...before, { search, typed }])),
    onTheWay.at(-1)?.search ?? drawn,
  ];
}
