import type { Associate, Endpoint } from '@sodalizio/contract';
import { anAssociate, type FakeApi, type RenderOptions, renderScreen, screen } from '@sodalizio/testing';
import { area } from './area.tsx';
import AssociateProfileScreen from './profile/associate-profile.screen.tsx';
import { fakeProfile } from './profile/test-fake-profile.ts';

export const maria = (over: Partial<Associate> = {}) =>
  anAssociate({ cfisc: 'RSSMRA75C44F205R', comnasc: 'Milano', ...over });

export async function openProfile(over: Partial<Associate> = {}, search = '', options: RenderOptions = {}) {
  const profile = fakeProfile(maria(over));
  const view = await renderScreen(<AssociateProfileScreen />, {
    path: '/admin/associates/:codaica',
    url: `/admin/associates/004217${search}`,
    area,
    ...options,
    api: [...profile.api, ...(options.api ?? [])],
  });
  await screen.findByRole('tablist');
  return { ...view, profile };
}

export const bodies = (api: FakeApi, endpoint: Endpoint) => api.askedOf(endpoint).map(({ body }) => body);
