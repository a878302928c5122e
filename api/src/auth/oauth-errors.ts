import type { ErrorCode } from '@sodalizio/contract';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../platform/problem.ts';

/** RFC 6749 section 5.2, in addition to the common problem: standard OAuth clients read `error`. */
const byCode: Partial<Record<ErrorCode, readonly [error: string, description: string]>> = {
  'wrong-credentials': ['invalid_grant', 'The e-mail or the password is wrong.'],
  'too-many-requests': ['temporarily_unavailable', 'Too many attempts: try again later.'],
  internal: ['server_error', 'The server failed.'],
  unavailable: ['temporarily_unavailable', 'The server is not ready.'],
};

export function explainForOauth(refusal: Refusal, _request: FastifyRequest): Refusal {
  if (refusal.extra.error !== undefined) return refusal;
  const wrongGrant = refusal.fields.some(({ path, code }) => path === 'body.grant_type' && code === 'not-allowed');
  const [error, error_description] = wrongGrant
    ? ['unsupported_grant_type', 'Only the password grant is supported.']
    : (byCode[refusal.code] ?? ['invalid_request', 'The request is missing a parameter or cannot be read.']);
  const { code, status, fields, headers, cause } = refusal;
  return new Refusal(code, { status, fields, headers, cause, extra: { error, error_description } });
}

/** Wrong client credentials. `WWW-Authenticate` only for HTTP Basic: a browser would open a dialog. */
export function wrongClient(triedBasic: boolean): Refusal {
  return new Refusal('wrong-credentials', {
    status: 401,
    headers: triedBasic ? { 'www-authenticate': 'Basic realm="Sodalizio"' } : {},
    extra: { error: 'invalid_client', error_description: 'The client is unknown or its secret is wrong.' },
  });
}
