import type { App } from '../platform/platform.ts';
import type { Slice } from '../platform/slices.ts';
import { registerCatalogue } from './catalogue.routes.ts';
import { fillProjects } from './demo/fill-projects.ts';
import { registerMails } from './mails.routes.ts';
import { registerParticipantPage } from './participant-page.ts';
import { registerParticipants } from './participants.routes.ts';
import { registerReminders } from './reminders.ts';
import { registerResults } from './results.routes.ts';
import { registerTeacherPanel } from './teacher-panel.routes.ts';

export const slice: Slice = { register: registerProjects, demo: fillProjects, demoAfter: ['questionnaires'] };

function registerProjects(app: App): void {
  registerCatalogue(app);
  registerParticipants(app);
  registerMails(app);
  registerResults(app);
  void app.register(async (scope) => registerParticipantPage(scope));
  registerTeacherPanel(app);
  registerReminders(app);
}
