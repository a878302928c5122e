import { Select, TextInput } from '@mantine/core';
import { searchLength, tidyLine, tooLong } from '@sodalizio/contract';
import { type RecipientOutcome, recipientOutcomes } from '@sodalizio/contract/messages';
import { FilterChips, FilterPanel, typedAs } from '@sodalizio/ui';
import { useEffect, useState } from 'react';
import { outcomeWords } from '../message.labels.ts';
import { noFilters, type RecipientFilters } from './message.query.ts';
import { labels } from './page.labels.ts';

const outcomeOptions = recipientOutcomes.map((value) => ({ value, label: outcomeWords[value] }));
const outcomeOf = (value: string | null): RecipientOutcome | '' =>
  recipientOutcomes.find((outcome) => outcome === value) ?? '';

interface RecipientFilterPanelProps {
  filters: RecipientFilters;
  busy: boolean;
  onSearch: (filters: RecipientFilters) => void;
}

/** A person on Enter or with the button; the outcome filters at once. */
export function RecipientFilterPanel({ filters, busy, onSearch }: RecipientFilterPanelProps) {
  const { search, outcome } = filters;
  const [text, setText] = useState(search);
  // Follows the history, on going back.
  useEffect(() => setText(search), [search]);
  const ask = (some: Partial<RecipientFilters>) => onSearch({ ...filters, search: tidyLine(text), ...some });
  return (
    <>
      <FilterPanel
        busy={busy}
        onSubmit={() => ask({})}
        primary={
          <>
            <TextInput
              label={labels.search}
              type="search"
              {...typedAs.search}
              value={text}
              error={tooLong(text, searchLength)}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <Select
              label={labels.outcome}
              placeholder={labels.allOutcomes}
              data={outcomeOptions}
              value={outcome || null}
              onChange={(chosen) => ask({ outcome: outcomeOf(chosen) })}
              clearable
            />
          </>
        }
      />
      <FilterChips
        chips={[
          ...(search === ''
            ? []
            : [{ key: 'search', label: labels.searchChip(search), onRemove: () => ask({ search: '' }) }]),
          ...(outcome === ''
            ? []
            : [{ key: 'outcome', label: labels.outcomeChip(outcome), onRemove: () => ask({ outcome: '' }) }]),
        ]}
        onClearAll={() => ask(noFilters)}
      />
    </>
  );
}
