import { Select, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDraft, useLeaveGuard } from '@sodalizio/area-kit';
import { type Admission, type Associate, admissionLabels, admissions } from '@sodalizio/contract';
import { DraftNotice, FormDialog } from '@sodalizio/ui';
import * as z from 'zod';
import { profileLabels as labels } from '../profile.labels.ts';
import { useAdmission } from './admission.save.ts';

const typed = z.object({ Ammesso: z.enum(admissions), reason: z.string() });
type Typed = z.infer<typeof typed>;

const reasonId = 'associate-refusal-reason';

export interface AdmissionFormProps {
  associate: Associate;
  /** 'Rifiuta' of the quick actions: the outcome is settled, the reason is not. */
  refusing?: boolean;
  onClose: () => void;
}

/** Edits the admission: all values of the specification, in its order. A refusal asks a reason. Render it only while it is open. */
export function AdmissionForm({ associate, refusing = false, onClose }: AdmissionFormProps) {
  const name = `${associate.nome} ${associate.cognome}`;
  const initial: Typed = { Ammesso: refusing ? 'No' : associate.Ammesso, reason: '' };
  const form = useForm<Typed>({
    initialValues: initial,
    validate: (values) =>
      values.Ammesso === 'No' && associate.Ammesso !== 'No' && values.reason.trim() === ''
        ? { reason: labels.required }
        : {},
  });
  const draft = useDraft<Typed>({
    name: `associates.${associate.codaica}.${refusing ? 'rifiuto' : 'stato'}`,
    form: { values: form.values, setValues: (restored) => form.setValues(restored) },
    initial,
    schema: typed,
    version: associate.version,
  });
  const { setAdmission, busy, failure } = useAdmission(associate);
  const dirty = form.isDirty();
  useLeaveGuard(dirty);
  const close = () => {
    draft.forget();
    onClose();
  };
  const submit = form.onSubmit(async ({ Ammesso, reason }) => {
    if (Ammesso === associate.Ammesso || (await setAdmission(Ammesso, reason.trim()))) close();
  });
  const needsReason = form.values.Ammesso === 'No' && associate.Ammesso !== 'No';

  return (
    <FormDialog
      title={refusing ? labels.refuseTitle : labels.admissionTitle}
      submitLabel={refusing ? labels.refuseSubmit : labels.save}
      busy={busy}
      dirty={dirty}
      size="md"
      failure={failure}
      errors={
        form.errors.reason === undefined
          ? []
          : [{ label: labels.reason, message: String(form.errors.reason), fieldId: reasonId }]
      }
      notice={
        draft.restored && <DraftNotice at={draft.restored.at} stale={draft.restored.stale} onDiscard={draft.discard} />
      }
      onSubmit={submit}
      onClose={close}
    >
      {refusing ? (
        <Text size="sm">{labels.refuseQuestion(name)}</Text>
      ) : (
        <Select
          label={labels.admission}
          data={admissions.map((value) => ({ value, label: admissionLabels[value].label }))}
          {...form.getInputProps('Ammesso')}
          onChange={(value) => form.setFieldValue('Ammesso', admissionOf(value))}
        />
      )}
      {needsReason && (
        <Textarea
          id={reasonId}
          label={labels.reason}
          description={labels.reasonHint}
          autosize
          minRows={3}
          maxLength={500}
          required
          data-autofocus={refusing || undefined}
          {...form.getInputProps('reason')}
        />
      )}
    </FormDialog>
  );
}

const admissionOf = (value: string | null): Admission => admissions.find((one) => one === value) ?? '';
