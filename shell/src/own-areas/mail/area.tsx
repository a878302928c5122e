import { defineArea } from '@sodalizio/area-kit';
import { titles } from './area.labels.ts';
import { routes } from './routes.ts';

/** Posta in uscita: the mail queue and, without a mail server, the outbox (superadmin only). */
export const area = defineArea({
  id: 'mail',
  routes,
  menu: [
    {
      screen: 'mail.index',
      label: titles.mail,
      // An envelope with an arrow that leaves it, 24×24, strokes.
      icon: 'M12 18H5a2 2 0 0 1 -2 -2V7a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v5M3 7l9 6l9 -6M15 18h6M18 15l3 3l-3 3',
      order: 85,
      requires: 'mail.read',
    },
  ],
  screens: [
    {
      name: 'mail.index',
      title: titles.mail,
      requires: 'mail.read',
      load: () => import('./mail-list.screen.tsx'),
    },
  ],
});
