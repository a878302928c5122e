import { ActionIcon, Alert, Anchor, Button, UnstyledButton } from '@mantine/core';
import { useSession } from '@sodalizio/area-kit';
import { firstNameFirst } from '@sodalizio/associate-search';
import { type Associate, admissionLabels, noMemberType, wordMeanings } from '@sodalizio/contract';
import { Explained, PageHeader, StatusBadge, toast, useShortcuts } from '@sodalizio/ui';
import {
  IconAlertTriangle,
  IconCopy,
  IconId,
  IconMail,
  IconMapPin,
  IconPencil,
  IconPhone,
  IconPrinter,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { callable } from '../callable.ts';
import { EmailLink } from '../email-link.tsx';
import { sectionWord } from '../section-word.ts';
import { AdmissionForm } from './dialogs/admission.form.tsx';
import { AdmitForm } from './dialogs/admit.form.tsx';
import type { Neighbours } from './neighbours.query.ts';
import { Pager } from './pager.tsx';
import { profileLabels as labels } from './profile.labels.ts';
import styles from './profile-header.module.css';
import { Quota } from './quota.tsx';
import { useProfileDialog } from './use-profile-actions.ts';

export function ProfileHeader({ associate, neighbours }: { associate: Associate; neighbours: Neighbours | undefined }) {
  const { Ammesso } = associate;
  const { can } = useSession();
  const mayAdmit = can('associates.admit');
  const { open, show, close } = useProfileDialog();
  const waiting = mayAdmit && Ammesso === '';
  useShortcuts([
    ...(waiting ? [{ keys: ['a'], label: labels.admitKey, run: () => show('ammetti') }] : []),
    ...(can('associates.edit')
      ? [{ keys: ['p'], label: labels.payKey, run: () => show('pagamento', { tab: 'pagamenti' }) }]
      : []),
  ]);
  return (
    <div className={styles.header}>
      <PageHeader
        title={firstNameFirst(associate)}
        aside={<Admission associate={associate} editable={mayAdmit} />}
        actions={
          <>
            <PrintButton />
            {neighbours && <Pager neighbours={neighbours} />}
          </>
        }
      />
      <Facts associate={associate} />
      {waiting && <AdmissionBox />}
      {mayAdmit && open === 'ammetti' && <AdmitForm key={associate.codaica} associate={associate} onClose={close} />}
      {mayAdmit && (open === 'stato' || open === 'rifiuta') && (
        <AdmissionForm
          key={`${associate.codaica} ${open}`}
          associate={associate}
          refusing={open === 'rifiuta'}
          onClose={close}
        />
      )}
    </div>
  );
}

function Facts({ associate }: { associate: Associate }) {
  const { codaica, tiposocio, reccom, recemail, recph, reccell, Sezione } = associate;
  const { show } = useProfileDialog();
  const editable = useSession().can('associates.edit');
  const telephone = recph || reccell;
  const section = Sezione.find(({ preferita }) => preferita === 'Si') ?? Sezione[0];
  return (
    <ul className={styles.facts}>
      <li className={styles.type}>{(tiposocio || noMemberType).toUpperCase()}</li>
      <Fact icon={<IconId size={16} aria-hidden />}>
        <span>{labels.codeOf(codaica)}</span>
        <CopyCode code={codaica} />
      </Fact>
      <Quota associate={associate} />
      {(section || editable) && (
        <Fact icon={<IconUsersGroup size={16} aria-hidden />}>
          {section ? sectionWord(section.sigla) : labels.noSection}
          {editable && <Edit label={labels.assignSection} onClick={() => show('sezione', { tab: 'sezioni' })} />}
        </Fact>
      )}
      {reccom && <Fact icon={<IconMapPin size={16} aria-hidden />}>{reccom}</Fact>}
      {recemail && (
        <Fact icon={<IconMail size={16} aria-hidden />}>
          <EmailLink address={recemail} />
          {editable && (
            <Edit label={labels.editEmail} onClick={() => show('modifica', { tab: 'recapiti', field: 'recemail' })} />
          )}
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
  );
}

/** Leads from a fact to the form that changes it. */
function Edit({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={24}
      className={styles.tool}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <IconPencil size={16} aria-hidden />
    </ActionIcon>
  );
}

function CopyCode({ code }: { code: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      toast.success(labels.codeCopied);
    } catch {
      // Refused, or a page without https, which has no clipboard.
      toast.failure(labels.notCopied);
    }
  };
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={24}
      className={styles.tool}
      aria-label={labels.copyCode}
      title={labels.copyCode}
      onClick={() => void copy()}
    >
      <IconCopy size={16} aria-hidden />
    </ActionIcon>
  );
}

function PrintButton() {
  return (
    <ActionIcon
      variant="default"
      size={32}
      className={styles.print}
      aria-label={labels.print}
      title={labels.print}
      onClick={() => window.print()}
    >
      <IconPrinter size={18} aria-hidden />
    </ActionIcon>
  );
}

function Admission({ associate: { Ammesso }, editable }: { associate: Associate; editable: boolean }) {
  const { show } = useProfileDialog();
  const { label, ...look } = admissionLabels[Ammesso];
  const badge = <StatusBadge {...look}>{label}</StatusBadge>;
  const explained = (Ammesso === 'Moroso' || Ammesso === 'Ritardo') && (
    <Explained word={label} meaning={wordMeanings[Ammesso]} />
  );
  return (
    <>
      {editable ? (
        <UnstyledButton
          className={styles.status}
          aria-label={labels.editAdmission(label)}
          onClick={() => show('stato')}
        >
          {badge}
          <IconPencil size={16} aria-hidden />
        </UnstyledButton>
      ) : (
        badge
      )}
      {explained}
    </>
  );
}

function AdmissionBox() {
  const { show } = useProfileDialog();
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
          <Button size="sm" onClick={() => show('ammetti')}>
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
