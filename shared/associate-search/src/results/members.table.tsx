import { linkTo } from '@sodalizio/area-kit';
import {
  admissionLabels,
  type ExportColumn,
  exportColumns,
  type Member,
  memberColumns,
  noMemberType,
} from '@sodalizio/contract';
// Declares the type of the profile's route.
import type {} from '@sodalizio/contract/associates.slots';
import {
  type Column,
  formatDate,
  formatEuro,
  type MenuEntry,
  StatusBadge,
  type TableState,
  TitleLink,
  visibleColumns,
} from '@sodalizio/ui';
import { IconUser } from '@tabler/icons-react';
import { searchLabels } from '../associate-search.labels.ts';
import { nameOfMember } from './member-name.ts';

const profileOf = ({ codaica }: Member) => linkTo('admin.associates.profile', { codaica });

/** Key of a member's row. */
export const keyOfMember = ({ codaica }: Member) => codaica;

/** Shown only where it was chosen in 'Colonne'. */
const extra = (id: string, header: string, textOf: (member: Member) => string, width: number): Column<Member> => ({
  id,
  header,
  cell: (member) => textOf(member) && <span title={textOf(member)}>{textOf(member)}</span>,
  width,
  hideable: true,
  defaultHidden: true,
});

/** The columns of the members list (specification section 2); Azioni is the row's menu. */
export const memberTableColumns: readonly Column<Member>[] = [
  {
    id: 'codaica',
    header: memberColumns.codaica,
    cell: ({ codaica }) => codaica,
    sortable: true,
    width: 80,
    hideable: true,
    cardRole: 'fact',
  },
  {
    id: 'nome',
    header: memberColumns.nome,
    cell: (member) => <TitleLink href={profileOf(member)} title={nameOfMember(member)} />,
    sortable: true,
    cardRole: 'title',
  },
  {
    id: 'tiposocio',
    header: memberColumns.tiposocio,
    cell: ({ tiposocio }) => tiposocio || noMemberType,
    sortable: true,
    width: 140,
    hideable: true,
    cardRole: 'fact',
  },
  {
    id: 'Ammesso',
    header: memberColumns.Ammesso,
    cell: ({ Ammesso }) => {
      const { label, ...look } = admissionLabels[Ammesso];
      return <StatusBadge {...look}>{label}</StatusBadge>;
    },
    sortable: true,
    width: 204,
    hideable: true,
    cardRole: 'state',
  },
  {
    id: 'Sezione',
    header: memberColumns.Sezione,
    cell: ({ Sezione }) => Sezione.map(({ sigla }) => sigla).join(', '),
    width: 78,
    hideable: true,
    cardRole: 'fact',
  },
  {
    id: 'dataiscr',
    header: memberColumns.dataiscr,
    cell: ({ dataiscr }) => formatDate(dataiscr),
    sortable: true,
    width: 100,
    hideable: true,
  },
  {
    id: 'dataPagamento',
    header: memberColumns.dataPagamento,
    cell: ({ Quota }) => formatDate(Quota[0]?.data),
    sortable: true,
    width: 100,
    hideable: true,
  },
  {
    id: 'ultimaQuota',
    header: memberColumns.ultimaQuota,
    cell: ({ Quota: [last] }) => last && formatEuro(last.quota),
    sortable: true,
    width: 96,
    align: 'end',
    hideable: true,
  },
  {
    id: 'anno',
    header: memberColumns.anno,
    cell: ({ Quota }) => Quota[0]?.annorif,
    sortable: true,
    width: 62,
    align: 'end',
    hideable: true,
  },
  extra('email', searchLabels.email, ({ recemail }) => recemail, 220),
  extra('phone', searchLabels.phone, ({ reccell, recph }) => reccell || recph, 140),
  extra('city', searchLabels.city, ({ reccom }) => reccom, 150),
  extra('taxCode', searchLabels.tax_code, ({ cfisc }) => cfisc, 170),
];

/** The columns of an exported file that has what the table shows. One of the table may be two of the file. */
export function exportedColumns({ hiddenColumns, columnOrder }: Pick<TableState, 'hiddenColumns' | 'columnOrder'>) {
  const shown = visibleColumns(memberTableColumns, hiddenColumns ?? [], columnOrder);
  return shown.flatMap(({ id }): ExportColumn[] => {
    if (id === 'phone') return ['mobile', 'phone'];
    return exportColumns.filter((column) => column === id);
  });
}

/** Azioni of a row. */
export const memberMenu = (member: Member): MenuEntry[] => [
  { label: searchLabels.openProfile, href: profileOf(member), icon: <IconUser size={16} aria-hidden /> },
];
