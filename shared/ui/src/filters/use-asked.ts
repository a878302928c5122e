import { useState } from 'react';
import { sameContent } from '../same-content.ts';

/**
 * The filters that were searched last, from those that are drawn, and a function that notes a search. The drawn ones follow in
 * their own time, on a slow machine after the next press: built on them, that would take the search before it back.
 */
export function useAsked<Filters extends object>(drawn: Filters): [Filters, (next: Filters) => void] {
  const [followed, setFollowed] = useState(drawn);
  const [onTheWay, setOnTheWay] = useState<readonly Filters[]>([]);
  if (!sameContent(followed, drawn)) {
    const place = onTheWay.findLastIndex((search) => sameContent(search, drawn));
    setFollowed(drawn);
    setOnTheWay(place < 0 ? [] : onTheWay.slice(place + 1));
  }
  return [
    onTheWay.at(-1) ?? drawn,
    // A search that is here already never arrives.
    (next) => setOnTheWay((before) => (sameContent(next, drawn) ? [] : [...before, next])),
  ];
}
