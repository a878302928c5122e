import { useCrumb, useOpened } from '@sodalizio/area-kit';
import type { Project } from '@sodalizio/contract/projects';
import { Content, PageHeader, ReadingState, toast } from '@sodalizio/ui';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { linkTo } from '../routes.ts';
import { useQuestionnaires } from './choices.query.ts';
import { choicesOf } from './choices-of-tests.ts';
import { ProjectForm } from './project.form.tsx';
import { labels } from './project.labels.ts';
import { useProject } from './project.query.ts';

/** Dettagli progetto: id 0 is a new one (specification section 2). */
export default function EditProjectScreen() {
  const { id = '' } = useParams();
  return id === '0' ? <NewProject /> : <StoredProject key={id} id={id} />;
}

function NewProject() {
  useCrumb(labels.newTitle);
  return (
    <Content>
      <PageHeader title={labels.newTitle} />
      <FormWithChoices />
    </Content>
  );
}

function StoredProject({ id }: { id: string }) {
  const { record, ...reading } = useProject(id);
  const project = useOpened(id, record, reading.fetching);
  const isOpen = project !== undefined;
  useCrumb(project && labels.crumb(project.name));
  const failed = reading.unknown || reading.failure !== undefined;
  useEffect(() => {
    if (failed) toast.failure(isOpen ? labels.deletedMeanwhile : labels.loadFailed, { id: 'projects.project' });
  }, [failed, isOpen]);
  return (
    <Content>
      <PageHeader title={project?.name ?? labels.editTitle} />
      {project ? (
        <FormWithChoices project={project} />
      ) : (
        <ReadingState {...reading} rows={5} words={labels.unknown} wayOut={linkTo('projects.index')} />
      )}
    </Content>
  );
}

/** The form, once it is known what there is to choose from. */
function FormWithChoices({ project }: { project?: Project }) {
  const { questionnaires: read, failure, retry } = useQuestionnaires();
  const questionnaires = useOpened('choices', read);
  const failed = failure !== undefined;
  useEffect(() => {
    if (failed) toast.failure(labels.choicesFailed, { id: 'projects.questionnaires' });
  }, [failed]);
  if (questionnaires) return <ProjectForm choices={choicesOf(questionnaires, project)} {...(project && { project })} />;
  return (
    <ReadingState
      unknown={false}
      waiting={!failed}
      failure={failure}
      retry={retry}
      rows={5}
      words={labels.unknown}
      wayOut={linkTo('projects.index')}
    />
  );
}
