import { Button } from '@mantine/core';
import { useSession } from '@sodalizio/area-kit';
import type { Questionnaire } from '@sodalizio/contract/questionnaires';
import { ChoiceFilter, Content, DataTable, EmptyState, PageHeader, TextFilterPanel } from '@sodalizio/ui';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { linkTo } from '../routes.ts';
import { labels } from './list.labels.ts';
import { useArchiving } from './questionnaire-acts.save.ts';
import { type CatalogueFilters, noFilters, useQuestionnaires } from './questionnaires.query.ts';
import { editorsMenu, questionnaireColumns, readersMenu } from './questionnaires.table.tsx';
import { RemovalDialog } from './removal.dialog.tsx';

/** Questionari (specification section 2); the archived ones apart. */
export default function QuestionnairesListScreen() {
  const mayEdit = useSession().can('questionnaires.edit');
  const catalogue = useQuestionnaires();
  const onArchive = useArchiving();
  const [removing, onRemove] = useState<Questionnaire>();
  const { filters } = catalogue;
  const add = (
    <Button
      component={Link}
      to={linkTo('questionnaires.edit', { id: 0 })}
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      {labels.add}
    </Button>
  );
  return (
    <Content>
      <PageHeader tableTools title={labels.title} count={catalogue.count(labels.found)} actions={mayEdit && add} />
      <TextFilterPanel
        filters={filters}
        busy={catalogue.busy}
        onSearch={catalogue.search}
        none={noFilters}
        label={labels.search}
        placeholder={labels.searchPlaceholder}
        chips={{
          search: filters.search && labels.searchChip(filters.search),
          state: filters.state && labels.stateChip,
        }}
      >
        {(ask) => (
          <ChoiceFilter
            label={labels.state}
            none={labels.inUse}
            values={['archived']}
            words={labels.states}
            value={filters.state}
            onChoose={(state) => ask({ state })}
          />
        )}
      </TextFilterPanel>
      <DataTable
        label={labels.title}
        columns={questionnaireColumns}
        rows={catalogue.rows}
        rowKey={({ id }) => String(id)}
        rowTitle={({ name }) => name}
        rowMenu={mayEdit ? editorsMenu({ onArchive, onRemove }) : readersMenu}
        state={catalogue.state}
        empty={<NothingHere filters={catalogue.shownFilters} />}
      />
      {removing && <RemovalDialog questionnaire={removing} onClose={() => onRemove(undefined)} />}
    </Content>
  );
}

function NothingHere({ filters: { search, state } }: { filters: CatalogueFilters }) {
  if (search !== '') return <EmptyState {...labels.nothingFound} />;
  return <EmptyState {...(state === 'archived' ? labels.noArchived : labels.empty)} />;
}
