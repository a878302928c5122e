import { Select } from '@mantine/core';
import { projectStates } from '@sodalizio/contract/projects';
import { ChoiceFilter, TextFilterPanel, takeOnEnter } from '@sodalizio/ui';
import { labels, stateWords } from './list.labels.ts';
import { noFilters, type ProjectFilters, useFilterChoices } from './projects.query.ts';

interface ProjectFilterPanelProps {
  filters: ProjectFilters;
  busy: boolean;
  onSearch: (filters: ProjectFilters) => void;
}

/** Text search on Enter or with the button; the others filter at once. */
export function ProjectFilterPanel({ filters, busy, onSearch }: ProjectFilterPanelProps) {
  const { search, company, questionnaire, state } = filters;
  const { companies, questionnaires } = useFilterChoices();
  const companyOptions = optionsOf(companies, company, labels.unknownCompany);
  const questionnaireOptions = optionsOf(questionnaires, questionnaire, labels.unknownQuestionnaire);
  return (
    <TextFilterPanel
      {...{ filters, busy, onSearch }}
      none={noFilters}
      label={labels.search}
      placeholder={labels.searchPlaceholder}
      chips={{
        search: search && labels.searchChip(search),
        company: company && labels.companyChip(nameIn(companyOptions, company)),
        questionnaire: questionnaire && labels.questionnaireChip(nameIn(questionnaireOptions, questionnaire)),
        state: state && labels.stateChip(state),
      }}
    >
      {(ask) => (
        <>
          <NameFilter
            label={labels.company}
            none={labels.allCompanies}
            notFound={labels.noSuchCompany}
            options={companyOptions}
            value={company}
            onChoose={(chosen) => ask({ company: chosen })}
          />
          <NameFilter
            label={labels.questionnaire}
            none={labels.allQuestionnaires}
            notFound={labels.noSuchQuestionnaire}
            options={questionnaireOptions}
            value={questionnaire}
            onChoose={(chosen) => ask({ questionnaire: chosen })}
          />
          <ChoiceFilter
            label={labels.state}
            none={labels.allStates}
            values={projectStates}
            words={stateWords}
            value={state}
            onChoose={(chosen) => ask({ state: chosen })}
          />
        </>
      )}
    </TextFilterPanel>
  );
}

interface Option {
  value: string;
  label: string;
}

/** The named ones, and the chosen one also where it is not (or not yet) among them: a link may name it. */
function optionsOf(
  named: readonly { id: number; name: string }[],
  chosen: string,
  unknown: (id: string) => string,
): Option[] {
  const options = named.map(({ id, name }) => ({ value: String(id), label: name }));
  const isMissing = chosen !== '' && !options.some(({ value }) => value === chosen);
  return isMissing ? [...options, { value: chosen, label: unknown(chosen) }] : options;
}

const nameIn = (options: readonly Option[], id: string) => options.find(({ value }) => value === id)?.label ?? id;

interface NameFilterProps {
  label: string;
  none: string;
  notFound: string;
  options: Option[];
  value: string;
  onChoose: (value: string) => void;
}

/** At most this many names are shown at once: typing narrows them. */
const shownNames = 100;

function NameFilter({ label, none, notFound, options, value, onChoose }: NameFilterProps) {
  return (
    <Select
      label={label}
      placeholder={none}
      data={options}
      limit={shownNames}
      // Otherwise the list would be searched without the name that is typed.
      onKeyDown={(event) => takeOnEnter(event, options.find((one) => one.value === value)?.label)}
      value={value || null}
      onChange={(chosen) => onChoose(chosen ?? '')}
      nothingFoundMessage={notFound}
      searchable
      clearable
    />
  );
}
