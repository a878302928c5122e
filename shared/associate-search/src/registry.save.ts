import { CallError, call, errorSentence, reloadUser } from '@sodalizio/area-kit';
import { aicaCredentials, aicaProxy, type ErrorCode, registryErrors } from '@sodalizio/contract';

export interface RegistryCredentials {
  readonly taxCode: string;
  readonly password: string;
  readonly otp: string;
}

/** What may be typed of them. */
export const { shape: credentialFields } = aicaCredentials.body;

/**
 * One step of the registry's login (specification section 4): 'otp' when the registry requires a code, 'confirmed' once it has
 * identified the person; the credentials are then stored and the signed-in person reloaded. Throws a `CallError`.
 */
export async function enterRegistry({ taxCode, password, otp }: RegistryCredentials): Promise<'otp' | 'confirmed'> {
  const confirmed = async (aica_code: string) => {
    await call(aicaCredentials, {
      body: { tax_code: taxCode, aica_password: password, aica_otp: otp, aica_code },
    });
    // The registry is open; after a failure the person is right from the next start on.
    await reloadUser().catch(() => undefined);
    return 'confirmed' as const;
  };
  const body = otp === '' ? ({ v: 2 } as const) : { CCODE: otp };
  const answer = await call(aicaProxy, { body }, { basic: { username: taxCode, password } }).catch((error: unknown) => {
    if (otp === '') throw error;
    // A code counts once: where it was accepted and the answer lost, the registry is open and the credentials can be stored.
    return confirmed('').catch(() => {
      throw error;
    });
  });
  if (answer === 'confirmed') return answer;
  if (answer.codaica !== undefined) return confirmed(answer.codaica);
  if (answer.SCODE !== undefined && otp === '') return 'otp';
  throw new CallError('registry-unavailable', { message: registryErrors['registry-unavailable'].sentence });
}

/** Our own errors, not the registry's: they keep their own sentences, because the person can act on them. */
const ours: readonly ErrorCode[] = ['offline', 'timeout', 'too-many-requests', 'not-signed-in', 'wrong-xsrf-token'];

/** The dialog's messages (specification section 8): one for a 401 of the registry, one for its other failures. */
export function registrySentence(error: unknown): string {
  if (!(error instanceof CallError)) return registryErrors['registry-unavailable'].sentence;
  if (ours.includes(error.code)) return errorSentence(error);
  const refused = error.code === 'registry-wrong-credentials';
  return registryErrors[refused ? 'registry-wrong-credentials' : 'registry-unavailable'].sentence;
}
