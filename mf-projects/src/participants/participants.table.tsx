import type { Participant, ParticipantState } from '@sodalizio/contract/projects';
import { type Column, formatDateTime, type MenuEntry, StatusBadge, type Tone } from '@sodalizio/ui';
import { IconLink, IconMail, IconPencil, IconTrash } from '@tabler/icons-react';
import { labels } from './participants.labels.ts';
import styles from './participants.module.css';
import { PersonalLink } from './personal-link.tsx';

export const keyOfParticipant = ({ id }: Participant) => String(id);
export const nameOf = ({ full_name }: Participant) => full_name;

const tones: Record<ParticipantState, Tone> = {
  added: 'neutral',
  invited: 'neutral',
  started: 'neutral',
  completed: 'good',
  expired: 'bad',
};

export const ParticipantBadge = ({ state }: { state: ParticipantState }) => (
  <StatusBadge tone={tones[state]}>{labels.states[state]}</StatusBadge>
);

const { columns: headers } = labels;

export const participantColumns = (onShowLink: (of: Participant) => void): readonly Column<Participant>[] => [
  {
    id: 'foreign_token',
    header: headers.foreign_token,
    cell: ({ foreign_token }) => <bdi title={foreign_token}>{foreign_token}</bdi>,
    sortable: true,
    width: 140,
  },
  {
    id: 'full_name',
    header: headers.full_name,
    cell: ({ full_name }) => <bdi title={full_name}>{full_name}</bdi>,
    sortable: true,
    opensDetails: true,
    cardRole: 'title',
  },
  {
    id: 'email',
    header: headers.email,
    cell: ({ email }) => <bdi title={email}>{email}</bdi>,
    sortable: true,
    hideable: true,
    cardRole: 'fact',
  },
  {
    id: 'state',
    header: headers.state,
    cell: ({ state, completed, questionnaires }) => (
      <span className={styles.state}>
        <ParticipantBadge state={state} />
        {questionnaires > 1 && <span className={styles.tests}>{labels.ofTests(completed, questionnaires)}</span>}
      </span>
    ),
    width: 210,
    hideable: true,
    cardRole: 'state',
  },
  {
    id: 'last_completion_time',
    header: headers.last_completion_time,
    cell: ({ last_completion_time: at }) => (at === null ? labels.never : formatDateTime(at)),
    sortable: true,
    width: 170,
    hideable: true,
  },
  {
    id: 'link',
    header: headers.link,
    cell: (one) => <PersonalLink of={one} onShow={onShowLink} />,
    width: 100,
  },
];

export interface RowActs {
  onEdit: (participant: Participant) => void;
  onAct: (act: 'invite' | 'renew-link' | 'remove', participant: Participant) => void;
}

export const participantMenu =
  ({ onEdit, onAct }: RowActs) =>
  (one: Participant): MenuEntry[] => [
    { label: labels.edit, onSelect: () => onEdit(one), icon: <IconPencil size={16} aria-hidden /> },
    {
      label: one.state === 'added' ? labels.acts.invite.act : labels.inviteAgain,
      onSelect: () => onAct('invite', one),
      icon: <IconMail size={16} aria-hidden />,
    },
    {
      label: labels.acts['renew-link'].act,
      onSelect: () => onAct('renew-link', one),
      icon: <IconLink size={16} aria-hidden />,
    },
    {
      label: labels.acts.remove.act,
      onSelect: () => onAct('remove', one),
      icon: <IconTrash size={16} aria-hidden />,
      danger: true,
    },
  ];
