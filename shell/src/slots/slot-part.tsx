import type { SlotFill } from '@sodalizio/area-kit';
import { FailedState, LoadingRegion } from '@sodalizio/ui';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { drawnBy } from '../boot/guard-styles.ts';
import { LoadedPart } from '../composition/area-outlet.tsx';
import { type AreaPart, partSource } from '../composition/load-area.ts';
import { PartBoundary } from '../composition/part-boundary.tsx';
import type { ComposedArea } from '../composition/read-composition.ts';
import { usePart } from '../composition/use-part.ts';
import { slotFaultSentences } from '../shell.labels.ts';
import { whereFilled } from './where-filled.ts';

/**
 * The code of one fill: loaded, timed, isolated and reported like a screen. Its code runs once the screen around it is drawn: a page
 * that froze between both would leave two marks (opening-mark.ts), and the screen's area would be replaced for its guest's loop.
 */
export function SlotPart({ fill, given }: { fill: SlotFill; given: object }) {
  const found = whereFilled.get(fill);
  const [around, setAround] = useState(false);
  useEffect(() => setAround(true), []);
  if (!found) return null;
  return around ? <OpenPart key={fill.key} {...found} given={given} /> : <LoadingRegion rows={4} />;
}

/** Says whose it is, and has no box. */
const drawnIn = (path: string, content: ReactNode) => (
  <div {...{ [drawnBy]: path }} style={{ display: 'contents' }}>
    {content}
  </div>
);

function OpenPart({ area, part, given }: { area: ComposedArea; part: AreaPart; given: object }) {
  const shown = usePart(partSource(area, part));
  const waiting = <LoadingRegion rows={4} />;
  return (
    <PartBoundary
      key={shown.key}
      part={shown}
      sentences={slotFaultSentences}
      waiting={waiting}
      failed={(failure) => <FailedState {...failure} />}
    >
      <Suspense fallback={waiting}>
        <LoadedPart part={shown} given={given} around={drawnIn} />
      </Suspense>
    </PartBoundary>
  );
}
