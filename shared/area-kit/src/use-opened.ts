import { useRef } from 'react';

/**
 * What a form was opened with, by its id: it stays when somebody deletes that, because what is typed in the form is nowhere else.
 * A record from the cache that is still `fetching` is shown and not kept: it may have been deleted before the form opened.
 */
export function useOpened<R>(id: string, read: R | undefined, fetching = false): R | undefined {
  const opened = useRef<{ id: string; read: R | undefined }>({ id, read: undefined });
  if (opened.current.id !== id) opened.current = { id, read: undefined };
  const { current } = opened;
  if (read !== undefined && (!fetching || current.read !== undefined)) current.read = read;
  return read ?? current.read;
}
