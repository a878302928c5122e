import { bulkBatches, savedViews } from '@sodalizio/contract/associates';
import { answers } from '@sodalizio/testing';

/** A server without saved views, and without bulk acts that stopped halfway. */
export const noViews = answers(savedViews, () => []);
export const noBatches = answers(bulkBatches, () => ({ items: [] }));
