import { Select, TextInput } from '@mantine/core';
import { type DeliveryState, deliveryStates, searchLength, tidyLine, tooLong } from '@sodalizio/contract';
import { FilterChips, FilterPanel, typedAs } from '@sodalizio/ui';
import { useEffect, useState } from 'react';
import { labels } from './mail.labels.ts';
import { type MailFilters, noFilters } from './mail.query.ts';

const stateOptions = deliveryStates.map((value) => ({ value, label: labels.states[value] }));
const stateOf = (value: string | null): DeliveryState | '' => deliveryStates.find((state) => state === value) ?? '';

interface MailFilterPanelProps {
  filters: MailFilters;
  busy: boolean;
  onSearch: (filters: MailFilters) => void;
}

/** An address on Enter or with the button; the state filters at once. */
export function MailFilterPanel({ filters, busy, onSearch }: MailFilterPanelProps) {
  const { search, state } = filters;
  const [text, setText] = useState(search);
  // Follows the history, on going back.
  useEffect(() => setText(search), [search]);
  const ask = (some: Partial<MailFilters>) => onSearch({ ...filters, search: tidyLine(text), ...some });
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
              label={labels.state}
              placeholder={labels.allStates}
              data={stateOptions}
              value={state || null}
              onChange={(chosen) => ask({ state: stateOf(chosen) })}
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
          ...(state === ''
            ? []
            : [{ key: 'state', label: labels.stateChip(state), onRemove: () => ask({ state: '' }) }]),
        ]}
        onClearAll={() => ask(noFilters)}
      />
    </>
  );
}
