import { useState } from 'react';
import { sameContent } from '../same-content.ts';

/**
 * What is being typed, from what was asked last: a field follows when that changes (a chip taken away, going back). Compared by
 * content, and without an effect: hot reload runs effects and memos again, and would empty the fields.
 *
 * The third of what it returns notes what the fields ask for: that arrives in its own time, on a slow machine after the next keys,
 * and does not replace them.
 */
export function useTyped<Fields extends object>(
  asked: Fields,
): [Fields, (some: Partial<Fields>) => void, (search: Fields) => void] {
  const [typed, setTyped] = useState(asked);
  const [followed, setFollowed] = useState(asked);
  const [onTheWay, setOnTheWay] = useState<readonly { search: Fields; typed: Fields }[]>([]);
  const changed = (Object.keys(asked) as (keyof Fields)[]).filter((name) => !sameContent(asked[name], followed[name]));
  if (changed.length > 0) {
    const place = onTheWay.findLastIndex(({ search }) => sameContent(search, asked));
    const then = onTheWay[place]?.typed;
    const following = changed.filter((name) => !then || sameContent(typed[name], then[name]));
    setFollowed(asked);
    setOnTheWay(place < 0 ? [] : onTheWay.slice(place + 1));
    setTyped({ ...typed, ...Object.fromEntries(following.map((name) => [name, asked[name]])) });
  }
  return [
    typed,
    (some) => setTyped((before) => ({ ...before, ...some })),
    // A search that is here already never arrives.
    (search) => setOnTheWay((before) => (sameContent(search, asked) ? [] : [...before, { search, typed }])),
  ];
}
