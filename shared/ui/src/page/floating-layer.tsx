import { useLayoutEffect, useRef } from 'react';
import { floatingNode } from './floating-node.ts';

/**
 * Put it at the end of `main`: what floats above the page belongs to that landmark then, instead of to none (a screen
 * reader that goes by landmarks would not find it beside the page, where Mantine draws it by itself).
 */
export function FloatingLayer() {
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (floatingNode) container.current?.append(floatingNode);
  }, []);
  return <div ref={container} />;
}

/** Before there is any `main`, what floats is drawn at the end of the page. */
export function useFloatingFallback(): void {
  useLayoutEffect(() => {
    if (floatingNode && !floatingNode.isConnected) document.body.append(floatingNode);
  });
}
