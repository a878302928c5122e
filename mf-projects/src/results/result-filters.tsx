import { resultStates } from '@sodalizio/contract/projects';
import { ChoiceFilter, TextFilterPanel } from '@sodalizio/ui';
import { labels } from './results.labels.ts';
import { noFilters, type ResultFilters } from './results.query.ts';

interface ResultFilterPanelProps {
  filters: ResultFilters;
  busy: boolean;
  onSearch: (filters: ResultFilters) => void;
}

export function ResultFilterPanel({ filters, busy, onSearch }: ResultFilterPanelProps) {
  const { search, state, timeout } = filters;
  return (
    <TextFilterPanel
      {...{ filters, busy, onSearch }}
      none={noFilters}
      label={labels.search}
      placeholder={labels.searchPlaceholder}
      chips={{
        search: search && labels.searchChip(search),
        state: state && labels.stateChip(state),
        timeout: timeout && labels.timeoutChip,
      }}
    >
      {(ask) => (
        <>
          <ChoiceFilter
            label={labels.state}
            none={labels.all}
            values={resultStates}
            words={labels.stateWords}
            value={state}
            onChoose={(chosen) => ask({ state: chosen })}
          />
          <ChoiceFilter
            label={labels.timeout}
            none={labels.all}
            values={['true']}
            words={labels.timeoutWords}
            value={timeout}
            onChoose={(chosen) => ask({ timeout: chosen })}
          />
        </>
      )}
    </TextFilterPanel>
  );
}
