import type { EditField, EditValues } from './edit-values.ts';
import { profileLabels as labels } from './profile.labels.ts';

export type FieldKind =
  | 'text'
  | 'name'
  | 'day'
  | 'yesNo'
  | 'memberType'
  | 'taxCode'
  | 'province'
  | 'town'
  | 'code'
  | 'postcode'
  | 'email'
  | 'phone';

export interface FieldDescription {
  readonly name: EditField;
  readonly label: string;
  readonly kind: FieldKind;
}

export interface FieldGroup {
  readonly title: string;
  readonly fields: readonly FieldDescription[];
}

export type EditTab = 'profilo' | 'recapiti' | 'azienda';

const field = (name: EditField, label: string, kind: FieldKind = 'text'): FieldDescription => ({ name, label, kind });

const institute = [field('istituto', labels.institute), field('comuneistituto', labels.instituteTown)];

const profile: readonly FieldGroup[] = [
  {
    title: labels.registration,
    fields: [field('dataiscr', labels.registeredOn, 'day'), field('tiposocio', labels.type, 'memberType')],
  },
  {
    title: labels.person,
    fields: [
      field('nome', labels.firstName, 'name'),
      field('cognome', labels.lastName, 'name'),
      field('cfisc', labels.taxCode, 'taxCode'),
      field('datanasc', labels.birthDate, 'day'),
      field('naznasc', labels.birthCountry),
      field('pvnasc', labels.birthProvince, 'province'),
      field('comnasc', labels.birthTown, 'town'),
    ],
  },
  {
    title: labels.school,
    fields: [
      field('docente_ata', labels.teacherAta, 'yesNo'),
      field('docente_uni', labels.teacherUniversity, 'yesNo'),
      field('animatore_digitale', labels.digitalAnimator, 'yesNo'),
      field('supervisoreecdl', labels.ecdlSupervisor, 'yesNo'),
      ...institute,
    ],
  },
];

const contacts: readonly FieldGroup[] = [
  {
    title: labels.reach,
    fields: [
      field('recph', labels.phone, 'phone'),
      field('reccell', labels.mobile, 'phone'),
      field('recemail', labels.email, 'email'),
    ],
  },
  {
    title: labels.address,
    fields: [
      field('recindir', labels.address),
      field('reccap', labels.postcode, 'postcode'),
      field('reccom', labels.town, 'town'),
      field('recpv', labels.province, 'province'),
      field('recnaz', labels.country),
    ],
  },
];

const company: readonly FieldGroup[] = [
  {
    title: labels.company,
    fields: [
      field('azragsoc', labels.companyName),
      field('azpiva', labels.vatNumber, 'code'),
      field('azcfisc', labels.companyTaxCode, 'taxCode'),
    ],
  },
  {
    title: labels.address,
    fields: [
      field('azindir', labels.address),
      field('azcap', labels.postcode, 'postcode'),
      field('azcom', labels.town, 'town'),
      field('azpv', labels.province, 'province'),
      field('aznaz', labels.country),
    ],
  },
  {
    title: labels.reach,
    fields: [
      field('azph', labels.phone, 'phone'),
      field('azcell', labels.mobile, 'phone'),
      field('azemail', labels.email, 'email'),
    ],
  },
];

const groupsOf: Readonly<Record<EditTab, readonly FieldGroup[]>> = {
  profilo: profile,
  recapiti: contacts,
  azienda: company,
};

/** The fields of a tab's form. The institute's are shown only with the ATA flag set (specification section 2). */
export const fieldGroups = (tab: EditTab, { docente_ata }: Pick<EditValues, 'docente_ata'>): readonly FieldGroup[] =>
  groupsOf[tab].map((group) => ({
    ...group,
    fields: group.fields.filter((one) => docente_ata || !institute.includes(one)),
  }));

const described = new Map(
  Object.values(groupsOf).flatMap((groups) =>
    groups.flatMap(({ fields }) => fields.map((one) => [one.name as string, one])),
  ),
);

export const fieldNamed = (name: string): FieldDescription | undefined => described.get(name);

/** Town → province of the same address, and its country. */
export const addressOf: Readonly<
  Partial<Record<EditField, { province: EditField; town: EditField; country: EditField }>>
> = Object.fromEntries(
  (
    [
      { province: 'pvnasc', town: 'comnasc', country: 'naznasc' },
      { province: 'recpv', town: 'reccom', country: 'recnaz' },
      { province: 'azpv', town: 'azcom', country: 'aznaz' },
    ] as const
  ).flatMap((address) => [
    [address.province, address],
    [address.town, address],
  ]),
);

/** Only Italy's postcodes are digits alone. */
export const countryOfPostcode: Readonly<Partial<Record<EditField, EditField>>> = { reccap: 'recnaz', azcap: 'aznaz' };
