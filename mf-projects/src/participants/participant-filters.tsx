import { participantStates } from '@sodalizio/contract/projects';
import { ChoiceFilter, TextFilterPanel } from '@sodalizio/ui';
import { labels } from './participants.labels.ts';
import { noFilters, type ParticipantFilters } from './participants.query.ts';

interface ParticipantFilterPanelProps {
  filters: ParticipantFilters;
  busy: boolean;
  onSearch: (filters: ParticipantFilters) => void;
}

export function ParticipantFilterPanel({ filters, busy, onSearch }: ParticipantFilterPanelProps) {
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
          values={participantStates}
          words={labels.states}
          value={state}
          onChoose={(chosen) => ask({ state: chosen })}
        />
      )}
    </TextFilterPanel>
  );
}
