import { errorSentences } from '@sodalizio/contract';
import type { Session } from '../auth/session.ts';

/** The specification's legacy shape: status 200, and the browser opens the credentials dialog. */
export const registryMissing = {
  error: true,
  code: 'registry-session-missing',
  message: errorSentences['registry-session-missing'],
} as const;

/** Members are searched, selected and acted on only while this browser's session with the membership registry is open. */
export const hasRegistrySession = ({ session, now }: { session: Session; now: Date }): boolean =>
  session.registry !== null && session.registry.expiresAt > now;
