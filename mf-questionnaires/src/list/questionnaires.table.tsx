import type { Questionnaire } from '@sodalizio/contract/questionnaires';
import { BlankPicture } from '@sodalizio/pictures';
import { type Column, formatCount, formatDate, formatDateTime, type MenuEntry, TitleLink } from '@sodalizio/ui';
import { IconArchive, IconArchiveOff, IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { linkTo } from '../routes.ts';
import { labels } from './list.labels.ts';
import styles from './list.module.css';

const { columns: headers } = labels;
const editLink = ({ id }: Questionnaire) => linkTo('questionnaires.edit', { id });

function Logo({ questionnaire: { logo_thumb } }: { questionnaire: Questionnaire }) {
  return (
    <span className={styles.logo}>
      {/* The name stands beside it. */}
      {logo_thumb === null ? <BlankPicture /> : <img src={logo_thumb} alt="" loading="lazy" decoding="async" />}
    </span>
  );
}

export const questionnaireColumns: readonly Column<Questionnaire>[] = [
  { id: 'logo', header: headers.logo, cell: (one) => <Logo questionnaire={one} />, width: 84, hideable: true },
  {
    id: 'name',
    header: headers.name,
    cell: (one) => <TitleLink href={editLink(one)} title={one.name} />,
    sortable: true,
    cardRole: 'title',
  },
  {
    id: 'last_update',
    header: headers.last_update,
    cell: ({ last_update }) => <span title={formatDateTime(last_update)}>{formatDate(last_update)}</span>,
    sortable: true,
    width: 120,
    hideable: true,
    cardRole: 'fact',
  },
  {
    id: 'version',
    header: headers.version,
    cell: ({ version }) => <bdi title={version}>{version}</bdi>,
    sortable: true,
    width: 140,
    hideable: true,
    cardRole: 'fact',
  },
  {
    id: 'filename',
    header: headers.filename,
    cell: ({ filename }) => <bdi title={filename}>{filename || labels.noFile}</bdi>,
    hideable: true,
  },
  {
    id: 'projects',
    header: headers.projects,
    cell: ({ projects }) => formatCount(projects),
    width: 110,
    hideable: true,
  },
];

export interface Acts {
  onArchive: (questionnaire: Questionnaire) => void;
  onRemove: (questionnaire: Questionnaire) => void;
}

export const readersMenu = (one: Questionnaire): MenuEntry[] => [
  { label: labels.see, href: editLink(one), icon: <IconEye size={16} aria-hidden /> },
];

export const editorsMenu =
  ({ onArchive, onRemove }: Acts) =>
  (one: Questionnaire): MenuEntry[] => {
    const { archived, projects } = one;
    const Archive = archived ? IconArchiveOff : IconArchive;
    return [
      { label: labels.edit, href: editLink(one), icon: <IconPencil size={16} aria-hidden /> },
      {
        label: archived ? labels.restore : labels.archive,
        onSelect: () => onArchive(one),
        icon: <Archive size={16} aria-hidden />,
      },
      // What a project uses can only be archived.
      ...(projects > 0
        ? []
        : [
            {
              label: labels.remove,
              onSelect: () => onRemove(one),
              icon: <IconTrash size={16} aria-hidden />,
              danger: true,
            },
          ]),
    ];
  };
