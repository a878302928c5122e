import { permissions as imagePermissions } from '@sodalizio/contract/images';
import {
  type Company,
  findCompanies,
  findIntegrationTokens,
  type Project,
  type ProjectFields,
  type ProjectQuestionnaire,
  permissions,
  projectById,
  projectFields,
  projectQuestionnaires,
  saveProject,
} from '@sodalizio/contract/projects';
// Lazily imported by the form: loading them takes longer than tests wait on a busy machine.
import '@sodalizio/rich-text';
import {
  act,
  answers,
  aUser,
  type FakeAnswer,
  type RenderOptions,
  refusal,
  renderScreen,
  screen,
} from '@sodalizio/testing';
import { vi } from 'vitest';
import { area } from '../area.tsx';
import EditProjectScreen from './edit-project.screen.tsx';
import './company.dialog.tsx';
import './mail-preview.dialog.tsx';

export const chip = '<span data-placeholder="link">Link personale</span>';
const withLink = (words: string) => `<p>${words} ${chip}</p>`;

const fields: Omit<ProjectFields, 'company'> = {
  name: 'Corso base',
  image_id: null,
  active_lang: { it: true, en: false },
  deadline: '2027-03-31',
  enabled_questionnaires: {
    quest_3: { questionnaire_id: 3, algorithm_id: 'base', enabled: true, version: 1 },
  },
  users_auto_send_email: false,
  subject_welcome_email: { it: 'Benvenuto', en: '' },
  template_welcome_email: { it: withLink('Ciao'), en: '' },
  subject_reminder_email: { it: 'Ricorda', en: '' },
  template_reminder_email: { it: withLink('Manca poco'), en: '' },
  reminder_every: null,
  reminder_most: 3,
  enable_privacy: false,
  privacy_policy: { it: '', en: '' },
};

const algorithms = [
  { id: 'base', name: 'Base' },
  { id: 'breve', name: 'Breve' },
];

export const aProject = (over: Partial<Project> = {}): Project => ({
  ...fields,
  id: 12,
  company: { id: 5, name: 'Rossi SpA', vat_number: '' },
  company_name: 'Rossi SpA',
  participants_number: 0,
  state: 'preparing',
  logo: null,
  logo_thumb: null,
  token: 'un-token',
  questionnaires: [
    {
      ...{ id: 3, name: 'Competenze di base', result: 'score' as const, version: 1, version_name: '1.0' },
      ...{ newer: false, algorithms },
    },
  ],
  updated_at: '2026-11-20T08:30:00.000Z',
  updated_by: 'Giulia Ferraro',
  revision: 4,
  ...over,
});

export const aChoice = (over: Partial<ProjectQuestionnaire> = {}): ProjectQuestionnaire => ({
  ...{ id: 3, name: 'Competenze di base', short_name: 'Base', result: 'score', current: 1, version: '1.0' },
  algorithms,
  ...over,
});

export const companies: Company[] = [
  { id: 5, name: 'Rossi SpA', vat_number: '' },
  { id: 6, name: 'Verdi Srl', vat_number: '' },
];

/** One stored project; saves grow its revision. */
const fakeProject = (stored: { project: Project }): FakeAnswer[] => [
  answers(projectById, ({ params }) =>
    params.project === stored.project.id ? stored.project : refusal(404, 'not-found'),
  ),
  answers(findCompanies, () => companies),
  answers(projectQuestionnaires, () => [aChoice(), aChoice({ id: 4, name: 'Inglese', current: 7, version: '2026' })]),
  answers(findIntegrationTokens, () => ({ tokens: [] })),
  answers(saveProject, ({ body }) => {
    const { project } = stored;
    if (body.id && body.revision !== project.revision) return refusal(409, 'conflict');
    const known = companies.find(({ id }) => id === body.company.id);
    const company = known ?? { id: body.company.id, name: 'Un’altra', vat_number: '' };
    const sent = projectFields.omit({ company: true }).parse(body);
    stored.project = { ...project, ...sent, company, revision: project.revision + 1 };
    return stored.project;
  }),
];

/** Who looks at the page: `see` scrolls an element into it, or out of it. jsdom has no layout. */
export class FakeObserver implements IntersectionObserver {
  static all: FakeObserver[] = [];
  readonly root = null;
  readonly rootMargin: string;
  readonly scrollMargin = '';
  readonly thresholds = [0];
  private readonly targets = new Set<Element>();

  private readonly note: IntersectionObserverCallback;

  constructor(note: IntersectionObserverCallback, options: IntersectionObserverInit = {}) {
    this.note = note;
    this.rootMargin = options.rootMargin ?? '';
    FakeObserver.all.push(this);
  }
  observe(target: Element) {
    this.targets.add(target);
  }
  unobserve(target: Element) {
    this.targets.delete(target);
  }
  disconnect() {
    this.targets.clear();
  }
  takeRecords() {
    return [];
  }
  static see(id: string, isIntersecting: boolean) {
    act(() => {
      for (const observer of FakeObserver.all)
        for (const target of observer.targets)
          if (target.id === id)
            observer.note([{ target, isIntersecting } as unknown as IntersectionObserverEntry], observer);
    });
  }
}

export const openProject = (
  id: string,
  { api = [], ...options }: RenderOptions = {},
  stored = { project: aProject() },
) => {
  // jsdom has no layout; the editor asks for its cursor's position before it scrolls there.
  const nowhere = () => [] as unknown as DOMRectList;
  Range.prototype.getClientRects ??= nowhere;
  Range.prototype.getBoundingClientRect ??= () => new DOMRect();
  document.elementFromPoint ??= () => null;
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  FakeObserver.all = [];
  return renderScreen(<EditProjectScreen />, {
    path: '/admin/projects/:id/edit',
    url: `/admin/projects/${id}/edit`,
    area,
    user: aUser({ available_permissions: [...Object.keys(permissions), ...Object.keys(imagePermissions)] }),
    api: [...fakeProject(stored), ...api],
    ...options,
  });
};

/** Writes markup into a rich text by its label. */
export async function write(label: string, markup: string) {
  const text = await screen.findByRole('textbox', { name: label });
  act(() => void Reflect.get(text, 'editor').commands.insertContent(markup));
}
