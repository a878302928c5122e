import { Tabs, type TabsListProps } from '@mantine/core';
import { Children, useEffect, useRef, useState } from 'react';
import styles from './tab-list.module.css';

export interface TabListProps extends TabsListProps {
  /** Value of the open tab. */
  open: string | null;
}

/** `Tabs.List` that may be wider than the screen: the open tab is scrolled into sight, and an edge with more behind it fades. */
export function TabList({ open, children, ...props }: TabListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState({ before: false, after: false });
  // Tabs that areas add come later than the list.
  const count = Children.count(children);

  useEffect(() => {
    const box = list.current;
    if (!box || count === 0) return;
    const look = () => {
      const before = box.scrollLeft > 1;
      const after = box.scrollLeft + box.clientWidth < box.scrollWidth - 1;
      setMore((known) => (known.before === before && known.after === after ? known : { before, after }));
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(box);
    for (const tab of box.children) sizes.observe(tab);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [count]);

  useEffect(() => {
    const box = list.current;
    const tab = open === null ? null : box?.querySelector('[role="tab"][aria-selected="true"]');
    if (!box || !tab || count === 0) return;
    // Not `scrollIntoView`, which may move the page as well.
    const [whole, part] = [box.getBoundingClientRect(), tab.getBoundingClientRect()];
    box.scrollLeft += part.left + part.width / 2 - (whole.left + whole.width / 2);
  }, [open, count]);

  return (
    <Tabs.List
      {...props}
      ref={list}
      className={styles.list}
      mod={[{ 'more-before': more.before, 'more-after': more.after }]}
    >
      {children}
    </Tabs.List>
  );
}
