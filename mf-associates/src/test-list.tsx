import { type Member, selectionLimit } from '@sodalizio/contract';
import { bulkBatches, bulkForecast, savedViews } from '@sodalizio/contract/associates';
import { answers, bySurname, fakeAssociates, type RenderOptions, renderScreen } from '@sodalizio/testing';
import { area } from './area.tsx';
import AssociatesListScreen from './list/associates-list.screen.tsx';

const noViews = answers(savedViews, () => []);
const noBatches = answers(bulkBatches, () => ({ items: [] }));

const nobodySkipped = answers(bulkForecast, ({ body: { chosen } }) => ({
  changed: 'codes' in chosen ? chosen.codes.length : selectionLimit,
  reasons: [],
  skipped: [],
}));

/** The list of these members, found by their surname, without views and bulk acts, which skip nobody; `options.api` overrides these answers. */
export const openList = (members: Member[], options: RenderOptions = {}) =>
  renderScreen(<AssociatesListScreen />, {
    path: '/admin/associates',
    area,
    ...options,
    api: [
      ...fakeAssociates({ members, matches: bySurname }),
      noViews,
      noBatches,
      nobodySkipped,
      ...(options.api ?? []),
    ],
  });
