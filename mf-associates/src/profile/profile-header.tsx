import { Alert, Anchor, Button, UnstyledButton } from '@mantine/core';
import { errorSentence, useSession } from '@sodalizio/area-kit';
import { type Associate, admissionLabels, noMemberType } from '@sodalizio/contract';
import { confirm, PageHeader, StatusBadge, toast } from '@sodalizio/ui';
import { IconAlertTriangle, IconMail, IconMapPin, IconPencil, IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { callable } from '../callable.ts';
import { EmailLink } from '../email-link.tsx';
import { AdmissionForm } from './dialogs/admission.form.tsx';
import { useAdmission } from './dialogs/admission.save.ts';
import { profileLabels as labels } from './profile.labels.ts';
import styles from './profile-header.module.css';
import { useProfileDialog } from './use-profile-actions.ts';

export function ProfileHeader({ associate }: { associate: Associate }) {
  const { nome, cognome, Ammesso, tiposocio, reccom, recemail, recph, reccell } = associate;
  const { can } = useSession();
  const mayAdmit = can('associates.admit');
  const { open, close } = useProfileDialog();
  const telephone = recph || reccell;
  return (
    <div className={styles.header}>
      <PageHeader title={`${nome} ${cognome}`} aside={<Admission associate={associate} editable={mayAdmit} />} />
      <ul className={styles.facts}>
        <li className={styles.type}>{(tiposocio || noMemberType).toUpperCase()}</li>
        {reccom && <Fact icon={<IconMapPin size={16} aria-hidden />}>{reccom}</Fact>}
        {recemail && (
          <Fact icon={<IconMail size={16} aria-hidden />}>
            <EmailLink address={recemail} />
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
      {mayAdmit && Ammesso === '' && <AdmissionBox associate={associate} />}
      {mayAdmit && (open === 'stato' || open === 'rifiuta') && (
        <AdmissionForm key={open} associate={associate} refusing={open === 'rifiuta'} onClose={close} />
      )}
    </div>
  );
}

function Admission({ associate: { Ammesso }, editable }: { associate: Associate; editable: boolean }) {
  const { show } = useProfileDialog();
  const { label, tone } = admissionLabels[Ammesso];
  const badge = <StatusBadge tone={tone}>{label}</StatusBadge>;
  if (!editable) return badge;
  return (
    <UnstyledButton className={styles.status} aria-label={labels.editAdmission(label)} onClick={() => show('stato')}>
      {badge}
      <IconPencil size={16} aria-hidden />
    </UnstyledButton>
  );
}

function AdmissionBox({ associate }: { associate: Associate }) {
  const { show } = useProfileDialog();
  const { setAdmission, busy } = useAdmission(associate);
  const admit = async () => {
    const sure = await confirm({
      title: labels.admitTitle,
      body: labels.admitQuestion(`${associate.nome} ${associate.cognome}`),
      confirmLabel: labels.admit,
    });
    if (sure) await setAdmission('Si').catch((error) => toast.failure(errorSentence(error)));
  };
  return (
    <Alert
      color="amber"
      variant="light"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      classNames={{ wrapper: styles.notice ?? '' }}
    >
      <div className={styles.decide}>
        <span>{labels.verify}</span>
        <span className={styles.ways}>
          <Button size="sm" loading={busy} onClick={() => void admit()}>
            {labels.admit}
          </Button>
          <Button size="sm" variant="default" onClick={() => show('rifiuta')}>
            {labels.refuse}
          </Button>
        </span>
      </div>
    </Alert>
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
