import { Button, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';

export interface PagedListProps {
  /** Its `li`, each with `tabIndex={-1}`. */
  children: readonly ReactNode[];
  label?: string;
  className?: string | undefined;
  /** There are further ones to read. */
  more: boolean;
  moreLabel: string;
  reading: boolean;
  onMore: () => void;
  /** Why the further ones could not be read. */
  failure?: string | undefined;
}

/** A list that is read on by a button; the first of the new ones then gets the focus, as the button may be gone. */
export function PagedList(props: PagedListProps) {
  const { children, label, className, more, moreLabel, reading, onMore, failure } = props;
  const list = useRef<HTMLOListElement>(null);
  const firstNew = useRef<number>(undefined);
  useEffect(() => {
    const at = firstNew.current;
    if (at === undefined || children.length <= at) return;
    firstNew.current = undefined;
    list.current?.querySelectorAll<HTMLElement>(':scope > li')[at]?.focus();
  }, [children.length]);
  const goOn = () => {
    if (reading) return;
    firstNew.current = children.length;
    onMore();
  };
  return (
    <>
      <ol ref={list} className={className} aria-label={label}>
        {children}
      </ol>
      {failure && (
        <Text size="sm" c="red" role="alert">
          {failure}
        </Text>
      )}
      {more && (
        <div>
          <Button variant="default" data-disabled={reading} aria-disabled={reading} onClick={goOn}>
            {moreLabel}
          </Button>
        </div>
      )}
    </>
  );
}
