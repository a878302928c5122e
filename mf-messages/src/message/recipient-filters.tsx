import { recipientOutcomes } from '@sodalizio/contract/messages';
import { ChoiceFilter, TextFilterPanel } from '@sodalizio/ui';
import { outcomeWords } from '../message.labels.ts';
import { noFilters, type RecipientFilters } from './message.query.ts';
import { labels } from './page.labels.ts';

interface RecipientFilterPanelProps {
  filters: RecipientFilters;
  busy: boolean;
  onSearch: (filters: RecipientFilters) => void;
}

export function RecipientFilterPanel({ filters, busy, onSearch }: RecipientFilterPanelProps) {
  const { search, outcome } = filters;
  return (
    <TextFilterPanel
      {...{ filters, busy, onSearch }}
      none={noFilters}
      label={labels.search}
      chips={{ search: search && labels.searchChip(search), outcome: outcome && labels.outcomeChip(outcome) }}
    >
      {(ask) => (
        <ChoiceFilter
          label={labels.outcome}
          none={labels.allOutcomes}
          values={recipientOutcomes}
          words={outcomeWords}
          value={outcome}
          onChoose={(chosen) => ask({ outcome: chosen })}
        />
      )}
    </TextFilterPanel>
  );
}
