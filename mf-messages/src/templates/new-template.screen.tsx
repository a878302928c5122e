import type { TemplateFields } from '@sodalizio/contract/messages';
import { Content, PageHeader, ReadingState } from '@sodalizio/ui';
import { useSearchParams } from 'react-router-dom';
import { useCopiedMessage } from '../create/copied-message.query.ts';
import { linkTo } from '../routes.ts';
import { labels } from '../templates.labels.ts';
import { useCopiedTemplate } from '../templates.query.ts';
import { TemplateForm } from './template.form.tsx';

/** A new template; with `?template=12` a copy of that one, with `?message=12` the text of that message. */
export default function NewTemplateScreen() {
  const [params] = useSearchParams();
  const template = params.get('template');
  const message = params.get('message');
  return (
    <Content width="form">
      <PageHeader title={labels.newTitle} />
      {template !== null && <Copy key={template} id={template} />}
      {template === null && message !== null && <OfMessage key={message} id={message} />}
      {template === null && message === null && <TemplateForm />}
    </Content>
  );
}

function Copy({ id }: { id: string }) {
  const { template, ...reading } = useCopiedTemplate(id);
  const start = template && { ...textOf(template), name: labels.copyOf(template.name) };
  return <Started from={`copy.${id}`} start={start} reading={reading} />;
}

function OfMessage({ id }: { id: string }) {
  const { message, ...reading } = useCopiedMessage(id);
  const start = message && { ...textOf(message), name: labels.nameFor(message.title) };
  return <Started from={`message.${id}`} start={start} reading={reading} />;
}

const textOf = ({ kind, title, content }: Omit<TemplateFields, 'name'>) => ({ kind, title, content });

interface StartedProps {
  from: string;
  start: TemplateFields | undefined;
  reading: Omit<ReturnType<typeof useCopiedMessage>, 'message'>;
}

function Started({ from, start, reading }: StartedProps) {
  if (start) return <TemplateForm start={start} from={from} />;
  return <ReadingState {...reading} rows={4} words={labels.unknownCopy} wayOut={linkTo('messages.templates')} />;
}
