import { Autocomplete, Checkbox, type ComboboxItem, Select, TextInput } from '@mantine/core';
import { folded, isItaly, memberTypes, noMemberType, type Towns, tidyLine, tidyProvince } from '@sodalizio/contract';
import { DateInput, typedAs, withWarning } from '@sodalizio/ui';
import { memo, type ReactNode, useMemo, useRef } from 'react';
import { addressOf, countryOfPostcode, type FieldDescription } from '../edit-fields.ts';
import type { EditField, EditValues } from '../edit-values.ts';
import { profileLabels as labels } from '../profile.labels.ts';

export interface EditFieldProps {
  field: FieldDescription;
  id: string;
  value: EditValues[EditField];
  /** Stable, as all of these: a key typed in one field draws no other. */
  onChange: (changes: Partial<EditValues>) => void;
  error: ReactNode;
  warnings: readonly string[] | undefined;
  /** Of the address that a province or town belongs to. */
  province: string;
  towns: Towns | undefined;
  /** Of a postcode. */
  foreign: boolean;
  hint?: string | undefined;
  first: boolean;
}

const choicesAtOnce = 40;

/** What an input needs to know of the other fields. */
export function around(values: EditValues, name: EditField, towns: Towns | undefined) {
  const address = addressOf[name];
  const country = countryOfPostcode[name];
  return {
    value: values[name],
    province: address ? String(values[address.province]) : '',
    towns: address && isItaly(String(values[address.country])) ? towns : undefined,
    foreign: country !== undefined && !isItaly(String(values[country])),
  };
}

export const EditFieldInput = memo(function EditFieldInput(props: EditFieldProps) {
  const { field, id, value, onChange, error, warnings = [], province, towns, foreign, hint, first } = props;
  const { name, label, kind } = field;
  const set = (typed: string) => onChange({ [name]: typed });
  const common = {
    id,
    label,
    error,
    'data-autofocus': first || undefined,
    ...withWarning(warnings, hint),
  };
  if (typeof value === 'boolean')
    return (
      <Checkbox
        id={id}
        label={label}
        checked={value}
        onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
      />
    );
  if (kind === 'day') return <DateInput {...common} value={value} onChange={set} />;
  if (kind === 'memberType')
    return (
      <Select
        {...common}
        data={[{ value: '', label: noMemberType }, ...memberTypes.map((type) => ({ value: type, label: type }))]}
        value={value}
        onChange={(type) => set(type ?? '')}
      />
    );
  if (kind === 'province' || kind === 'town')
    return (
      <PlaceField common={common} field={field} value={value} province={province} onChange={onChange} towns={towns} />
    );
  const typed = foreign ? typedAs.code : inputProps[kind];
  return <TextInput {...common} value={value} onChange={(event) => set(event.currentTarget.value)} {...typed} />;
});

const inputProps = {
  text: typedAs.text,
  name: typedAs.name,
  yesNo: {},
  taxCode: { ...typedAs.taxCode, styles: { input: { textTransform: 'uppercase' } } },
  code: typedAs.code,
  postcode: typedAs.digits,
  email: typedAs.email,
  phone: typedAs.phone,
} as const;

interface PlaceFieldProps extends Pick<EditFieldProps, 'field' | 'province' | 'onChange' | 'towns'> {
  common: { id: string; label: string; error: ReactNode } & ReturnType<typeof withWarning>;
  value: string;
}

/** Province or town, with options from ISTAT's lists. Choosing a town of a single province fills an empty province. */
function PlaceField({ common, field: { name, kind }, value, province, onChange, towns }: PlaceFieldProps) {
  const address = addressOf[name];
  const set = (typed: string) => onChange({ [name]: typed });
  /** Of the field when it got the focus: a stored value that is only passed through is not tidied. */
  const asFound = useRef(value);
  const tidy = kind === 'province' ? tidyProvince(tidyLine(value)) : tidyLine(value);
  const nameOf = useMemo(() => new Map(towns?.provinces.map((one) => [one.code, one.name])), [towns]);
  // Up to eight thousand: Mantine reads them again whenever they are others.
  const choices = useMemo(
    () => [...(kind === 'province' ? nameOf.keys() : townChoices(towns, province, name))],
    [kind, nameOf, towns, province, name],
  );

  const choose = (chosen: string) => {
    const provinces = kind === 'town' && towns && address && province === '' ? towns.provincesOf(chosen) : [];
    const [only, another] = provinces;
    onChange({
      [name]: chosen,
      ...(only !== undefined && another === undefined && address ? { [address.province]: only } : {}),
    });
  };
  const words = (code: string) => (kind === 'province' ? labels.provinceOption(code, nameOf.get(code) ?? '') : code);
  return (
    <Autocomplete
      {...common}
      value={value}
      data={choices}
      limit={choicesAtOnce}
      onChange={set}
      onOptionSubmit={choose}
      renderOption={({ option }) => words(option.value)}
      filter={({ options, search, limit }) =>
        matching(
          options.filter((option): option is ComboboxItem => 'value' in option),
          search,
          words,
        ).slice(0, limit)
      }
      {...typedAs.text}
      onFocus={() => {
        asFound.current = value;
      }}
      onBlur={() => tidy !== value && value !== asFound.current && set(tidy)}
    />
  );
}

/** Provinces have changed (people born in Monza were born in the province of Milan), so all other towns of Italy follow. */
function townChoices(towns: Towns | undefined, province: string, name: EditField): readonly string[] {
  if (!towns) return [];
  const near = towns.townsOf(province);
  return name === 'comnasc' ? [...new Set([...near, ...towns.townsOf('')])] : near;
}

/** Options that begin with the typed words first, then those that contain them; ignoring accents, apostrophes and case. */
function matching(options: readonly ComboboxItem[], search: string, words: (value: string) => string): ComboboxItem[] {
  const sought = folded(search.trim());
  const ranked = options.flatMap((option) => {
    const at = folded(words(option.value)).indexOf(sought);
    return at < 0 ? [] : [{ option, later: at > 0 ? 1 : 0 }];
  });
  return ranked.sort((a, b) => a.later - b.later).map(({ option }) => option);
}
