import type { AreaState } from '@sodalizio/contract';
import type { Chosen } from './people-field.tsx';

export interface TrialValues {
  release: string;
  people: readonly Chosen[];
  percent: string;
  judged: boolean;
}

const none = { people: [], percent: '0', judged: false };

/** What a form about a release begins with: its trial, where it is the running one. */
export function trialIn({ canary }: AreaState, release: string): TrialValues {
  if (canary?.name !== release) return { release, ...none };
  const people = canary.people.map(({ email, name }) => ({ email, name }));
  return { release, people, percent: String(canary.percent), judged: canary.judged };
}

const without = (people: readonly Chosen[], gone: readonly Chosen[]) =>
  people.filter(({ email }) => !gone.some((one) => one.email === email));

/** What is chosen in a form, with what somebody else has changed of the same trial since the form read it (`before`). */
export function trialMerged<V extends TrialValues>(mine: V, before: AreaState, now: AreaState): V {
  const { release } = mine;
  if (now.canary?.name !== release) return mine;
  const [base, theirs] = [trialIn(before, release), trialIn(now, release)];
  const left = without(theirs.people, without(base.people, mine.people));
  const added = without(without(mine.people, base.people), theirs.people);
  return {
    ...mine,
    people: [...left, ...added],
    percent: mine.percent === base.percent ? theirs.percent : mine.percent,
    judged: mine.judged === base.judged ? theirs.judged : mine.judged,
  };
}
