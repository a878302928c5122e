import type { Slots } from '@sodalizio/contract';
import type {} from '@sodalizio/contract/associates.slots';

export default function ChosenAct({ selection, count }: Slots['associates.list.selection']) {
  return (
    <p data-selection={selection}>
      Il canarino canta per {count} {count === 1 ? 'socio' : 'soci'}
    </p>
  );
}
