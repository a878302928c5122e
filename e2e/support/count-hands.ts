import type { Page } from '@playwright/test';

/** What hands did: presses of a mouse or a finger, keys outside of texts, and keys that wrote into one. */
export interface Hands {
  readonly presses: number;
  readonly keys: number;
  readonly typed: number;
}

type Kind = keyof Hands;

/**
 * Counts presses and keys from now on, in every page that this one becomes. A combination counts once, a press by its
 * pointer, so that what the browser makes of Enter is not counted twice. What a test does with `fill` or `check` by
 * script is not seen: journeys use mouse and keyboard. What the page counts arrives later than what the hand does; before an
 * answer of the page itself.
 */
export async function countHands(page: Page): Promise<() => Promise<Hands>> {
  const counted: Record<Kind, number> = { presses: 0, keys: 0, typed: 0 };
  await page.exposeFunction('countHand', (kind: Kind) => {
    counted[kind] += 1;
  });
  const listen = () => {
    const count = (kind: string) => void Reflect.get(window, 'countHand')(kind);
    addEventListener('pointerdown', (event) => event.isTrusted && count('presses'), true);
    addEventListener(
      'keydown',
      (event) => {
        if (!event.isTrusted || ['Control', 'Shift', 'Alt', 'Meta'].includes(event.key)) return;
        const target = event.target instanceof HTMLElement ? event.target : undefined;
        const isText = target?.isContentEditable || target?.matches('input, textarea');
        const writes =
          isText && !event.ctrlKey && !event.metaKey && (event.key.length === 1 || event.key === 'Backspace');
        count(writes ? 'typed' : 'keys');
      },
      true,
    );
  };
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return async () => {
    await page.evaluate(() => undefined);
    return { ...counted };
  };
}
