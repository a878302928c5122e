import {
  type Company,
  findCompanies,
  type ProjectQuestionnaire,
  type ProjectRow,
  permissions,
  projectQuestionnaires,
  projectsPageOf,
} from '@sodalizio/contract/projects';
import { answers, aUser, type FakeAnswer } from '@sodalizio/testing';

/** Who may only see the list. */
export const aReader = () => aUser({ available_permissions: ['projects.read'] });
export const aManager = () => aUser({ available_permissions: Object.keys(permissions) });

export const basics = { id: 3, name: 'Competenze di base', short_name: 'Base' };
export const safety = { id: 4, name: 'Sicurezza sul lavoro', short_name: 'Sicurezza' };
const companies: readonly Company[] = [
  { id: 11, name: 'Acme Italia', vat_number: '' },
  { id: 12, name: 'Beta S.r.l.', vat_number: '' },
];

export const aProjectRow = (over: Partial<ProjectRow> = {}): ProjectRow => ({
  id: 7,
  name: 'Formazione 2026',
  company_name: 'Acme Italia',
  questionnaires: [basics, safety],
  participants_number: 1234,
  state: 'running',
  deadline: '2026-12-31',
  logo: null,
  logo_thumb: null,
  ...over,
});

const offered = (one: typeof basics): ProjectQuestionnaire => ({
  ...one,
  ...{ result: 'score', current: 1, version: '1.0', algorithms: [] },
});

/** The list of a server with these projects, and what its filters offer. */
export const fakeProjects = (
  rows: () => readonly ProjectRow[],
  asked: { sort?: string | undefined }[] = [],
): FakeAnswer[] => [
  answers(findCompanies, () => [...companies]),
  answers(projectQuestionnaires, () => [basics, safety].map(offered)),
  answers(projectsPageOf, ({ query }) => {
    asked.push(query);
    const { search = '', company, questionnaire, state, limit = 100, offset = 0 } = query;
    const companyName = companies.find(({ id }) => id === company)?.name;
    const found = rows().filter(
      (row) =>
        `${row.name} ${row.company_name}`.toLowerCase().includes(search.toLowerCase()) &&
        (company === undefined || row.company_name === companyName) &&
        (questionnaire === undefined || row.questionnaires.some(({ id }) => id === questionnaire)) &&
        (state === undefined || row.state === state),
    );
    return { projects: found.slice(offset, offset + limit), total: found.length };
  }),
];
