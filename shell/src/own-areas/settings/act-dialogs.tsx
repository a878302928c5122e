import type { AreaState } from '@sodalizio/contract';
import { toast } from '@sodalizio/ui';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { actLabels as labels } from './acts.labels.ts';
import { mayGoLive } from './area-words.ts';
import { EndTrialForm } from './end-trial.form.tsx';
import { LiveForm } from './live.form.tsx';
import { RemoveForm, RestoreForm } from './removal.form.tsx';
import { removalLabels } from './removal.labels.ts';
import { SwitchFillForm, SwitchOffForm, SwitchOnForm } from './switch.form.tsx';
import { TrialForm } from './trial.form.tsx';

export type Wish =
  | { readonly kind: 'live'; readonly release?: string }
  | { readonly kind: 'trial'; readonly release?: string }
  | { readonly kind: 'off' }
  | { readonly kind: 'on' }
  | { readonly kind: 'remove' }
  | { readonly kind: 'restore' }
  | { readonly kind: 'fill'; readonly fill: Fill }
  | { readonly kind: 'end-trial'; readonly release: string; readonly version: string };

const Ask = createContext<(area: AreaState, wish: Wish) => void>(() => {});

export const useAsk = () => useContext(Ask);

type Fill = AreaState['fills'][number];

function fillIsSo({ fills }: AreaState, { slot, nth, off }: Fill): string | undefined {
  const now = fills.find((fill) => fill.slot === slot && fill.nth === nth);
  if (Boolean(now?.off) === Boolean(off)) return undefined;
  return off ? labels.alreadyOn : labels.alreadyOff;
}

function pointless(area: AreaState, wish: Wish): string | undefined {
  if (wish.kind === 'restore') return area.removed ? undefined : removalLabels.alreadyBack;
  return area.removed ? removalLabels.alreadyRemoved : pointlessHere(area, wish);
}

/** The same for an area that is part of the product. */
function pointlessHere(area: AreaState, wish: Exclude<Wish, { kind: 'restore' }>): string | undefined {
  if (wish.kind === 'remove') return undefined;
  if (wish.kind === 'off') return area.off ? labels.alreadyOff : undefined;
  if (wish.kind === 'on') return area.off ? undefined : labels.alreadyOn;
  if (wish.kind === 'fill') return fillIsSo(area, wish.fill);
  if (wish.kind === 'end-trial') return area.canary?.name === wish.release ? undefined : labels.noTrial;
  return wish.release === undefined || mayGoLive(area, wish.release) ? undefined : labels.nowLive;
}

/**
 * The one open dialog about an area, outside of the refreshed cards: it keeps its input when a card re-renders, moves or
 * disappears.
 */
export function ActDialogs({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ area: AreaState; wish: Wish }>();
  const ask = useCallback((area: AreaState, wish: Wish) => setAsked({ area, wish }), []);
  const onClose = () => setAsked(undefined);
  const onChanged = (area: AreaState, sentence: string) => {
    if (!asked) return;
    const why = pointless(area, asked.wish);
    // Closed meanwhile, or another one opened: that stays as it is.
    setAsked((now) => (now === asked ? (why === undefined ? { ...asked, area } : undefined) : now));
    if (why !== undefined) toast.failure(`${sentence} ${why}`);
  };
  return (
    <Ask value={ask}>
      {children}
      {asked && <Dialog {...asked} onChanged={onChanged} onClose={onClose} />}
    </Ask>
  );
}

interface DialogProps {
  area: AreaState;
  wish: Wish;
  onChanged: (area: AreaState, sentence: string) => void;
  onClose: () => void;
}

function Dialog({ wish, ...given }: DialogProps) {
  if (wish.kind === 'off') return <SwitchOffForm {...given} />;
  if (wish.kind === 'on') return <SwitchOnForm {...given} />;
  if (wish.kind === 'remove') return <RemoveForm {...given} />;
  if (wish.kind === 'restore') return <RestoreForm {...given} />;
  if (wish.kind === 'fill') return <SwitchFillForm {...given} fill={wish.fill} />;
  if (wish.kind === 'live') return <LiveForm {...given} release={wish.release} />;
  if (wish.kind === 'trial') return <TrialForm {...given} release={wish.release} />;
  return <EndTrialForm {...given} release={wish.release} version={wish.version} />;
}
