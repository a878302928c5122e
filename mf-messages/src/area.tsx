import { defineArea } from '@sodalizio/area-kit';
// Declares the types of the slots below.
import type {} from '@sodalizio/contract/associates.slots';
// Declares the permissions below: others do not type-check.
import type {} from '@sodalizio/contract/messages';
import { labels } from './messages.labels.ts';
import { routes } from './routes.ts';

/** An envelope. */
const icon = 'M3 7a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zM3 7l9 6l9-6';

/** The public interface of this area: Comunicazioni. */
export const area = defineArea({
  id: 'messages',
  routes,
  menu: [{ screen: 'messages.index', label: labels.menu, icon, order: 20, requires: 'messages.menu' }],
  screens: [
    {
      name: 'messages.index',
      title: labels.listTitle,
      requires: 'messages.read',
      early: [
        {
          path: '/api/admin/messages',
          with: { sort: '-send_at', limit: '100', offset: '0' },
          from: ['search', 'state', 'from', 'to', 'sort'],
        },
      ],
      load: () => import('./list/messages-list.screen.tsx'),
    },
    {
      name: 'messages.create',
      title: labels.createTitle,
      parent: 'messages.index',
      requires: 'messages.write',
      load: () => import('./create/create-message.screen.tsx'),
    },
    {
      name: 'messages.templates',
      title: labels.templatesTitle,
      parent: 'messages.index',
      requires: 'messages.read',
      load: () => import('./templates/templates-list.screen.tsx'),
    },
    {
      name: 'messages.templates.new',
      title: labels.newTemplateTitle,
      parent: 'messages.templates',
      requires: 'messages.write',
      load: () => import('./templates/new-template.screen.tsx'),
    },
    {
      name: 'messages.templates.edit',
      title: labels.templateTitle,
      parent: 'messages.templates',
      requires: 'messages.write',
      load: () => import('./templates/edit-template.screen.tsx'),
    },
    {
      name: 'messages.message',
      title: labels.messageTitle,
      parent: 'messages.index',
      requires: 'messages.read',
      load: () => import('./message/message.screen.tsx'),
    },
  ],
  actions: [{ label: labels.createAction, screen: 'messages.create', requires: 'messages.write' }],
  slots: [
    {
      slot: 'associates.list.selection',
      label: labels.writeToChosen,
      short: labels.write,
      icon,
      order: 10,
      requires: 'messages.write',
      link: 'messages.create',
    },
    {
      slot: 'associates.profile.tab',
      label: labels.memberTab,
      icon,
      order: 20,
      requires: 'messages.read',
      load: () => import('./member/member-tab.tsx'),
    },
  ],
});
