import { projectsOfMember } from '@sodalizio/contract/projects';
import { answers, elsewhere, refusal, renderScreen, screen, waitFor } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { area } from '../area.tsx';
import MemberTab from './member-tab.tsx';

const open = (...api: ReturnType<typeof answers>[]) => renderScreen(<MemberTab codaica="004217" />, { area, api });
const one = {
  ...{ id: 7, name: 'Corso base', company_name: 'Rossi SpA', foreign_token: 'M1', full_name: 'Anna Bianchi' },
  ...{ state: 'completed' as const, last_completion_time: null },
};

test('a tab shows where a member takes part, with the way there', async () => {
  const { api } = await open(answers(projectsOfMember, () => ({ projects: [one] })));
  expect((await screen.findByRole('link', { name: 'Corso base' })).getAttribute('href')).toBe(
    '/admin/projects/7/users',
  );
  expect(screen.getByText('Completato')).toBeTruthy();
  expect(screen.getByText('Anna Bianchi')).toBeTruthy();
  expect(api.askedOf(projectsOfMember)[0]?.path).toBe('/api/projects/of-member/004217');
});

test('where a member takes part is read again when the tab is opened again', async () => {
  let projects = [one];
  const { go } = await renderScreen(<MemberTab codaica="004217" />, {
    area,
    path: '/profilo',
    api: [answers(projectsOfMember, () => ({ projects }))],
  });
  await screen.findByRole('link', { name: 'Corso base' });
  go('/recapiti');
  await screen.findByText(elsewhere);
  projects = [];
  go('/profilo');
  expect(await screen.findByText(/Non partecipa a nessun progetto/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Corso base' })).toBeNull());
});

test('nowhere is said', async () => {
  await open(answers(projectsOfMember, () => ({ projects: [] })));
  expect(await screen.findByText(/Non partecipa a nessun progetto/)).toBeTruthy();
});

test('a failure is said', async () => {
  await open(answers(projectsOfMember, () => refusal(503, 'unavailable') as never));
  expect(await screen.findByText('Il servizio non è pronto: riprova tra poco.')).toBeTruthy();
});
