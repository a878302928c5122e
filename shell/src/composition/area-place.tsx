import { LoadingRegion } from '@sodalizio/ui';
import { Suspense, use, useState } from 'react';
import { loadScreen, renewArea } from './load-area.ts';
import type { PlacedArea } from './read-composition.ts';
import { ScreenBoundary } from './screen-boundary.tsx';

/** The place of one screen of one area: its code, its skeleton, its failure. Nothing that goes wrong inside leaves it. */
export function AreaPlace({ area, screen }: { area: PlacedArea; screen: string }) {
  const [attempt, setAttempt] = useState({ number: 0, area });
  const retry = async () => {
    const live = await renewArea(attempt.area);
    setAttempt({ number: attempt.number + 1, area: live });
  };
  return (
    <ScreenBoundary key={attempt.number} area={attempt.area} onRetry={retry}>
      <Suspense fallback={<LoadingRegion />}>
        <LoadedScreen area={attempt.area} screen={screen} />
      </Suspense>
    </ScreenBoundary>
  );
}

function LoadedScreen({ area, screen }: { area: PlacedArea; screen: string }) {
  const Screen = use(loadScreen(area, screen));
  return <Screen />;
}
