import { Checkbox, Select, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { errorSentence, fieldErrors, useDraft, useLeaveGuard } from '@sodalizio/area-kit';
import { type Associate, sectionCodes, sections } from '@sodalizio/contract';
import { newSection } from '@sodalizio/contract/associates';
import { DraftNotice, FormDialog } from '@sodalizio/ui';
import { useState } from 'react';
import * as z from 'zod';
import { useWrites } from '../associate.save.ts';
import { sectionWord } from '../field-words.ts';
import { profileLabels as labels } from '../profile.labels.ts';

const typed = z.object({ sigla: z.union([z.enum(sectionCodes), z.literal('')]), preferred: z.boolean() });
type Typed = z.infer<typeof typed>;

const blank: Typed = { sigla: '', preferred: false };
const sectionId = 'section-code';

/** '+ Aggiungi sezione': the sections the member does not have yet. Render it only while it is open. */
export function SectionForm({ associate, onClose }: { associate: Associate; onClose: () => void }) {
  const free = sections.filter(({ code }) => !associate.Sezione.some(({ sigla }) => sigla === code));
  const form = useForm<Typed>({
    initialValues: blank,
    validate: { sigla: (code) => (code === '' ? labels.required : null) },
  });
  const draft = useDraft<Typed>({
    name: `associates.${associate.codaica}.sezione`,
    form: { values: form.values, setValues: (restored) => form.setValues(restored) },
    initial: blank,
    schema: typed,
  });
  const { write, busy, sayDone } = useWrites();
  const [failure, setFailure] = useState<string>();
  const dirty = form.isDirty();
  useLeaveGuard(dirty);
  const close = () => {
    draft.forget();
    onClose();
  };

  const submit = form.onSubmit(async ({ sigla, preferred }) => {
    if (sigla === '') return;
    const { cfisc, codaica } = associate;
    const outcome = await write(newSection, { body: { cfisc, codaica, sigla, preferita: preferred ? 'Si' : 'No' } });
    if ('written' in outcome) {
      sayDone(labels.sectionAdded, outcome.written);
      return close();
    }
    const { error } = outcome;
    form.setErrors(fieldErrors(error));
    setFailure(error.code === 'registry-session-missing' ? labels.registryAsked : errorSentence(error));
  });

  return (
    <FormDialog
      title={labels.sectionTitle}
      submitLabel={labels.save}
      busy={busy}
      dirty={dirty}
      size="md"
      failure={failure}
      errors={
        form.errors.sigla === undefined
          ? []
          : [{ label: labels.section, message: String(form.errors.sigla), fieldId: sectionId }]
      }
      notice={draft.restored && <DraftNotice at={draft.restored.at} onDiscard={draft.discard} />}
      onSubmit={submit}
      onClose={close}
    >
      {free.length === 0 && <Text size="sm">{labels.allSections}</Text>}
      <Select
        id={sectionId}
        label={labels.section}
        data={free.map(({ code }) => ({ value: code, label: sectionWord(code) }))}
        required
        data-autofocus
        {...form.getInputProps('sigla')}
        onChange={(code) => form.setFieldValue('sigla', sectionCodes.find((one) => one === code) ?? '')}
      />
      <Checkbox
        label={labels.preferred}
        description={labels.preferredHint}
        {...form.getInputProps('preferred', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}
