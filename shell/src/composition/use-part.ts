import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { faultOf } from './area-fault.ts';
import { explainLoss } from './chunk-loss.ts';
import type { OpenedPart, PartSource } from './part-source.ts';

/** One part of an area while it is shown, and what is done when it fails: for `PartBoundary` and what is inside it. */
export type ShownPart = ReturnType<typeof usePart>;

/** Opens a part. It keeps its release and its code until its person navigates, tries again, or it gives way to another release. */
export function usePart(source: PartSource) {
  const { pathname } = useLocation();
  const [shown, setShown] = useState(() => ({ ...source.open(), attempt: 0, pathname }));
  // Another address is a navigation, also where the screen is the same: it takes what is live by then.
  if (shown.pathname !== pathname) setShown({ ...shown, ...source.open(), pathname });
  const { release, loading, attempt } = shown;
  /** The release that really came, once it is drawn: a fault belongs to this one. */
  const drawn = useMemo(() => ({ release }), [release]);
  const show = (next: OpenedPart) => setShown((last) => ({ ...last, ...next, attempt: last.attempt + 1 }));

  return {
    key: `${attempt} ${release.path}`,
    pathname,
    loading,
    drawn,
    retry: async (error: unknown) => {
      const drawAgain = faultOf(error) === 'threw-in-render' && attempt === 0;
      show(await source.retry(drawAgain));
    },
    /** It threw while drawing. Answers whether an older release is shown instead. */
    fallBack: (detail: string): boolean => {
      if (!source.fallBack(drawn.release, 'threw-in-render', detail)) return false;
      show(source.open());
      return true;
    },
    /** A file of it did not come while it was used. Answers why, unless another release is shown instead. */
    explain: async (error: unknown) => {
      const fault = await explainLoss(error);
      if (!(await source.replace(drawn.release, fault))) return fault;
      show(source.open());
      return undefined;
    },
    /** Its code came after the timeout. */
    arrived: () =>
      setShown((last) => (last.loading === loading ? { ...last, ...source.open(), attempt: last.attempt + 1 } : last)),
  };
}
