import { useSession } from '@sodalizio/area-kit';
import type { Template } from '@sodalizio/contract/messages';
import { type Column, formatDateTime, type MenuEntry, TitleLink } from '@sodalizio/ui';
import { IconCopy, IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { linkTo } from '../routes.ts';
import { labels } from '../templates.labels.ts';
import { listLabels } from './templates-list.labels.ts';

const { fields } = labels;
const editLink = ({ id }: Template) => linkTo('messages.templates.edit', { id });

/** A link to the template for those who write, its name for the others. */
function NameCell({ template }: { template: Template }) {
  if (!useSession().can('messages.write')) return template.name;
  return <TitleLink href={editLink(template)} title={template.name} />;
}

export const templateColumns: readonly Column<Template>[] = [
  { id: 'name', header: fields.name, cell: (one) => <NameCell template={one} />, sortable: true, cardRole: 'title' },
  { id: 'title', header: fields.title, cell: ({ title }) => title, hideable: true },
  { id: 'kind', header: fields.kind, cell: ({ kind }) => listLabels.kinds[kind], width: 230, hideable: true },
  {
    id: 'updated_at',
    header: listLabels.updated,
    cell: ({ updated_at }) => formatDateTime(updated_at),
    sortable: true,
    width: 180,
    hideable: true,
  },
];

/** Azioni of a row, for those who write. */
export const templateMenu =
  (onRemove: (template: Template) => unknown) =>
  (template: Template): MenuEntry[] => [
    {
      label: listLabels.use,
      href: `${linkTo('messages.create')}?template=${template.id}`,
      icon: <IconSend size={16} aria-hidden />,
    },
    { label: listLabels.edit, href: editLink(template), icon: <IconPencil size={16} aria-hidden /> },
    {
      label: listLabels.copy,
      href: `${linkTo('messages.templates.new')}?template=${template.id}`,
      icon: <IconCopy size={16} aria-hidden />,
    },
    {
      label: listLabels.remove,
      onSelect: () => onRemove(template),
      icon: <IconTrash size={16} aria-hidden />,
      danger: true,
    },
  ];
