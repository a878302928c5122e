import { deliveryStates } from '@sodalizio/contract';
import { ChoiceFilter, TextFilterPanel } from '@sodalizio/ui';
import { labels } from './mail.labels.ts';
import { type MailFilters, noFilters } from './mail.query.ts';

interface MailFilterPanelProps {
  filters: MailFilters;
  busy: boolean;
  onSearch: (filters: MailFilters) => void;
}

export function MailFilterPanel({ filters, busy, onSearch }: MailFilterPanelProps) {
  const { search, state } = filters;
  return (
    <TextFilterPanel
      {...{ filters, busy, onSearch }}
      none={noFilters}
      label={labels.search}
      chips={{ search: search && labels.searchChip(search), state: state && labels.stateChip(state) }}
    >
      {(ask) => (
        <ChoiceFilter
          label={labels.state}
          none={labels.allStates}
          values={deliveryStates}
          words={labels.states}
          value={state}
          onChoose={(chosen) => ask({ state: chosen })}
        />
      )}
    </TextFilterPanel>
  );
}
