import { useSession as shared } from '@sodalizio/area-kit';
import { useSession as own } from '../../../shared/area-kit/src/session.store.ts?own';

/** The planted violation: a second copy of area-kit sees nobody. If this screen ever says "one", the proof proves nothing. */
export default function PlantedScreen() {
  const inShell = shared().user?.email ?? 'nobody';
  const inCopy = own().user?.email ?? 'nobody';
  return (
    <dl>
      <dt>shared</dt>
      <dd data-copy="shared">{inShell}</dd>
      <dt>own</dt>
      <dd data-copy="own">{inCopy}</dd>
      <dt>verdict</dt>
      <dd data-copy="verdict">{shared === own ? 'one' : 'two'}</dd>
    </dl>
  );
}
