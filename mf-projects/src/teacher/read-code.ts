import { markLength, type PanelParticipant, participantPath, tokenPattern } from '@sodalizio/contract/projects';

/** The token of a personal link in a QR code; undefined for another code. */
export function linkTokenIn(code: string): string | undefined {
  const token = code.slice(-64).toLowerCase();
  return code.slice(0, -64).endsWith(participantPath) && tokenPattern.test(token) ? token : undefined;
}

/** `mark` of a link's token; undefined where the browser does not compute it (a page without https). */
async function markOf(token: string): Promise<string | undefined> {
  const hash = await crypto.subtle?.digest('SHA-256', new TextEncoder().encode(token));
  if (!hash) return undefined;
  const digits = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0'));
  return digits.join('').slice(0, markLength);
}

/** Whose link it is, as far as this phone knows. */
export async function findByLink<P extends Pick<PanelParticipant, 'mark'>>(
  participants: readonly P[],
  token: string,
): Promise<P | undefined> {
  const mark = await markOf(token);
  return participants.find((one) => one.mark === mark);
}

/** The participant with a Matricola, however it is written. */
export const findByCode = <P extends Pick<PanelParticipant, 'foreign_token'>>(
  participants: readonly P[],
  code: string,
): P | undefined => participants.find((one) => one.foreign_token.toLowerCase() === code.toLowerCase());
