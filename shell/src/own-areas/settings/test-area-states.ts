import {
  type AreaEvent,
  type AreaState,
  getAreaHistory,
  getAreaState,
  listAreaStates,
  listDeployTokens,
  type OutputOf,
  type ReleaseEntry,
} from '@sodalizio/contract';
import { answers, type FakeAnswer } from '@sodalizio/testing';

export const giulia = { kind: 'person', name: 'Giulia Ferraro (giulia@sodalizio.example)' } as const;
export const paolo = { kind: 'person', name: 'Paolo Ferrero (paolo@sodalizio.example)' } as const;
const team = { kind: 'token', name: 'rilasci Cose' } as const;

type DeployToken = OutputOf<typeof listDeployTokens>['tokens'][number];

export const aRelease = (version: string, day = 20): ReleaseEntry => ({
  version,
  name: `${version}-3fa9c1`,
  path: `/areas/things/${version}-3fa9c1/`,
  published_at: `2026-11-${day}T09:30:00.000Z`,
  published_by: team,
  contract: 1,
  bytes: { js: 40_000, css: 5_250 },
  verdict: null,
});

/** Cose: 1.2.0 is live, 1.3.0 newer, 1.1.0 older; a good last day. */
export const anAreaState = (over: Partial<AreaState> = {}): AreaState => ({
  id: 'things',
  label: 'Cose',
  changes: 7,
  live: {
    ...aRelease('1.2.0', 18),
    since: '2026-11-18T17:05:00.000Z',
    by: giulia,
    why: 'Filtro per anno',
    failing_until: null,
  },
  off: null,
  removed: null,
  stopped: null,
  fills: [],
  canary: null,
  releases: [aRelease('1.3.0', 20), aRelease('1.2.0', 18), aRelease('1.1.0', 10)],
  health: [{ version: '1.2.0', loads: 340, failures: [], fell_back: 0 }],
  ...over,
});

export const anEvent = (over: Partial<AreaEvent> = {}): AreaEvent => ({
  id: 41,
  at: '2026-11-18T17:05:00.000Z',
  by: giulia,
  act: 'live',
  from: '1.1.0-3fa9c1',
  to: '1.2.0-3fa9c1',
  detail: '',
  why: 'Filtro per anno',
  ...over,
});

export const aToken = (over: Partial<DeployToken> = {}): DeployToken => ({
  id: 3,
  name: 'rilasci Cose',
  created_at: '2026-11-01T08:00:00.000Z',
  created_by: 'superadmin@sodalizio.example',
  last_used_at: null,
  expires_at: '2027-01-30T08:00:00.000Z',
  ...over,
});

export function fakeAreas(held: {
  areas: AreaState[];
  rule?: AreaState['off'];
  kit?: string;
  events?: AreaEvent[];
  tokens?: DeployToken[];
}): FakeAnswer[] {
  return [
    answers(listAreaStates, () => ({
      revision: 12,
      shell: 'shell-1',
      kit: held.kit ?? null,
      verdict_required: held.rule ?? null,
      areas: held.areas,
    })),
    answers(getAreaState, ({ params }) => {
      const found = held.areas.find(({ id }) => id === params.area);
      if (!found) throw new Error(`the test has no area ${params.area}`);
      return found;
    }),
    answers(getAreaHistory, ({ query }) => {
      const { limit = 20, before = Number.POSITIVE_INFINITY } = query;
      return { events: (held.events ?? []).filter(({ id }) => id < before).slice(0, limit) };
    }),
    answers(listDeployTokens, () => ({ tokens: held.tokens ?? [] })),
  ];
}
