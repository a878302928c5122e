import { Checkbox, Select, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { fieldErrors, useLeaveGuard } from '@sodalizio/area-kit';
import { sectionCodes, sections } from '@sodalizio/contract';
import { FormDialog } from '@sodalizio/ui';
import { sectionWord } from '../../profile/field-words.ts';
import { dialogLabels as labels } from './bulk-dialog.labels.ts';
import { countOfChosen } from './chosen-members.ts';
import { type BulkFormProps, useBulkAct } from './use-bulk-act.ts';
import { Whom } from './whom.tsx';

interface Typed {
  sigla: (typeof sectionCodes)[number] | '';
  preferred: boolean;
}

const blank: Typed = { sigla: '', preferred: false };
const fieldId = 'bulk-section';

/** 'Assegna sezione' to everybody chosen. Render it only while it is open. */
export function BulkSectionForm({ chosen, today, askRegistry, onOutcome, onClose }: BulkFormProps) {
  const form = useForm<Typed>({
    initialValues: blank,
    validate: { sigla: (code) => (code === '' ? labels.required : null) },
  });
  const { run, busy, failure } = useBulkAct({ chosen, askRegistry, onOutcome });
  useLeaveGuard(form.isDirty() && !busy);

  const submit = form.onSubmit(async ({ sigla, preferred }) => {
    if (sigla === '') return;
    const expected = countOfChosen(chosen);
    const error = await run({ kind: 'section', body: { sigla, preferita: preferred ? 'Si' : 'No' } }, (count) => ({
      title: labels.sectionQuestion(sectionWord(sigla), count),
      body: [labels.gone(expected - count), labels.sectionSkips, labels.canBeUndone].filter(Boolean).join(' '),
      confirmLabel: labels.sectionConfirm(count),
    }));
    form.setErrors(fieldErrors(error));
  });
  const wrong = form.errors.sigla;

  return (
    <FormDialog
      title={labels.sectionTitle(countOfChosen(chosen))}
      submitLabel={labels.sectionSubmit}
      busyLabel={labels.sectionBusy}
      busy={busy}
      dirty={form.isDirty() && !busy}
      size="md"
      failure={failure}
      errors={wrong === undefined ? [] : [{ label: labels.section, message: String(wrong), fieldId }]}
      onSubmit={submit}
      onClose={onClose}
    >
      <Whom chosen={chosen} today={today} />
      <Select
        id={fieldId}
        label={labels.section}
        data={sections.map(({ code }) => ({ value: code, label: sectionWord(code) }))}
        searchable
        // Opened by a click or by typing: at once, it would hide the rest of the dialog.
        openOnFocus={false}
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
      <Text size="sm" c="dimmed">
        {busy ? labels.goesOn : labels.sectionSkips}
      </Text>
    </FormDialog>
  );
}
