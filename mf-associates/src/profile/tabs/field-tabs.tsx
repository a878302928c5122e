import { Anchor, Button } from '@mantine/core';
import { hasDraft, useSession } from '@sodalizio/area-kit';
import { type Associate, noMemberType } from '@sodalizio/contract';
import { type Description, DescriptionList, formatDate, Section } from '@sodalizio/ui';
import { IconPencil } from '@tabler/icons-react';
import { callable } from '../../callable.ts';
import { EmailLink } from '../../email-link.tsx';
import { EditProfileForm, editDraftName } from '../dialogs/edit-profile.form.tsx';
import { useStoredWarnings } from '../dialogs/field-warnings.query.ts';
import type { EditTab } from '../edit-fields.ts';
import type { EditField } from '../edit-values.ts';
import { profileLabels as labels } from '../profile.labels.ts';
import { useProfileDialog } from '../use-profile-actions.ts';

export interface TabProps {
  associate: Associate;
}

const yesNo = (yes: boolean) => (yes ? labels.yes : labels.no);
const telephone = (number: string) =>
  number && (
    <Anchor inherit href={`tel:${callable(number)}`}>
      {number}
    </Anchor>
  );

/** The institute matters for school and university people only (specification section 2). */
const hasInstitute = ({ docente_ata, docente_uni, animatore_digitale }: Associate) =>
  docente_ata || docente_uni || animatore_digitale;

interface EditableProps extends TabProps {
  tab: EditTab;
  title: string;
  items: readonly (Description & { readonly name?: EditField })[];
}

function EditableSection({ associate, tab, title, items }: EditableProps) {
  const warnings = useStoredWarnings(tab, associate);
  const editable = useSession().can('associates.edit');
  const { open, field, show, close } = useProfileDialog();
  const editing = editable && open === 'modifica';
  return (
    <Section
      title={title}
      layout="block"
      explanation={editable && !editing && hasDraft(editDraftName(associate.codaica, tab)) && labels.draftWaiting}
      actions={
        editable && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => show('modifica')}
          >
            {labels.edit}
          </Button>
        )
      }
    >
      <DescriptionList items={items.map(({ name, ...item }) => ({ ...item, warnings: name && warnings[name] }))} />
      {editing && (
        <EditProfileForm key={associate.codaica} associate={associate} tab={tab} field={field} onClose={close} />
      )}
    </Section>
  );
}

export function ProfileTab({ associate }: TabProps) {
  const institute: Description[] = [
    { label: labels.institute, value: associate.istituto },
    { label: labels.instituteTown, value: associate.comuneistituto },
  ];
  return (
    <EditableSection
      associate={associate}
      tab="profilo"
      title={labels.profileSection}
      items={[
        { label: labels.registeredOn, value: formatDate(associate.dataiscr) },
        { label: labels.type, value: associate.tiposocio || noMemberType },
        { label: labels.code, value: associate.codaica },
        { label: labels.teacherAta, value: yesNo(associate.docente_ata) },
        { label: labels.teacherUniversity, value: yesNo(associate.docente_uni) },
        { label: labels.digitalAnimator, value: yesNo(associate.animatore_digitale) },
        ...(hasInstitute(associate) ? institute : []),
        { label: labels.ecdlSupervisor, value: yesNo(associate.supervisoreecdl) },
        { name: 'cfisc', label: labels.taxCode, value: associate.cfisc.toUpperCase() },
        { name: 'nome', label: labels.firstName, value: associate.nome },
        { name: 'cognome', label: labels.lastName, value: associate.cognome },
        { name: 'datanasc', label: labels.birthDate, value: formatDate(associate.datanasc) },
        { label: labels.birthCountry, value: associate.naznasc },
        { name: 'pvnasc', label: labels.birthProvince, value: associate.pvnasc },
        { name: 'comnasc', label: labels.birthTown, value: associate.comnasc },
      ]}
    />
  );
}

export function ContactsTab({ associate }: TabProps) {
  return (
    <EditableSection
      associate={associate}
      tab="recapiti"
      title={labels.tabs.recapiti}
      items={[
        { name: 'recph', label: labels.phone, value: telephone(associate.recph) },
        { name: 'reccell', label: labels.mobile, value: telephone(associate.reccell) },
        {
          name: 'recemail',
          label: labels.email,
          value: associate.recemail && <EmailLink address={associate.recemail} />,
        },
        { label: labels.country, value: associate.recnaz },
        { name: 'recpv', label: labels.province, value: associate.recpv },
        { name: 'reccom', label: labels.town, value: associate.reccom },
        { label: labels.address, value: associate.recindir },
        { name: 'reccap', label: labels.postcode, value: associate.reccap },
      ]}
    />
  );
}

export function CompanyTab({ associate }: TabProps) {
  return (
    <EditableSection
      associate={associate}
      tab="azienda"
      title={labels.tabs.azienda}
      items={[
        { label: labels.companyName, value: associate.azragsoc },
        { name: 'azpiva', label: labels.vatNumber, value: associate.azpiva },
        { name: 'azcfisc', label: labels.companyTaxCode, value: associate.azcfisc },
        { label: labels.country, value: associate.aznaz },
        { name: 'azpv', label: labels.province, value: associate.azpv },
        { name: 'azcom', label: labels.town, value: associate.azcom },
        { label: labels.address, value: associate.azindir },
        { name: 'azcap', label: labels.postcode, value: associate.azcap },
        { name: 'azph', label: labels.phone, value: telephone(associate.azph) },
        { name: 'azcell', label: labels.mobile, value: telephone(associate.azcell) },
        { name: 'azemail', label: labels.email, value: associate.azemail && <EmailLink address={associate.azemail} /> },
      ]}
    />
  );
}
