import { bulkBatches, savedViews } from '@sodalizio/contract/associates';
import { answers } from '@sodalizio/testing';

export const noViews = answers(savedViews, () => []);
export const noBatches = answers(bulkBatches, () => ({ items: [] }));
