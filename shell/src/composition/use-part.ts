import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { faultOf } from './area-fault.ts';
import { explainLoss } from './chunk-loss.ts';
import type { OpenedPart, PartSource } from './part-source.ts';
import type { ComposedArea } from './read-composition.ts';

/** A shown part with its failure handling, for `PartBoundary` and its content. */
export type ShownPart = ReturnType<typeof usePart>;

/** Opens a part. It keeps its release and code until the person navigates or retries, or another release replaces it. */
export function usePart(source: PartSource) {
  const { pathname } = useLocation();
  const [shown, setShown] = useState(() => ({ ...source.open(), attempt: 0, pathname }));
  // Another address is a navigation, even with the same screen: it takes the live release.
  if (shown.pathname !== pathname) setShown({ ...shown, ...source.open(), pathname });
  const { release, loading, attempt } = shown;
  /** The release that was really loaded: a render error belongs to it. `marked`: the one whose drawing has begun. */
  const drawn = useMemo((): { release: ComposedArea; marked?: ComposedArea } => ({ release }), [release]);
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
    /** After a render error. Returns whether a fallback is shown instead. */
    fallBack: async (detail: string): Promise<boolean> => {
      if (!(await source.fallBack(drawn.release, 'threw-in-render', detail))) return false;
      show(source.open());
      return true;
    },
    /** After a lazy import failed. Returns the cause, unless another release is shown instead. */
    explain: async (error: unknown) => {
      const fault = await explainLoss(error);
      if (!(await source.replace(drawn.release, fault))) return fault;
      show(source.open());
      return undefined;
    },
    /** Its code was loaded after the timeout. */
    arrived: () =>
      setShown((last) => (last.loading === loading ? { ...last, ...source.open(), attempt: last.attempt + 1 } : last)),
  };
}
