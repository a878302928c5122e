import { Select, TextInput } from '@mantine/core';
import { searchLength, tidySearch, tooLong } from '@sodalizio/contract';
import type { ReactNode } from 'react';
import { typedAs } from '../form/typed-as.ts';
import { FilterChips } from './filter-chips.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { useTyped } from './use-typed.ts';

export interface TextFilterPanelProps<Filters extends { readonly search: string }> {
  filters: Filters;
  /** All of them empty. */
  none: Filters;
  label: string;
  placeholder?: string;
  /** The words of the chip of each filter; '' where it is not set. */
  chips: { readonly [Key in keyof Filters]: string };
  busy: boolean;
  onSearch: (filters: Filters) => void;
  /** Filters beside the text, which ask at once. */
  children?: (ask: (some: Partial<Filters>) => void) => ReactNode;
}

/** A text that is searched on Enter or with the button, choices that filter at once, and a chip for each filter that is set. */
export function TextFilterPanel<Filters extends { readonly search: string }>({
  filters,
  none,
  label,
  placeholder = '',
  chips,
  busy,
  onSearch,
  children,
}: TextFilterPanelProps<Filters>) {
  const [{ search: text }, type, note, asked] = useTyped(filters);
  const search = (next: Filters) => {
    note(next);
    onSearch(next);
  };
  // A text that is too long stays in its field, which says so, and what was searched before it counts.
  const fitting = tooLong(text, searchLength) === undefined ? tidySearch(text) : asked.search;
  const ask = (some: Partial<Filters>) => search({ ...asked, search: fitting, ...some });
  const typeText = (search: string) => type({ search } as Partial<Filters>);
  const shown = Object.entries<string>(chips).filter(([, words]) => words !== '');
  return (
    <>
      <FilterPanel
        busy={busy}
        onSubmit={() => ask({})}
        active={shown.filter(([key]) => key !== 'search').length}
        search={
          <TextInput
            label={label}
            placeholder={placeholder}
            type="search"
            {...typedAs.search}
            value={text}
            error={tooLong(text, searchLength)}
            onChange={(event) => typeText(event.currentTarget.value)}
          />
        }
        primary={children?.(ask)}
      />
      <FilterChips
        chips={shown.map(([key, words]) => ({
          key,
          label: words,
          onRemove: () => {
            if (key === 'search') typeText('');
            search({ ...asked, search: fitting, [key]: '' });
          },
        }))}
        onClearAll={() => {
          typeText('');
          search(none);
        }}
      />
    </>
  );
}

export interface ChoiceFilterProps<Value extends string> {
  label: string;
  /** Shown where nothing is chosen: all of them. */
  none: string;
  values: readonly Value[];
  words: Readonly<Record<Value, string>>;
  value: Value | '';
  onChoose: (value: Value | '') => void;
}

/** One of a few words; '' for all. */
export function ChoiceFilter<Value extends string>(props: ChoiceFilterProps<Value>) {
  const { label, none, values, words, value, onChoose } = props;
  return (
    <Select
      label={label}
      placeholder={none}
      data={values.map((one) => ({ value: one, label: words[one] }))}
      value={value || null}
      onChange={(chosen) => onChoose(values.find((one) => one === chosen) ?? '')}
      clearable
    />
  );
}
