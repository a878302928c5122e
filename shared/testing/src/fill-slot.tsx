import type { SlotFill } from '@sodalizio/area-kit';
import { slotStore } from '@sodalizio/area-kit/host';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';

/** Fills a slot as another area does, until the test ends. `show` renders the slot's props. */
export function fillSlot(
  slot: string,
  fill: Pick<SlotFill, 'label' | 'short' | 'link'>,
  show: (given: object) => ReactNode = () => null,
): void {
  slotStore.setState({
    fills: { [slot]: [{ key: 'another', icon: 'M3 5h18', ...fill }] },
    Part: ({ given }) => <>{show(given)}</>,
  });
  onTestFinished(() => slotStore.setState(slotStore.getInitialState(), true));
}
