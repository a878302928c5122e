import { Button } from '@mantine/core';
import { useSession } from '@sodalizio/area-kit';
import type { ProjectRow } from '@sodalizio/contract/projects';
import { Content, DataTable, EmptyState, PageHeader } from '@sodalizio/ui';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { linkTo } from '../routes.ts';
import { labels } from './list.labels.ts';
import { ProjectFilterPanel } from './project-filters.tsx';
import { type ProjectFilters, useProjects } from './projects.query.ts';
import { keyOfProject, managersColumns, managersMenu, nameOf, readersColumns } from './projects.table.tsx';
import { RemovalDialog } from './removal.dialog.tsx';

/** Progetti (specification section 2). */
export default function ProjectsListScreen() {
  const mayManage = useSession().can('projects.manage');
  const projects = useProjects();
  const [removing, setRemoving] = useState<ProjectRow>();
  const add = (
    <Button component={Link} to={linkTo('projects.edit', { id: 0 })} leftSection={<IconPlus size={16} aria-hidden />}>
      {labels.add}
    </Button>
  );
  return (
    <Content>
      <PageHeader tableTools title={labels.title} count={projects.count(labels.found)} actions={mayManage && add} />
      <ProjectFilterPanel filters={projects.filters} busy={projects.busy} onSearch={projects.search} />
      <DataTable
        label={labels.title}
        columns={mayManage ? managersColumns : readersColumns}
        rows={projects.rows}
        rowKey={keyOfProject}
        rowTitle={nameOf}
        rowMenu={mayManage ? managersMenu(setRemoving) : undefined}
        state={projects.state}
        empty={<NothingHere filters={projects.shownFilters} mayManage={mayManage} />}
      />
      {removing && <RemovalDialog project={removing} onClose={() => setRemoving(undefined)} />}
    </Content>
  );
}

interface NothingHereProps {
  filters: ProjectFilters;
  mayManage: boolean;
}

function NothingHere({ filters: { search, company, questionnaire, state }, mayManage }: NothingHereProps) {
  const isFiltered = [search, company, questionnaire, state].some((one) => one !== '');
  if (isFiltered) return <EmptyState {...labels.nothingFound} />;
  return <EmptyState {...(mayManage ? labels.emptyForManagers : labels.emptyForReaders)} />;
}
