import {
  call,
  defineListQuery,
  keyOf,
  type ListQuery,
  type ListWindow,
  reading,
  searchText,
  useList,
} from '@sodalizio/area-kit';
import {
  findCompanies,
  type ProjectSort,
  type ProjectState,
  projectQuestionnaires,
  projectSorts,
  projectStates,
  projectsPageOf,
} from '@sodalizio/contract/projects';
import { useQuery } from '@tanstack/react-query';

export interface ProjectFilters {
  readonly search: string;
  /** Ids, or '' for all. */
  readonly company: string;
  readonly questionnaire: string;
  readonly state: ProjectState | '';
}

export const noFilters: ProjectFilters = { search: '', company: '', questionnaire: '', state: '' };

const idIn = (text: string | null) => (text !== null && /^[1-9]\d{0,8}$/.test(text) ? text : '');

const listQuery = defineListQuery({
  sorts: projectSorts,
  defaultSort: 'name',
  filters: {
    read: (params): ProjectFilters => ({
      search: searchText(params),
      company: idIn(params.get('company')),
      questionnaire: idIn(params.get('questionnaire')),
      state: projectStates.find((state) => state === params.get('state')) ?? '',
    }),
  },
});

const readWindow = ({ filters, sort }: ListQuery<ProjectFilters, ProjectSort>, window: ListWindow) => {
  const { search, company, questionnaire, state } = filters;
  const query = {
    search,
    ...(company !== '' && { company: Number(company) }),
    ...(questionnaire !== '' && { questionnaire: Number(questionnaire) }),
    ...(state !== '' && { state }),
    sort,
    ...window,
  };
  return {
    queryKey: keyOf(projectsPageOf, { query }),
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const { projects, total } = await call(projectsPageOf, { query }, { signal });
      return { items: projects, total };
    },
  };
};

export const useProjects = () => useList(listQuery, readWindow);

/** What the filters offer: empty on errors, they are only filters. */
export function useFilterChoices() {
  const { data: companies = [] } = useQuery(reading(findCompanies, {}));
  const { data: questionnaires = [] } = useQuery(reading(projectQuestionnaires, { query: { used: true } }));
  return { companies, questionnaires };
}
