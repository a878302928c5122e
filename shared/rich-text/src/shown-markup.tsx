import { useLayoutEffect, useRef } from 'react';
import { cleanNodes } from './clean-markup.ts';
import styles from './markup.module.css';

/** The text of an article, to read. Cleaned here, whatever is in the database; links open beside and tell the other page nothing. */
export function ShownMarkup({ markup }: { markup: string }) {
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const nodes = cleanNodes(markup);
    for (const link of nodes.querySelectorAll('a')) {
      link.target = '_blank';
      link.rel = 'noopener noreferrer nofollow';
    }
    for (const picture of nodes.querySelectorAll('img')) {
      picture.setAttribute('loading', 'lazy');
      picture.setAttribute('decoding', 'async');
    }
    // The nodes that were cleaned, not their text: nothing is parsed a second time.
    container.current?.replaceChildren(nodes);
  }, [markup]);
  return <div ref={container} className={styles.markup} />;
}
