import type { DeployToken, Session } from '../platform/session.ts';
import type { By } from './acts.repo.ts';

export function actorOf({ session, token }: { session: Session | null; token: DeployToken | null }): By {
  if (token) return { kind: 'token', name: token.name };
  const user = session?.user;
  return { kind: 'person', name: user ? `${user.firstName} ${user.lastName} (${user.email})` : '' };
}
