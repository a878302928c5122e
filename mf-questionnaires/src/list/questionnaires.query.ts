import {
  call,
  defineListQuery,
  keyOf,
  type ListQuery,
  type ListWindow,
  searchText,
  useList,
} from '@sodalizio/area-kit';
import { type QuestionnaireSort, questionnaireSorts, questionnairesPageOf } from '@sodalizio/contract/questionnaires';

export interface CatalogueFilters {
  readonly search: string;
  readonly state: 'archived' | '';
}

export const noFilters: CatalogueFilters = { search: '', state: '' };

const listQuery = defineListQuery({
  sorts: questionnaireSorts,
  defaultSort: 'name',
  filters: {
    read: (params): CatalogueFilters => ({
      search: searchText(params),
      state: params.get('state') === 'archived' ? 'archived' : '',
    }),
  },
});

const readWindow = (
  { filters: { search, state }, sort }: ListQuery<CatalogueFilters, QuestionnaireSort>,
  window: ListWindow,
) => {
  const query = { search, sort, archived: state === 'archived', ...window };
  return {
    queryKey: keyOf(questionnairesPageOf, { query }),
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const { questionnaires, total } = await call(questionnairesPageOf, { query }, { signal });
      return { items: questionnaires, total };
    },
  };
};

export const useQuestionnaires = () => useList(listQuery, readWindow);
