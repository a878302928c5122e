import { useLayoutEffect, useRef } from 'react';
import { floatingNode } from './floating-node.ts';

/**
 * Put it at the end of `main`: floating elements then belong to that landmark. Mantine's default, beside the page, is in none,
 * where screen reader users navigating by landmarks would not find them.
 */
export function FloatingLayer() {
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (floatingNode) container.current?.append(floatingNode);
  }, []);
  return <div ref={container} />;
}

/** Without a `main`, floating elements are rendered at the end of the page. */
export function useFloatingFallback(): void {
  useLayoutEffect(() => {
    if (floatingNode && !floatingNode.isConnected) document.body.append(floatingNode);
  });
}
