import { useState } from 'react';

/**
 * What is being typed, from what was asked last: a field follows when that changes (a chip taken away, going back). Compared by
 * content, and without an effect: hot reload runs effects and memos again, and would empty the fields.
 */
export function useTyped<Fields extends object>(asked: Fields): [Fields, (some: Partial<Fields>) => void] {
  const [typed, setTyped] = useState(asked);
  const [followed, setFollowed] = useState(asked);
  const changed = (Object.keys(asked) as (keyof Fields)[]).filter(
    (name) => JSON.stringify(asked[name]) !== JSON.stringify(followed[name]),
  );
  if (changed.length > 0) {
    setFollowed(asked);
    setTyped({ ...typed, ...Object.fromEntries(changed.map((name) => [name, asked[name]])) });
  }
  return [typed, (some) => setTyped((before) => ({ ...before, ...some }))];
}
