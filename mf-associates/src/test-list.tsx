import type { Member } from '@sodalizio/contract';
import { bulkBatches, savedViews } from '@sodalizio/contract/associates';
import { answers, bySurname, fakeAssociates, type RenderOptions, renderScreen } from '@sodalizio/testing';
import { area } from './area.tsx';
import AssociatesListScreen from './list/associates-list.screen.tsx';

const noViews = answers(savedViews, () => []);
const noBatches = answers(bulkBatches, () => ({ items: [] }));

/** The list of these members, found by their surname, without views and bulk acts; `options.api` overrides these answers. */
export const openList = (members: Member[], options: RenderOptions = {}) =>
  renderScreen(<AssociatesListScreen />, {
    path: '/admin/associates',
    area,
    ...options,
    api: [...fakeAssociates({ members, matches: bySurname }), noViews, noBatches, ...(options.api ?? [])],
  });
