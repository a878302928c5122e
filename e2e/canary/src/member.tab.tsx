import type { Slots } from '@sodalizio/contract';
import type {} from '@sodalizio/contract/associates.slots';

export default function MemberTab({ codaica }: Slots['associates.profile.tab']) {
  return <p>Il canarino canta per {codaica}</p>;
}
