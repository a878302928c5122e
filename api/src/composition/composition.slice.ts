import type { App } from '../platform/platform.ts';
import type { Slice } from '../platform/slices.ts';
import { registerAreaActs } from './area-acts.routes.ts';
import { registerAreaHealth } from './area-health.routes.ts';
import { registerAreas } from './areas.routes.ts';
import { registerComposition } from './composition.routes.ts';
import { registerDeployTokens } from './deploy-tokens.routes.ts';
import { registerEarly } from './early.routes.ts';
import { registerOverride } from './override.routes.ts';
import { registerPublishing } from './publish.routes.ts';
import { registerRemoval } from './removal.routes.ts';
import { registerVerdicts } from './verdicts.routes.ts';

export const slice: Slice = {
  register: (app: App) => {
    registerComposition(app);
    registerEarly(app);
    registerAreas(app);
    registerPublishing(app);
    registerVerdicts(app);
    registerAreaActs(app);
    registerRemoval(app);
    registerDeployTokens(app);
    registerAreaHealth(app);
    registerOverride(app);
  },
};
