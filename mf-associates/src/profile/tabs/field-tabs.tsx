import { Anchor } from '@mantine/core';
import { type Associate, noMemberType } from '@sodalizio/contract';
import { type Description, DescriptionList, formatDate, Section } from '@sodalizio/ui';
import { callable } from '../../callable.ts';
import { profileLabels as labels } from '../profile.labels.ts';

export interface TabProps {
  associate: Associate;
}

const yesNo = (yes: boolean) => (yes ? labels.yes : labels.no);
const mail = (address: string) =>
  address && (
    <Anchor inherit href={`mailto:${address}`}>
      {address}
    </Anchor>
  );
const telephone = (number: string) =>
  number && (
    <Anchor inherit href={`tel:${callable(number)}`}>
      {number}
    </Anchor>
  );

/** Where a member teaches matters for school and university people only (specification section 2). */
const hasInstitute = ({ docente_ata, docente_uni, animatore_digitale }: Associate) =>
  docente_ata || docente_uni || animatore_digitale;

export function ProfileTab({ associate }: TabProps) {
  const institute: Description[] = [
    { label: labels.institute, value: associate.istituto },
    { label: labels.instituteTown, value: associate.comuneistituto },
  ];
  return (
    <Section title={labels.profileSection} layout="block">
      <DescriptionList
        items={[
          { label: labels.registeredOn, value: formatDate(associate.dataiscr) },
          { label: labels.type, value: associate.tiposocio || noMemberType },
          { label: labels.code, value: associate.codaica },
          { label: labels.teacherAta, value: yesNo(associate.docente_ata) },
          { label: labels.teacherUniversity, value: yesNo(associate.docente_uni) },
          ...(hasInstitute(associate) ? institute : []),
          { label: labels.ecdlSupervisor, value: yesNo(associate.supervisoreecdl) },
          { label: labels.taxCode, value: associate.cfisc.toUpperCase() },
          { label: labels.firstName, value: associate.nome },
          { label: labels.lastName, value: associate.cognome },
          { label: labels.birthDate, value: formatDate(associate.datanasc) },
          { label: labels.birthCountry, value: associate.naznasc },
          { label: labels.birthProvince, value: associate.pvnasc },
          { label: labels.birthTown, value: associate.comnasc },
        ]}
      />
    </Section>
  );
}

export function ContactsTab({ associate }: TabProps) {
  return (
    <Section title={labels.tabs.recapiti} layout="block">
      <DescriptionList
        items={[
          { label: labels.phone, value: telephone(associate.recph) },
          { label: labels.mobile, value: telephone(associate.reccell) },
          { label: labels.email, value: mail(associate.recemail) },
          { label: labels.country, value: associate.recnaz },
          { label: labels.province, value: associate.recpv },
          { label: labels.town, value: associate.reccom },
          { label: labels.address, value: associate.recindir },
          { label: labels.postcode, value: associate.reccap },
        ]}
      />
    </Section>
  );
}

export function CompanyTab({ associate }: TabProps) {
  return (
    <Section title={labels.tabs.azienda} layout="block">
      <DescriptionList
        items={[
          { label: labels.companyName, value: associate.azragsoc },
          { label: labels.vatNumber, value: associate.azpiva },
          { label: labels.companyTaxCode, value: associate.azcfisc },
          { label: labels.country, value: associate.aznaz },
          { label: labels.province, value: associate.azpv },
          { label: labels.town, value: associate.azcom },
          { label: labels.address, value: associate.azindir },
          { label: labels.postcode, value: associate.azcap },
          { label: labels.phone, value: telephone(associate.azph) },
          { label: labels.mobile, value: telephone(associate.azcell) },
          { label: labels.email, value: mail(associate.azemail) },
        ]}
      />
    </Section>
  );
}
