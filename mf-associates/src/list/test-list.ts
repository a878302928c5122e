import { bulkBatches, savedViews } from '@sodalizio/contract/associates';
import { answers } from '@sodalizio/testing';

/** A server without saved views and unfinished bulk acts. */
export const noViews = answers(savedViews, () => []);
export const noBatches = answers(bulkBatches, () => ({ items: [] }));
