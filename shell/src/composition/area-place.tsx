import { type ReactNode, Suspense, use, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { faultOf, reportFault } from './area-fault.ts';
import { AreaOff } from './area-off.tsx';
import { areaRan } from './area-ran.ts';
import { explainLoss } from './chunk-loss.ts';
import { checkComposition, useStaysOff } from './live-composition.ts';
import { forgetFailure, loadScreen, olderThan, renewArea } from './load-area.ts';
import type { PlacedArea, PlacedScreen } from './read-composition.ts';
import { ScreenBoundary } from './screen-boundary.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { releaseFor, standIn } from './which-release.ts';

interface Props {
  readonly area: PlacedArea;
  readonly screen: PlacedScreen;
  /** What stands there until the code came; the usual page in grey when left out. */
  readonly waiting?: ReactNode;
}

/** The place of one screen of one area: its code, its skeleton, its failure, its being switched off. Nothing that goes wrong inside leaves it. */
export function AreaPlace({ area, screen, waiting = <ScreenSkeleton title={screen.title} /> }: Props) {
  const off = useStaysOff(area);
  return off ? <AreaOff title={screen.title} /> : <OpenPlace area={area} screen={screen} waiting={waiting} />;
}

/** What a place shows: a release, which stays the same while the screen is open, and which try of it this is. */
interface Shown {
  readonly release: PlacedArea;
  readonly attempt: number;
  readonly pathname: string;
}

function OpenPlace({ area, screen: { name, title }, waiting }: Required<Props>) {
  const { pathname } = useLocation();
  const [shown, setShown] = useState<Shown>(() => ({ release: opened(area, name), attempt: 0, pathname }));
  // Another address is a navigation, also where the screen is the same: it takes what is live by then.
  if (shown.pathname !== pathname) setShown({ ...shown, pathname, release: releaseFor(area, name) });
  const { release, attempt } = shown;
  const runs = useMemo(() => ({ release }), [release]);

  const show = (next: PlacedArea) => setShown((last) => ({ ...last, release: next, attempt: last.attempt + 1 }));
  const retry = async (error: unknown) => {
    // A screen that threw while drawing has its code: drawing it again is the first try.
    if (faultOf(error) !== 'threw-in-render' || attempt > 0) return show(await renewArea(area, name));
    await checkComposition();
    show(releaseFor(area, name));
  };
  /** A screen that threw gives way to the release that ran before, if there was one. Answers whether it does. */
  const giveWay = (detail: string): boolean => {
    const failed = runs.release;
    const older = olderThan(failed);
    if (!older) return false;
    standIn(failed, older);
    reportFault(failed, 'threw-in-render', detail, older);
    show(releaseFor(area, name));
    return true;
  };
  /** A part of the screen did not come. Where a deployment took it away, what is live now takes the screen's place. */
  const explain = async (error: unknown): Promise<unknown> => {
    const fault = await explainLoss(error);
    if (fault.fault !== 'vanished') return fault;
    const failed = runs.release;
    await checkComposition();
    const live = releaseFor(area, name);
    if (live.path === failed.path) return fault;
    reportFault(failed, fault.fault, `${fault.message} (${live.version} is live)`);
    show(live);
    return undefined;
  };
  return (
    <ScreenBoundary
      key={`${attempt} ${release.path}`}
      areaOf={() => runs.release}
      title={title}
      place={pathname}
      onRetry={retry}
      onThrow={giveWay}
      onLoss={explain}
    >
      <Suspense fallback={waiting}>
        <LoadedScreen area={release} screen={name} runs={runs} />
      </Suspense>
    </ScreenBoundary>
  );
}

function opened(area: PlacedArea, name: string): PlacedArea {
  const release = releaseFor(area, name);
  forgetFailure(release, name);
  return release;
}

interface LoadedProps {
  readonly area: PlacedArea;
  readonly screen: string;
  readonly runs: { release: PlacedArea };
}

function LoadedScreen({ area, screen, runs }: LoadedProps) {
  const { Screen, release } = use(loadScreen(area, screen));
  // Known before the screen draws: a fault of its drawing belongs to this release.
  runs.release = release;
  return (
    <>
      <Screen />
      <Ran release={release} />
    </>
  );
}

/** Behind the screen: when this stands, the screen was drawn. */
function Ran({ release }: { release: PlacedArea }) {
  useEffect(() => areaRan(release), [release]);
  return null;
}
