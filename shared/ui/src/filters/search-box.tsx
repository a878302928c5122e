import { TextInput } from '@mantine/core';
import { searchLength, tidySearch, tooLong } from '@sodalizio/contract';
import { typedAs } from '../form/typed-as.ts';
import { FilterChips } from './filter-chips.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { useTyped } from './use-typed.ts';

export interface SearchBoxProps {
  label: string;
  search: string;
  chip: (search: string) => string;
  onSearch: (search: string) => void;
  busy?: boolean;
}

/** The filters of a list with a single text search. Searches on Enter or with the button. */
export function SearchBox({ label, search, chip, onSearch, busy = false }: SearchBoxProps) {
  const [{ search: text }, type, note] = useTyped({ search });
  const ask = (next: string) => {
    note({ search: next });
    onSearch(next);
  };
  return (
    <>
      <FilterPanel
        busy={busy}
        onSubmit={() => ask(tidySearch(text))}
        search={
          <TextInput
            label={label}
            type="search"
            {...typedAs.search}
            value={text}
            error={tooLong(text, searchLength)}
            onChange={(event) => type({ search: event.currentTarget.value })}
          />
        }
      />
      <FilterChips chips={search === '' ? [] : [{ key: 'search', label: chip(search), onRemove: () => ask('') }]} />
    </>
  );
}
