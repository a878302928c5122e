import { defineArea } from '@sodalizio/area-kit';
import { loginLabels } from './login.labels.ts';

export const area = defineArea({
  id: 'login',
  routes: { login: 'login' },
  menu: [],
  screens: [
    {
      name: 'login',
      title: loginLabels.title,
      requires: 'public',
      load: () => import('./login.screen.tsx'),
    },
  ],
});
