import { Autocomplete, Checkbox, type ComboboxItem, Select, TextInput } from '@mantine/core';
import { isItaly, memberTypes, noMemberType, type Towns, tidyLine, tidyProvince } from '@sodalizio/contract';
import { DateInput, typedAs, withWarning } from '@sodalizio/ui';
import type { ReactNode } from 'react';
import { addressOf, type FieldDescription } from '../edit-fields.ts';
import type { EditField, EditValues } from '../edit-values.ts';
import { profileLabels as labels } from '../profile.labels.ts';

export interface EditFieldProps {
  field: FieldDescription;
  id: string;
  values: EditValues;
  onChange: (changes: Partial<EditValues>) => void;
  error: ReactNode;
  warnings: readonly string[];
  towns: Towns | undefined;
  hint?: string | undefined;
  first: boolean;
}

const choicesAtOnce = 40;

export function EditFieldInput({ field, id, values, onChange, error, warnings, towns, hint, first }: EditFieldProps) {
  const { name, label, kind } = field;
  const value = values[name];
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
    return <PlaceField common={common} field={field} values={values} onChange={onChange} towns={towns} />;
  return (
    <TextInput {...common} value={value} onChange={(event) => set(event.currentTarget.value)} {...inputProps[kind]} />
  );
}

const inputProps = {
  text: typedAs.text,
  name: typedAs.name,
  yesNo: {},
  taxCode: { ...typedAs.taxCode, styles: { input: { textTransform: 'uppercase' } } },
  digits: typedAs.digits,
  email: typedAs.email,
  phone: typedAs.phone,
} as const;

interface PlaceFieldProps extends Pick<EditFieldProps, 'field' | 'values' | 'onChange' | 'towns'> {
  common: { id: string; label: string; error: ReactNode } & ReturnType<typeof withWarning>;
}

/** Province or town, with options from ISTAT's lists. Choosing a town of a single province fills an empty province. */
function PlaceField({ common, field: { name, kind }, values, onChange, towns }: PlaceFieldProps) {
  const address = addressOf[name];
  const here = address && isItaly(String(values[address.country])) ? towns : undefined;
  const value = String(values[name]);
  const set = (typed: string) => onChange({ [name]: typed });
  const tidy = kind === 'province' ? tidyProvince(tidyLine(value)) : tidyLine(value);
  const province = address ? String(values[address.province]) : '';
  const nameOf = new Map(here?.provinces.map((one) => [one.code, one.name]));
  const choices = kind === 'province' ? [...nameOf.keys()] : townChoices(here, province, name);

  const choose = (chosen: string) => {
    const provinces = kind === 'town' && here && address && province === '' ? here.provincesOf(chosen) : [];
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
      data={[...choices]}
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
      onBlur={() => tidy !== value && set(tidy)}
    />
  );
}

/** Provinces have changed (people born in Monza were born in the province of Milan), so all other towns of Italy follow. */
function townChoices(towns: Towns | undefined, province: string, name: EditField): readonly string[] {
  if (!towns) return [];
  const near = towns.townsOf(province);
  return name === 'comnasc' ? [...new Set([...near, ...towns.townsOf('')])] : near;
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Options that begin with the typed words first, then those that contain them; ignoring accents and case. */
function matching(options: readonly ComboboxItem[], search: string, words: (value: string) => string): ComboboxItem[] {
  const sought = plain(search.trim());
  const ranked = options.flatMap((option) => {
    const at = plain(words(option.value)).indexOf(sought);
    return at < 0 ? [] : [{ option, later: at > 0 ? 1 : 0 }];
  });
  return ranked.sort((a, b) => a.later - b.later).map(({ option }) => option);
}
