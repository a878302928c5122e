import { TextInput } from '@mantine/core';
import { schemaErrors, useEditForm } from '@sodalizio/area-kit';
import { messageKinds, type Template, type TemplateFields, templateFields } from '@sodalizio/contract/messages';
import { EditPage, Section, typedAs } from '@sodalizio/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod';
import { MessageFields, useMessagePictures } from '../create/message-fields.tsx';
import { wordsOf } from '../create/text-words.ts';
import { linkTo } from '../routes.ts';
import { useTemplateSave } from '../template.save.ts';
import { labels } from '../templates.labels.ts';
import { templateRecords } from '../templates.query.ts';

/** Possible input, valid or not. */
const typed = z.object({ name: z.string(), kind: z.enum(messageKinds), title: z.string(), content: z.string() });

interface TemplateFormProps {
  template?: Template;
  /** Somebody has deleted it since it was opened. */
  gone?: boolean;
  /** What a new one begins with. */
  start?: Partial<TemplateFields>;
  /** What that is of, in the name of its draft: what was typed into one does not come into another. */
  from?: string;
}

/** The form of a template; without `template` it adds one. */
export function TemplateForm({ template: given, gone = false, start, from = 'new' }: TemplateFormProps) {
  // The one that was added, where something was typed meanwhile.
  const [template, setTemplate] = useState(given);
  const navigate = useNavigate();
  const readAgain = templateRecords.useFresh();
  const pictures = useMessagePictures();
  const send = useTemplateSave();
  const toList = () => void navigate(linkTo('messages.templates'));
  const blank: TemplateFields = { name: '', kind: 'institutional', title: '', content: '', ...start };
  const edit = useEditForm({
    stored: template,
    valuesOf: ({ name, kind, title, content }: TemplateFields = blank) => ({ name, kind, title, content }),
    field: (name) => ({
      label: labels.fields[name],
      id: `template-${name}`,
      ...(name === 'content' && { words: wordsOf }),
    }),
    // It could not be opened any more.
    draft: gone
      ? undefined
      : {
          name: `messages.template.${template ? template.id : from}`,
          schema: typed,
          ofAdded: ({ id, version }) => ({ name: `messages.template.${id}`, version }),
        },
    validate: (values) => schemaErrors(templateFields, values),
    lengths: templateFields,
    save: (values: TemplateFields, over: Template | undefined) =>
      send(values, over).catch((error: unknown) => {
        // The screen finds out where it was deleted.
        if (over) void readAgain(over.id).catch(() => {});
        throw error;
      }),
    ...(template && { reread: () => readAgain(template.id) }),
    refusedFields: (refused) => ('name' in refused ? { ...refused, name: labels.nameTaken } : refused),
    onAdded: (added) => {
      setTemplate(added);
      return added;
    },
    onSaved: (_, isOpen) => {
      if (isOpen) toList();
    },
  });
  return (
    <>
      <EditPage edit={edit} submitLabel={labels.save} isNew={!template} onCancel={toList}>
        <Section title={labels.section} layout="block">
          <TextInput {...edit.input('name')} required description={labels.nameHint} mb="md" {...typedAs.name} />
          <MessageFields edit={edit} onPickPicture={pictures.pick} />
        </Section>
      </EditPage>
      {pictures.dialog}
    </>
  );
}
