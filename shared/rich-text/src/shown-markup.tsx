import { useLayoutEffect, useRef } from 'react';
import { cleanNodes } from './clean-markup.ts';
import styles from './markup.module.css';

/** Renders an article's text. Cleaned here, whatever is stored; links open in a new tab without a referrer. */
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
    // Otherwise a blank line that was typed would have no height.
    for (const paragraph of nodes.querySelectorAll('p'))
      if (paragraph.innerHTML.trim() === '') paragraph.append(document.createElement('br'));
    // The cleaned nodes, not their text: nothing is parsed a second time.
    container.current?.replaceChildren(nodes);
  }, [markup]);
  return <div ref={container} className={styles.markup} />;
}
