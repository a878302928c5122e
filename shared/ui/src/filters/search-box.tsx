import { TextInput } from '@mantine/core';
import { searchLength, tidyLine, tooLong } from '@sodalizio/contract';
import { useEffect, useState } from 'react';
import { typedAs } from '../form/typed-as.ts';
import { FilterChips } from './filter-chips.tsx';
import { FilterPanel } from './filter-panel.tsx';

export interface SearchBoxProps {
  label: string;
  search: string;
  chip: (search: string) => string;
  onSearch: (search: string) => void;
  busy?: boolean;
}

/** The filters of a list with a single text search. Searches on Enter or with the button. */
export function SearchBox({ label, search, chip, onSearch, busy = false }: SearchBoxProps) {
  const [text, setText] = useState(search);
  useEffect(() => setText(search), [search]);
  return (
    <>
      <FilterPanel
        busy={busy}
        onSubmit={() => onSearch(tidyLine(text))}
        primary={
          <TextInput
            label={label}
            type="search"
            {...typedAs.search}
            value={text}
            error={tooLong(text, searchLength)}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        }
      />
      {search !== '' && <FilterChips chips={[{ key: 'search', label: chip(search), onRemove: () => onSearch('') }]} />}
    </>
  );
}
