import { type ReactNode, Suspense, use, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { faultOf } from './area-fault.ts';
import { forgetFailure, loadScreen, renewArea } from './load-area.ts';
import type { PlacedArea, PlacedScreen } from './read-composition.ts';
import { ScreenBoundary } from './screen-boundary.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

interface Props {
  readonly area: PlacedArea;
  readonly screen: PlacedScreen;
  /** What stands there until the code came; the usual page in grey when left out. */
  readonly waiting?: ReactNode;
}

/** The place of one screen of one area: its code, its skeleton, its failure. Nothing that goes wrong inside leaves it. */
export function AreaPlace({ area, screen, waiting = <ScreenSkeleton title={screen.title} /> }: Props) {
  const { pathname } = useLocation();
  const [attempt, setAttempt] = useState(() => {
    forgetFailure(area, screen.name);
    return 0;
  });
  const retry = async (error: unknown) => {
    // A screen that threw while drawing has its code: drawing it again is the try.
    if (faultOf(error) !== 'threw-in-render') await renewArea(area);
    setAttempt((last) => last + 1);
  };
  return (
    <ScreenBoundary key={attempt} area={area} title={screen.title} place={pathname} onRetry={retry}>
      <Suspense fallback={waiting}>
        <LoadedScreen area={area} screen={screen.name} />
      </Suspense>
    </ScreenBoundary>
  );
}

function LoadedScreen({ area, screen }: { area: PlacedArea; screen: string }) {
  const Screen = use(loadScreen(area, screen));
  return <Screen />;
}
