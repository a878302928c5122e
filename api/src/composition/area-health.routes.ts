import { reportAreaFault, reportAreaLoad } from '@sodalizio/contract';
import { done } from '../platform/answer.ts';
import type { App } from '../platform/platform.ts';
import { serve } from '../platform/serve-endpoint.ts';
import { countHealth } from './area-health.repo.ts';
import { judgeRelease } from './judge-release.ts';
import { isFatal } from './release-outcome.repo.ts';

export function registerAreaHealth(app: App): void {
  serve(app, reportAreaFault, async ({ body, request, session, db, now, log }) => {
    log.warn({ fault: body, browser: request.headers['user-agent'] ?? '' }, 'an area failed in the browser');
    const { area, version, cause, detail, replacedBy } = body;
    const what = replacedBy === undefined ? [cause] : ([cause, 'fell-back'] as const);
    await countHealth(db, { area, version, what, detail, userId: session.userId }, now);
    if (isFatal(cause)) await judgeRelease(app, db, { area, version }, now);
    return done;
  });

  serve(app, reportAreaLoad, async ({ body: { area, version }, session, db, now }) => {
    await countHealth(db, { area, version, what: ['load'], detail: '', userId: session.userId }, now);
    // A trial may have passed.
    await judgeRelease(app, db, { area, version }, now);
    return done;
  });
}
