import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { errorSentence } from '@sodalizio/area-kit';
import { searchLength, tidySearch, tooLong } from '@sodalizio/contract';
import { type ReactNode, useState } from 'react';
import { actLabels as labels } from './acts.labels.ts';
import { usePeople } from './settings.query.ts';

export interface Chosen {
  readonly email: string;
  readonly name: string;
}

interface Props {
  id: string;
  label: string;
  value?: readonly Chosen[];
  onChange: (people: Chosen[]) => void;
  error?: ReactNode;
  readOnly?: boolean;
}

const pauseMs = 200;

export function PeopleField({ id, label, value = [], onChange, error, readOnly = false }: Props) {
  const [search, setSearch] = useState('');
  const words = tidySearch(search);
  const long = tooLong(words, searchLength);
  const [asked] = useDebouncedValue(long ? '' : words, pauseMs);
  // People of an older text are not offered: Enter would add whoever takes the place of the highlighted one.
  const isCurrent = asked === words;
  const { people, searching, failure } = usePeople(asked);
  const found = people
    .filter(({ disabled }) => !disabled)
    .map(({ email, first_name, last_name }) => ({ email, name: `${first_name} ${last_name}` }));
  const known = new Map([...found, ...value].map((one) => [one.email, one]));
  const noneYet = searching || !isCurrent ? labels.peopleSearching : labels.peopleNone;
  const nothing = long ?? (failure ? labels.peopleFailed(errorSentence(failure)) : noneYet);
  return (
    <MultiSelect
      id={id}
      label={label}
      description={labels.peopleHint}
      placeholder={value.length === 0 ? labels.peoplePlaceholder : undefined}
      data={[...known.values()].map(({ email, name }) => ({ value: email, label: name }))}
      renderOption={({ option }) => (
        <span>
          {option.label} <small>{option.value}</small>
        </span>
      )}
      // The server searches more than the name: its results are not filtered again, except for selected people.
      filter={({ options }) =>
        options.filter((one) => isCurrent && 'value' in one && found.some(({ email }) => email === one.value))
      }
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      // Otherwise Enter would send the form while a name is typed that is not chosen yet.
      onKeyDown={(event) => event.key === 'Enter' && words !== '' && event.preventDefault()}
      value={value.map(({ email }) => email)}
      onChange={(emails) => onChange(emails.flatMap((email) => known.get(email) ?? []))}
      nothingFoundMessage={nothing}
      maxValues={200}
      openOnFocus={false}
      error={error}
      readOnly={readOnly}
    />
  );
}
