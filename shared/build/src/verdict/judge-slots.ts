import { fillerMisfits, slotMisfits } from '@sodalizio/contract/slot-fit';
import { type Candidate, line, type Surroundings, type VerdictLine } from './judged.ts';

/**
 * The candidate's fills match live offers, and links lead to screens; its own offers still match the live areas that fill them.
 */
export function judgeSlots({ release }: Candidate, { offers, siblings }: Surroundings): VerdictLine {
  const { slots = [], offers: own = [] } = release;
  const screens = [...(offers?.screens ?? []), ...[release, ...siblings].flatMap((one) => one.screens)];
  const known = new Set(screens.map(({ name }) => name));
  const filled = slotMisfits(release, [release, ...siblings]).map(({ slot, says }) =>
    says.length === 0
      ? `it fills ${slot}, which no live area offers`
      : `${slot} is not given what it was built for: ${says.join(', ')}`,
  );
  const links = slots.flatMap(({ slot, link }) =>
    link === undefined || known.has(link) ? [] : [`${slot} leads to ${link}, which is no screen`],
  );
  const others = fillerMisfits(release, siblings).map(({ by, slot, says }) =>
    says.length === 0
      ? `${by} fills ${slot}, which this release does not offer any more`
      : `${slot} does not give ${by} what it was built for: ${says.join(', ')}`,
  );
  return line('slots', [...filled, ...links, ...others], `${own.length} offered, ${slots.length} filled`);
}
