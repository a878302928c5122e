import { Button } from '@mantine/core';
import { useSession } from '@sodalizio/area-kit';
import { Content, DataTable, EmptyState, PageHeader, SearchBox } from '@sodalizio/ui';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { linkTo } from '../routes.ts';
import { labels } from '../templates.labels.ts';
import { templateRecords } from '../templates.query.ts';
import { useTemplateDeletion } from './template-deletion.save.ts';
import { templateColumns, templateMenu } from './templates.table.tsx';
import { listLabels } from './templates-list.labels.ts';

/** Texts to begin messages with. */
export default function TemplatesListScreen() {
  const mayWrite = useSession().can('messages.write');
  const templates = templateRecords.useList();
  const remove = useTemplateDeletion();
  const add = (
    <Button component={Link} to={linkTo('messages.templates.new')} leftSection={<IconPlus size={16} aria-hidden />}>
      {listLabels.add}
    </Button>
  );
  return (
    <Content>
      <PageHeader
        tableTools
        title={listLabels.title}
        count={templates.count(listLabels.found)}
        actions={mayWrite && add}
      />
      <SearchBox
        label={labels.search}
        search={templates.filters.search}
        chip={listLabels.searchChip}
        onSearch={(search) => templates.search({ search })}
        busy={templates.busy}
      />
      <DataTable
        label={listLabels.table}
        columns={templateColumns}
        rows={templates.rows}
        rowKey={({ id }) => String(id)}
        rowTitle={({ name }) => name}
        rowMenu={mayWrite ? templateMenu(remove) : undefined}
        state={templates.state}
        empty={<EmptyState {...(templates.shownFilters.search === '' ? labels.noTemplates : labels.nothingFound)} />}
      />
    </Content>
  );
}
