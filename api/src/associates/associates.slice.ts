import type { App } from '../platform/platform.ts';
import type { Slice } from '../platform/slices.ts';
import { registerAssociates } from './associates.routes.ts';
import { registerBulk } from './bulk/bulk.routes.ts';
import { registerSelections } from './bulk/selections.routes.ts';
import { registerFees } from './fees/fees.routes.ts';
import { registerHistory } from './history/history.routes.ts';
import { RecentTotals } from './recent-totals.ts';
import { registerViews } from './views/views.routes.ts';
import { checkOnceListening } from './warnings/check-once-listening.ts';
import { registerWriting } from './writing/writing.routes.ts';

export const slice: Slice = {
  register: (app: App) => {
    const { admission, config } = app.platform;
    // Specification section 6: the permission comes from the person's own member code.
    admission.byMemberCode.push({ permission: 'associates.admit', codes: config.admissionCodes ?? [] });
    const totals = new RecentTotals();
    registerAssociates(app, totals);
    registerSelections(app);
    registerBulk(app, totals);
    registerWriting(app);
    registerHistory(app);
    registerFees(app);
    registerViews(app);
    checkOnceListening(app);
  },
  demoPeople: async (db, people) => {
    const filled = await db.selectFrom('members').select('id').limit(1).executeTakeFirst();
    // Generating people needs every town of Italy in memory.
    return filled && !people.replace ? 0 : (await import('./demo/fill-members.ts')).fillMembers(db, people);
  },
};
