import type { ProjectRow, ProjectState } from '@sodalizio/contract/projects';
import { type Column, formatCount, formatDate, type MenuEntry, StatusBadge, TitleLink, type Tone } from '@sodalizio/ui';
import { IconChartBar, IconPencil, IconQrcode, IconTrash, IconUsers } from '@tabler/icons-react';
import { linkTo } from '../routes.ts';
import { labels, stateWords } from './list.labels.ts';
import styles from './list.module.css';

export const keyOfProject = ({ id }: ProjectRow) => String(id);
export const nameOf = ({ name }: ProjectRow) => name;

const { columns: headers } = labels;
const usersLink = ({ id }: ProjectRow) => linkTo('project.users', { id });

const stateTones: Record<ProjectState, Tone> = { preparing: 'neutral', running: 'good', concluded: 'neutral' };

/** Short names, as a column has little room; the whole ones on hovering and in the menu. */
function Tests({ project: { questionnaires } }: { project: ProjectRow }) {
  return (
    <span title={questionnaires.map(({ name }) => name).join(', ')}>
      {questionnaires.map(({ id, name, short_name }) => (
        <bdi key={id} className={styles.test}>
          {short_name || name}
        </bdi>
      ))}
    </span>
  );
}

const named = (cell: Column<ProjectRow>['cell']): Column<ProjectRow> => ({
  id: 'name',
  header: headers.name,
  cell,
  sortable: true,
  cardRole: 'title',
});

const others: readonly Column<ProjectRow>[] = [
  {
    id: 'company_name',
    header: headers.company_name,
    cell: ({ company_name }) => <bdi title={company_name}>{company_name}</bdi>,
    sortable: true,
    hideable: true,
    cardRole: 'fact',
  },
  {
    id: 'questionnaires',
    header: headers.questionnaires,
    cell: (project) => project.questionnaires.length > 0 && <Tests project={project} />,
    width: 220,
    hideable: true,
  },
  {
    id: 'participants_number',
    header: headers.participants_number,
    cell: ({ participants_number }) => formatCount(participants_number),
    sortable: true,
    width: 100,
    hideable: true,
  },
  {
    id: 'state',
    header: headers.state,
    cell: ({ state }) => <StatusBadge tone={stateTones[state]}>{stateWords[state]}</StatusBadge>,
    width: 160,
    hideable: true,
    cardRole: 'state',
  },
  {
    id: 'deadline',
    header: headers.deadline,
    cell: ({ deadline }) => deadline && formatDate(deadline),
    sortable: true,
    width: 122,
    hideable: true,
  },
];

/** For those who may not open the participants. */
export const readersColumns: readonly Column<ProjectRow>[] = [
  named(({ name }) => <bdi title={name}>{name}</bdi>),
  ...others,
];

export const managersColumns: readonly Column<ProjectRow>[] = [
  named((project) => <TitleLink href={usersLink(project)} title={project.name} />),
  ...others,
];

const resultsEntry = (project: ProjectRow, questionnaire: number, label: string): MenuEntry => ({
  label,
  href: linkTo('project.results', { project_id: project.id, questionnaire_id: questionnaire }),
  icon: <IconChartBar size={16} aria-hidden />,
});

export const managersMenu =
  (onRemove: (project: ProjectRow) => void) =>
  (project: ProjectRow): MenuEntry[] => [
    { label: labels.users, href: usersLink(project), icon: <IconUsers size={16} aria-hidden /> },
    ...(project.token === undefined
      ? []
      : [
          {
            label: labels.panel,
            href: linkTo('project.qr_reader', { token: project.token }),
            // It may do what pages of the staff may not.
            newPage: true,
            icon: <IconQrcode size={16} aria-hidden />,
          },
        ]),
    ...project.questionnaires.map(({ id, name }) => resultsEntry(project, id, labels.results(name))),
    ...(project.former_questionnaires ?? []).map(({ id, name }) =>
      resultsEntry(project, id, labels.formerResults(name)),
    ),
    {
      label: labels.edit,
      href: linkTo('projects.edit', { id: project.id }),
      icon: <IconPencil size={16} aria-hidden />,
    },
    {
      label: labels.remove,
      onSelect: () => onRemove(project),
      icon: <IconTrash size={16} aria-hidden />,
      danger: true,
    },
  ];
