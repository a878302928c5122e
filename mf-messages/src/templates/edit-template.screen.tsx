import { useCrumb, useOpened } from '@sodalizio/area-kit';
import { Content, PageHeader, ReadingState } from '@sodalizio/ui';
import { useParams } from 'react-router-dom';
import { linkTo } from '../routes.ts';
import { labels } from '../templates.labels.ts';
import { templateRecords } from '../templates.query.ts';
import { TemplateForm } from './template.form.tsx';

export default function EditTemplateScreen() {
  const { id = '' } = useParams();
  const { record, ...reading } = templateRecords.useOne(id);
  const template = useOpened(id, record, reading.fetching);
  useCrumb(template?.name);
  return (
    <Content width="form">
      <PageHeader title={template?.name ?? labels.editTitle} />
      {template && <TemplateForm key={template.id} template={template} />}
      {!template && <ReadingState {...reading} rows={4} words={labels.unknown} wayOut={linkTo('messages.templates')} />}
    </Content>
  );
}
