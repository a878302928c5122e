import { getAreaHistory, getAreaState, listAreaStates } from '@sodalizio/contract';
import type { App } from '../platform/platform.ts';
import { Refusal } from '../platform/problem.ts';
import { serve } from '../platform/serve-endpoint.ts';
import { readAreaHistory, readAreaStates } from './areas.repo.ts';
import { revisionOf } from './current.repo.ts';
import { readVerdictRequired } from './verdicts.repo.ts';

export function registerAreas(app: App): void {
  serve(app, listAreaStates, async ({ db, now }) => {
    const { shell, kit } = await app.composition.build();
    return {
      revision: await revisionOf(db),
      shell: shell?.name ?? '',
      kit: kit ? `/${kit}` : null,
      verdict_required: await readVerdictRequired(db),
      areas: await readAreaStates(db, now),
    };
  });

  serve(app, getAreaState, async ({ params: { area }, db, now }) => {
    const [state] = await readAreaStates(db, now, area);
    if (!state) throw new Refusal('not-found');
    return state;
  });

  serve(app, getAreaHistory, async ({ params: { area }, query: { limit = 50, before }, db }) => ({
    events: await readAreaHistory(db, area, { limit, before }),
  }));
}
