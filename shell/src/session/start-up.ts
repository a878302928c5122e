import { CallError } from '@sodalizio/area-kit';
import { resetSession } from '@sodalizio/area-kit/host';
import { markEnded } from './return-path.ts';
import { resumeSession } from './session.actions.ts';
import { forgetTokens, storedTokens } from './tokens.ts';

/**
 * Start-up (specification section 4): a stored session is checked and loaded before the screens open. A failure is logged and the
 * application starts anyway: at the login after an expired session, with `unreachable` when the server did not answer.
 */
export async function startUp(): Promise<'ready' | 'unreachable'> {
  const tokens = storedTokens();
  if (!tokens) {
    resetSession();
    return 'ready';
  }
  try {
    await resumeSession(tokens);
    return 'ready';
  } catch (error) {
    console.warn('Start-up failed', error);
    if (!(error instanceof CallError) || error.code !== 'not-signed-in') return 'unreachable';
    markEnded();
    forgetTokens(tokens.accessToken);
    resetSession();
    return 'ready';
  }
}
