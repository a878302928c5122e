import { useRef } from 'react';

/** What a form was opened with, by its id: it stays when somebody deletes that, because what is typed in the form is nowhere else. */
export function useOpened<R>(id: string, read: R | undefined): R | undefined {
  const opened = useRef({ id, read });
  if (read !== undefined || opened.current.id !== id) opened.current = { id, read };
  return opened.current.read;
}
