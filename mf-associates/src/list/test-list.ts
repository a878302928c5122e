import { savedViews } from '@sodalizio/contract/associates';
import { answers } from '@sodalizio/testing';

/** A server without saved views. */
export const noViews = answers(savedViews, () => []);
