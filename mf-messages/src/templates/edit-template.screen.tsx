import { useCrumb, useOpened } from '@sodalizio/area-kit';
import { Content, PageHeader, ReadingState, toast } from '@sodalizio/ui';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { linkTo } from '../routes.ts';
import { templateCause } from '../template.save.ts';
import { labels } from '../templates.labels.ts';
import { templateRecords } from '../templates.query.ts';
import { deletedMeanwhile } from './deleted-template.labels.ts';
import { TemplateForm } from './template.form.tsx';

export default function EditTemplateScreen() {
  const { id = '' } = useParams();
  const { record, ...reading } = templateRecords.useOne(id);
  const template = useOpened(id, record, reading.fetching);
  useCrumb(template?.name);
  const gone = template !== undefined && reading.unknown;
  useEffect(() => {
    if (gone) toast.failure(deletedMeanwhile, templateCause);
  }, [gone]);
  return (
    <Content width="form">
      <PageHeader title={template?.name ?? labels.editTitle} />
      {template && <TemplateForm key={template.id} template={template} gone={gone} />}
      {!template && <ReadingState {...reading} rows={4} words={labels.unknown} wayOut={linkTo('messages.templates')} />}
    </Content>
  );
}
