import { allowOverride } from '@sodalizio/contract';
import { givePersonCookie } from '../auth/person-cookie.ts';
import { done } from '../platform/answer.ts';
import type { App } from '../platform/platform.ts';
import { serve } from '../platform/serve-endpoint.ts';
import { giveOverrideCookie } from './override-cookie.ts';

export function registerOverride(app: App): void {
  const { config, now } = app.platform;
  serve(app, allowOverride, ({ body: { origins }, session, request, reply, log }) => {
    // The page needs the person too: the override is bound to them.
    givePersonCookie(request, reply, config.secretKey, session.userId);
    giveOverrideCookie(request, reply, { secret: config.secretKey, person: session.userId, origins, now: now() });
    if (origins.length > 0) log.warn({ person: session.userId, origins }, 'an area is tried from another address');
    return done;
  });
}
