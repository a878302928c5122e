import {
  type Column,
  DataTable,
  EmptyState,
  FailedState,
  formatDateTime,
  LoadingRegion,
  TitleLink,
} from '@sodalizio/ui';
import { labels } from '../participants/participants.labels.ts';
import { useProjectsOf } from '../participants/participants.query.ts';
import { ParticipantBadge } from '../participants/participants.table.tsx';
import { linkTo } from '../routes.ts';

type Taken = NonNullable<ReturnType<typeof useProjectsOf>['data']>['projects'][number];

const { member, columns: headers } = labels;

const columns: readonly Column<Taken>[] = [
  {
    id: 'name',
    header: member.project,
    cell: ({ id, name }) => <TitleLink href={linkTo('project.users', { id })} title={name} />,
    cardRole: 'title',
  },
  { id: 'company', header: member.company, cell: ({ company_name }) => <bdi>{company_name}</bdi> },
  { id: 'code', header: headers.foreign_token, cell: ({ foreign_token }) => <bdi>{foreign_token}</bdi>, width: 170 },
  { id: 'full_name', header: headers.full_name, cell: ({ full_name }) => <bdi title={full_name}>{full_name}</bdi> },
  { id: 'state', header: headers.state, cell: ({ state }) => <ParticipantBadge state={state} />, width: 150 },
  {
    id: 'last',
    header: headers.last_completion_time,
    cell: ({ last_completion_time: at }) => (at === null ? labels.never : formatDateTime(at)),
    width: 170,
  },
];

/** A tab of a member's profile: where this tax code or e-mail takes part. */
export default function MemberTab({ codaica }: { codaica: string }) {
  const { data, failure, retry } = useProjectsOf(codaica);
  if (failure !== undefined) return <FailedState sentence={failure} onRetry={retry} />;
  if (!data) return <LoadingRegion rows={3} />;
  return (
    <DataTable
      label={member.title}
      columns={columns}
      rows={data.projects}
      rowKey={({ id, foreign_token }) => `${id} ${foreign_token}`}
      empty={<EmptyState title={member.empty} />}
    />
  );
}
