import { Alert, Anchor } from '@mantine/core';
import { useSession } from '@sodalizio/area-kit';
import { type Associate, admissionLabels, noMemberType } from '@sodalizio/contract';
import { PageHeader, StatusBadge } from '@sodalizio/ui';
import { IconAlertTriangle, IconMail, IconMapPin, IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { callable } from '../callable.ts';
import { profileLabels as labels } from './profile.labels.ts';
import styles from './profile-header.module.css';

/** Who it is, how they stand, how to reach them. */
export function ProfileHeader({ associate }: { associate: Associate }) {
  const { nome, cognome, Ammesso, tiposocio, reccom, recemail, recph, reccell } = associate;
  const { can } = useSession();
  const { label, tone } = admissionLabels[Ammesso];
  const telephone = recph || reccell;
  return (
    <div className={styles.header}>
      <PageHeader title={`${nome} ${cognome}`} aside={<StatusBadge tone={tone}>{label}</StatusBadge>} />
      <ul className={styles.facts}>
        <li className={styles.type}>{(tiposocio || noMemberType).toUpperCase()}</li>
        {reccom && <Fact icon={<IconMapPin size={16} aria-hidden />}>{reccom}</Fact>}
        {recemail && (
          <Fact icon={<IconMail size={16} aria-hidden />}>
            <Anchor inherit href={`mailto:${recemail}`}>
              {recemail}
            </Anchor>
          </Fact>
        )}
        {telephone && (
          <Fact icon={<IconPhone size={16} aria-hidden />}>
            <Anchor inherit href={`tel:${callable(telephone)}`}>
              {telephone}
            </Anchor>
          </Fact>
        )}
      </ul>
      {Ammesso === '' && can('associates.admit') && (
        <Alert color="amber" variant="light" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {labels.verify}
        </Alert>
      )}
    </div>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.fact}>
      {icon}
      {children}
    </li>
  );
}
