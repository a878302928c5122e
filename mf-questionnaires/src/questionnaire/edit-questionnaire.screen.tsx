import { Alert, Button } from '@mantine/core';
import { useCrumb, useOpened, useSession } from '@sodalizio/area-kit';
import type { Questionnaire } from '@sodalizio/contract/questionnaires';
import { Content, DescriptionList, EmptyState, PageHeader, ReadingState, Section, toast } from '@sodalizio/ui';
import { IconArchive } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { linkTo } from '../routes.ts';
import { HistorySection } from './history-section.tsx';
import { QuestionnaireForm } from './questionnaire.form.tsx';
import { labels } from './questionnaire.labels.ts';
import { useQuestionnaire } from './questionnaire.query.ts';
import { useRestoring } from './questionnaire.save.ts';
import { useFocusAfterAct } from './use-focus-after-act.ts';
import { VersionsSection } from './versions-section.tsx';

/** Dettagli questionario: the form, id 0 is a new one (specification section 2); the same to read for who may not edit. */
export default function EditQuestionnaireScreen() {
  const { id = '' } = useParams();
  const mayEdit = useSession().can('questionnaires.edit');
  if (id === '0') return <NewQuestionnaire mayEdit={mayEdit} />;
  return <StoredQuestionnaire key={id} id={id} mayEdit={mayEdit} />;
}

function NewQuestionnaire({ mayEdit }: { mayEdit: boolean }) {
  useCrumb(labels.newTitle);
  return (
    <Content width="form">
      <PageHeader title={labels.newTitle} />
      {mayEdit ? <QuestionnaireForm /> : <EmptyState {...labels.notAllowed} />}
    </Content>
  );
}

function StoredQuestionnaire({ id, mayEdit }: { id: string; mayEdit: boolean }) {
  const { record, ...reading } = useQuestionnaire(id);
  // An open form stays also when somebody archives its questionnaire.
  const opened = useOpened(id, record?.archived ? undefined : record, reading.fetching);
  const edited = mayEdit ? opened : undefined;
  const questionnaire = record ?? edited;
  const isOpen = edited !== undefined;
  // Incremented when another version was brought into use: the form restarts.
  const [round, setRound] = useState(0);
  useCrumb(questionnaire?.name);
  const failed = reading.unknown || reading.failure !== undefined;
  useEffect(() => {
    if (failed) toast.failure(isOpen ? labels.deletedMeanwhile : labels.loadFailed);
  }, [failed, isOpen]);
  useFocusAfterAct(questionnaire && `${round} ${questionnaire.archived}`);
  return (
    <Content width="form">
      <PageHeader title={questionnaire?.name ?? labels.editTitle} />
      {questionnaire?.archived && <ArchivedNotice questionnaire={questionnaire} mayEdit={mayEdit} />}
      {edited && (
        <QuestionnaireForm
          key={round}
          questionnaire={edited}
          archived={record?.archived ?? false}
          onVersionUsed={() => setRound((before) => before + 1)}
        />
      )}
      {questionnaire && !edited && <ShownQuestionnaire questionnaire={questionnaire} mayEdit={mayEdit} />}
      {!questionnaire && (
        <ReadingState {...reading} rows={5} words={labels.unknown} wayOut={linkTo('questionnaires.index')} />
      )}
    </Content>
  );
}

interface ShownProps {
  questionnaire: Questionnaire;
  mayEdit: boolean;
}

/** For who may not edit, and for an archived one. */
function ShownQuestionnaire({ questionnaire, mayEdit }: ShownProps) {
  const { name, short_name, slug, result, version, filename, logo_thumb } = questionnaire;
  const { fields } = labels;
  return (
    <>
      <Section title={labels.general}>
        <DescriptionList
          items={[
            { label: fields.name, value: name },
            { label: fields.short_name, value: short_name },
            { label: fields.slug, value: slug },
            { label: fields.result, value: labels.results[result] },
            { label: fields.version, value: <bdi>{version}</bdi> },
            { label: fields.file, value: filename && <bdi>{filename}</bdi> },
            { label: fields.picture, value: logo_thumb && <img src={logo_thumb} alt="" /> },
          ]}
        />
      </Section>
      <VersionsSection questionnaire={questionnaire} />
      {mayEdit && <HistorySection questionnaire={questionnaire.id} />}
    </>
  );
}

function ArchivedNotice({ questionnaire, mayEdit }: ShownProps) {
  const { restore, busy } = useRestoring(questionnaire);
  return (
    <Alert color="amber" variant="light" title={labels.archived} icon={<IconArchive size={18} aria-hidden />}>
      <p>{labels.archivedHint}</p>
      {mayEdit && (
        <Button variant="default" aria-disabled={busy} data-disabled={busy} onClick={() => !busy && restore()}>
          {labels.restore}
        </Button>
      )}
    </Alert>
  );
}
