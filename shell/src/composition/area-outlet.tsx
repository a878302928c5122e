import { FailedState, PageHeader } from '@sodalizio/ui';
import { type ReactNode, Suspense, use, useEffect } from 'react';
import { reportSlow } from './area-fault.ts';
import { AreaOff } from './area-off.tsx';
import { areaRan } from './area-ran.ts';
import { useStaysOff } from './live-composition.store.ts';
import { partSource, screenPart } from './load-area.ts';
import { markOpened, markOpening } from './opening-mark.ts';
import { ownSource } from './own-screen.ts';
import { PartBoundary } from './part-boundary.tsx';
import type { ComposedArea, ComposedScreen } from './read-composition.ts';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { type ShownPart, usePart } from './use-part.ts';

interface Props {
  readonly area: ComposedArea;
  readonly screen: ComposedScreen;
  /** Shown until the code is loaded; default: the skeleton of a page. */
  readonly waiting?: ReactNode;
}

/** One screen of one area, with its skeleton, failures and off state. Isolates all errors. */
export function AreaOutlet({ area, screen, waiting = <ScreenSkeleton title={screen.title} /> }: Props) {
  const off = useStaysOff(area);
  return off ? <AreaOff title={screen.title} /> : <OpenScreen area={area} screen={screen} waiting={waiting} />;
}

function OpenScreen({ area, screen: { name, title }, waiting }: Required<Props>) {
  const part = usePart(area.own ? ownSource(area, name) : partSource(area, screenPart(name)));
  return (
    <PartBoundary
      key={part.key}
      part={part}
      waiting={<ScreenSkeleton title={title} />}
      failed={(failure) => (
        <>
          <PageHeader title={title} />
          <FailedState {...failure} />
        </>
      )}
    >
      <Suspense fallback={waiting}>
        <LoadedPart part={part} given={{}} />
      </Suspense>
    </PartBoundary>
  );
}

interface LoadedProps {
  readonly part: ShownPart;
  readonly given: object;
  /** What to put around it, by the folder of its release. */
  readonly around?: (path: string, content: ReactNode) => ReactNode;
}

export function LoadedPart({ part: { loading, drawn }, given, around }: LoadedProps) {
  const { Component, release } = use(loading);
  // Set before rendering: a render error belongs to this release.
  drawn.release = release;
  // At the first drawing only: later ones have nobody who clears the mark.
  if (drawn.marked !== release) markOpening(release);
  drawn.marked = release;
  const content = <Component {...given} />;
  return (
    <>
      {around ? around(release.path, content) : content}
      <Ran release={release} />
    </>
  );
}

function Ran({ release }: { release: ComposedArea }) {
  useEffect(() => {
    reportSlow(release, markOpened(release));
    areaRan(release);
  }, [release]);
  return null;
}
