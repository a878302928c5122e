import type { App } from '../platform/platform.ts';
import type { Slice } from '../platform/slices.ts';
import { registerCatalogue } from './catalogue.routes.ts';
import { fillQuestionnaires } from './demo/fill-questionnaires.ts';
import { registerFiles } from './files.routes.ts';
import { registerVersions } from './versions.routes.ts';

export const slice: Slice = { register: registerQuestionnaires, demo: fillQuestionnaires };

function registerQuestionnaires(app: App): void {
  registerFiles(app);
  registerVersions(app);
  registerCatalogue(app);
}
