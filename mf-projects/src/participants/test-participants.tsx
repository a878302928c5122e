import {
  actOnParticipants,
  checkParticipantAct,
  type Participant,
  type ParticipantCheck,
  participantsPageOf,
  permissions,
  projectById,
} from '@sodalizio/contract/projects';
import { answers, aUser, type FakeAnswer, renderScreen } from '@sodalizio/testing';
import { area } from '../area.tsx';
import { aProject } from '../project/test-project.tsx';
import ProjectUsersScreen from './project-users.screen.tsx';

export const aParticipant = (over: Partial<Participant> = {}): Participant => ({
  id: 1,
  foreign_token: '0001',
  full_name: 'Anna Bianchi',
  email: 'anna@posta.example',
  language: 'it',
  state: 'invited',
  completed: 0,
  questionnaires: 1,
  last_completion_time: null,
  link: 'https://soci.example/partecipa/segreto',
  deadline: null,
  revision: 3,
  ...over,
});

export const bruno = aParticipant({
  id: 2,
  foreign_token: '0002',
  full_name: 'Bruno Verdi',
  email: '',
  state: 'completed',
  completed: 1,
  last_completion_time: '2026-11-20T08:30:00.000Z',
});

/** The participants of a server with these rows. */
export const fakeParticipants = (rows: () => readonly Participant[]): FakeAnswer[] => [
  answers(projectById, ({ params }) => aProject({ id: Number(params.project), name: 'Corso base' })),
  answers(participantsPageOf, ({ query: { search = '', state, limit = 100, offset = 0 } }) => {
    const found = rows().filter(
      (one) =>
        `${one.foreign_token} ${one.full_name} ${one.email}`.toLowerCase().includes(search.toLowerCase()) &&
        (state === undefined || one.state === state),
    );
    return { users: found.slice(offset, offset + limit), total: found.length };
  }),
];

/** Acts that reach that many. */
export const fakeActs = (check: () => ParticipantCheck): FakeAnswer[] => [
  answers(checkParticipantAct, check),
  answers(actOnParticipants, ({ body }) => ({
    reached: check().reached,
    ids: 'ids' in body.choice ? [...body.choice.ids] : [],
  })),
];

export const openParticipants = (...api: FakeAnswer[]) => openParticipantsAs({}, ...api);

export const openParticipantsAs = (user: Parameters<typeof aUser>[0], ...api: FakeAnswer[]) =>
  renderScreen(<ProjectUsersScreen />, {
    path: '/admin/projects/:id/users',
    url: '/admin/projects/12/users',
    area,
    user: aUser({ available_permissions: Object.keys(permissions), ...user }),
    api,
  });
