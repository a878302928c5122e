import { TextInput } from '@mantine/core';
import { searchLength, tidySearch, tooLong } from '@sodalizio/contract';
import { messageStates } from '@sodalizio/contract/messages';
import {
  ChoiceFilter,
  DateInput,
  dayFault,
  type FilterChip,
  FilterChips,
  FilterPanel,
  typedAs,
  useTyped,
} from '@sodalizio/ui';
import { useState } from 'react';
import { stateWords } from '../message.labels.ts';
import { labels } from './list.labels.ts';
import { type MessageFilters, noFilters } from './messages.query.ts';

/** Why a period cannot be searched; nothing for an empty end. */
function faultsOf({ from, to }: Pick<MessageFilters, 'from' | 'to'>) {
  const fault = (day: string) => (day === '' ? undefined : dayFault(day));
  const faults = { from: fault(from), to: fault(to) };
  const reversed = from !== '' && to !== '' && !faults.from && !faults.to && to < from;
  return reversed ? { ...faults, to: labels.endsBefore } : faults;
}

interface MessageFilterPanelProps {
  filters: MessageFilters;
  busy: boolean;
  onSearch: (filters: MessageFilters) => void;
}

/** Text and period on Enter or with the button; the state filters at once. */
export function MessageFilterPanel({ filters, busy, onSearch }: MessageFilterPanelProps) {
  const { state, from, to } = filters;
  const [typed, type, note, asked] = useTyped(filters);
  const [refused, setRefused] = useState(false);
  const faults = faultsOf(typed);
  const go = (next: MessageFilters) => {
    note(next);
    onSearch(next);
  };
  const ask = (some: Partial<MessageFilters>): boolean => {
    // A text that is too long stays in its field, which says so, and what was searched before it counts.
    const fitting = tooLong(typed.search, searchLength) === undefined ? tidySearch(typed.search) : asked.search;
    const next = { ...asked, search: fitting, from: typed.from, to: typed.to, ...some };
    const { from: wrongFrom, to: wrongTo } = faultsOf(next);
    const wrong = wrongFrom !== undefined || wrongTo !== undefined;
    setRefused(wrong);
    if (wrong) return false;
    go(next);
    return true;
  };
  /** Alone: what was typed beside it and not searched yet stays. */
  const remove = (key: keyof MessageFilters) => {
    if (key !== 'state') type({ [key]: '' });
    go({ ...asked, [key]: '' });
  };
  const day = (key: 'from' | 'to') => ({
    label: labels[key],
    value: typed[key],
    // A hundred years: one reading of each year of two digits.
    min: '1951-01-01',
    max: '2050-12-31',
    error: refused && faults[key],
    onChange: (text: string) => type({ [key]: text }),
  });
  return (
    <>
      <FilterPanel
        busy={busy}
        onSubmit={() => ask({})}
        active={[state, from, to].filter((value) => value !== '').length}
        search={
          <TextInput
            label={labels.search}
            placeholder={labels.searchPlaceholder}
            type="search"
            {...typedAs.search}
            value={typed.search}
            error={tooLong(typed.search, searchLength)}
            onChange={({ currentTarget: { value } }) => type({ search: value })}
          />
        }
        primary={
          <>
            <ChoiceFilter
              label={labels.state}
              none={labels.allStates}
              values={messageStates}
              words={stateWords}
              value={state}
              onChoose={(chosen) => ask({ state: chosen })}
            />
            <DateInput {...day('from')} />
            <DateInput {...day('to')} />
          </>
        }
      />
      <FilterChips
        chips={chipsOf(filters, remove)}
        onClearAll={() => {
          type({ search: '', from: '', to: '' });
          ask(noFilters);
        }}
      />
    </>
  );
}

function chipsOf(filters: MessageFilters, remove: (key: keyof MessageFilters) => void): FilterChip[] {
  const { search, state, from, to } = filters;
  const chip = (key: keyof MessageFilters, label: string) => ({ key, label, onRemove: () => remove(key) });
  return [
    ...(search === '' ? [] : [chip('search', labels.searchChip(search))]),
    ...(state === '' ? [] : [chip('state', labels.stateChip(state))]),
    ...(from === '' ? [] : [chip('from', labels.fromChip(from))]),
    ...(to === '' ? [] : [chip('to', labels.toChip(to))]),
  ];
}
