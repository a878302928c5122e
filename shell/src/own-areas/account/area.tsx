import { defineArea } from '@sodalizio/area-kit';
import { titles } from './area.labels.ts';

export const area = defineArea({
  id: 'account',
  routes: {
    'account.profile': 'account',
    // The address in the mails (api/src/users/password-link.ts); the token is its fragment.
    'account.password': 'reimposta-password',
  },
  menu: [],
  screens: [
    {
      name: 'account.profile',
      title: titles.profileTitle,
      requires: 'signed-in',
      load: () => import('./my-profile.screen.tsx'),
    },
    {
      name: 'account.password',
      title: titles.choosePassword,
      requires: 'public',
      load: () => import('./choose-password.screen.tsx'),
    },
  ],
});
