import { allows } from '@sodalizio/contract';
import type { FastifyRequest } from 'fastify';
import type { Admission, App } from '../platform/platform.ts';
import { Refusal } from '../platform/problem.ts';
import { deploySecretOf, findDeployToken } from './deploy-tokens.repo.ts';
import { refuseForgedCall } from './forgery.ts';
import { findSession } from './sessions.repo.ts';
import { sessionKeys } from './tokens.ts';

export const admitWith =
  (app: App): NonNullable<Admission['admit']> =>
  async (endpoint, request, sessionTokenAlone) => {
    const { db, now, admission } = app.platform;
    const secret = endpoint.deployToken ? deploySecretOf(request) : undefined;
    // Browsers never send such a token by themselves, so the call cannot be forged.
    if (secret !== undefined) return admitToken(app, secret, request);
    if (endpoint.requires !== 'public') {
      const keys = sessionKeys(request, sessionTokenAlone);
      request.session = keys === null ? null : await findSession(db, keys, now(), admission.byMemberCode);
      if (request.session === null) throw new Refusal('not-signed-in');
    }
    if (!allows(endpoint.requires, request.session?.permissions)) throw new Refusal('forbidden');
    refuseForgedCall(request);
  };

const areaIn = (params: unknown): unknown =>
  typeof params === 'object' && params !== null && 'area' in params ? params.area : undefined;

/** A program with a deploy token: 401 where it is expired or revoked, 403 where it is another area's. */
async function admitToken(app: App, secret: string, request: FastifyRequest): Promise<void> {
  const { db, now } = app.platform;
  const token = await findDeployToken(db, secret, now());
  if (!token) throw new Refusal('not-signed-in');
  if (token.area !== areaIn(request.params)) throw new Refusal('forbidden');
  request.deployToken = token;
}
