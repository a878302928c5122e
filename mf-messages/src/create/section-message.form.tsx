import { Checkbox, MultiSelect, Text } from '@mantine/core';
import { useRegistryAccess } from '@sodalizio/associate-search';
import { sections } from '@sodalizio/contract';
import type { MessageTarget } from '@sodalizio/contract/messages';
import { EditDialog, formatCount, isNameOf, takeOnEnter } from '@sodalizio/ui';
import { AttachmentsField } from './attachments-field.tsx';
import { BeforeSending } from './before-sending.tsx';
import { type Check, useCheck } from './check.query.ts';
import { labels } from './create.labels.ts';
import { MessageFields, useMessagePictures } from './message-fields.tsx';
import type { TypedMessage } from './message-values.ts';
import { sendingLabels } from './sending.labels.ts';
import { useBeforeSending } from './use-before-sending.tsx';
import { useMessageForm } from './use-message-form.ts';

const options = sections.map(({ code, name }) => ({ value: code, label: name }));

const targetOf = (values: TypedMessage): MessageTarget | undefined =>
  values.sections.length === 0
    ? undefined
    : {
        sections: values.sections.map((code) => ({ code })),
        users_aica_code: [],
        without_expelled: values.without_expelled,
      };

/** A message to whole sections (specification section 2, the modal variant). Render it only while it is open. */
export function SectionMessageForm({ onClose }: { onClose: () => void }) {
  const { edit, target, dialog, isWritten, upload } = useMessageForm({
    name: 'messages.section',
    targetOf,
    bySection: true,
    onSent: onClose,
  });
  const { input, form } = edit;
  const check = useCheck(target, form.values.content);
  const registry = useRegistryAccess(check.failure, { byPress: true });
  const pictures = useMessagePictures();
  const before = useBeforeSending({ edit, target, isWritten, askRegistry: registry.ask });
  return (
    <>
      <EditDialog
        // Nothing is sent while its number is unknown; where it is only counted anew, the question waits for it.
        edit={{ ...edit, busy: edit.busy || (check.waiting && !check.numbers) }}
        title={labels.title}
        size="xl"
        submitLabel={labels.send}
        busyLabel={edit.busy ? sendingLabels.saving : labels.send}
        onClose={onClose}
      >
        <MultiSelect
          {...input('sections')}
          onKeyDown={takeOnEnter}
          onBlur={({ currentTarget }) => {
            const { sections: before } = form.getValues();
            const named = sections.find(({ name }) => isNameOf(name, currentTarget.value));
            if (named && !before.includes(named.code)) form.setFieldValue('sections', [...before, named.code]);
          }}
          required
          data={options}
          {...(form.values.sections.length === 0 && { placeholder: labels.sectionPlaceholder })}
          searchable
          // Of a restored draft nothing is covered.
          openOnFocus={form.values.sections.length === 0}
          clearable
        />
        <Text size="sm" role="status">
          {labels.membersOfSections(countIn(check, target !== undefined))}
        </Text>
        <MessageFields edit={edit} onPickPicture={pictures.pick} />
        <AttachmentsField edit={edit} upload={upload} />
        <Checkbox {...input('without_expelled', 'checkbox')} />
        <BeforeSending
          target={target}
          check={check}
          content={edit.form.values.content}
          {...before.acts}
          onOpenRegistry={registry.ask}
        />
      </EditDialog>
      {pictures.dialog}
      {before.dialog}
      {dialog}
      {registry.dialog}
    </>
  );
}

function countIn({ numbers, waiting }: Check, chosen: boolean): string {
  if (!chosen) return '0';
  return waiting || !numbers ? labels.asking : formatCount(numbers.targeted);
}
