import type { AreaState } from '@sodalizio/contract';
import { actLabels as labels } from './acts.labels.ts';
import { versionOf } from './area-words.ts';
import type { Chosen } from './people-field.tsx';

const listed = new Intl.ListFormat('it', { type: 'conjunction' });

export function whoTries(area: AreaState, release: string, people: readonly Chosen[], percent: number): string {
  const { live, canary } = area;
  const version = versionOf(release);
  const who = [...people.map(({ name }) => name), ...(percent > 0 ? [labels.share(percent, people.length > 0)] : [])];
  if (who.length === 0) return labels.trialNobody;
  const alone = people.length === 0 ? percent < 100 : people.length === 1 && percent === 0;
  return [
    (alone ? labels.trialFor : labels.trialForMany)(version, listed.format(who)),
    ...(percent === 100 ? [] : [live ? labels.trialOthers(live.version) : labels.trialOthersNothing]),
    ...(canary && canary.name !== release ? [labels.trialReplaces(canary.version)] : []),
  ].join(' ');
}
