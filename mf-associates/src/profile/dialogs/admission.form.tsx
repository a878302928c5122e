import { Select, Text } from '@mantine/core';
import { CallError, useEditForm } from '@sodalizio/area-kit';
import { firstNameFirst } from '@sodalizio/associate-search';
import { type Admission, type Associate, admissionLabels, admissions } from '@sodalizio/contract';
import { EditDialog, GrowingTextarea, typedAs } from '@sodalizio/ui';
import * as z from 'zod';
import { profileLabels as labels } from '../profile.labels.ts';
import { admissionLengths, useAdmission } from './admission.save.ts';
import { Whose } from './whose.tsx';

const typed = z.object({ Ammesso: z.enum(admissions), reason: z.string() });
type Typed = z.infer<typeof typed>;

const fields = {
  Ammesso: { label: labels.admission, id: 'associate-admission' },
  reason: { label: labels.reason, id: 'associate-refusal-reason' },
};

export interface AdmissionFormProps {
  associate: Associate;
  /** 'Rifiuta' of the quick actions: only the reason is missing. */
  refusing?: boolean;
  onClose: () => void;
}

/** Edits the admission: all values of the specification, in its order. A refusal requires a reason. Render it only while it is open. */
export function AdmissionForm({ associate, refusing = false, onClose }: AdmissionFormProps) {
  const { codaica } = associate;
  const { seen, setAdmission } = useAdmission(associate);
  const { Ammesso: admission } = seen;
  // What is typed stays also where somebody else has refused meanwhile.
  const asksReason = ({ Ammesso, reason }: Typed) => Ammesso === 'No' && (admission !== 'No' || reason !== '');
  const edit = useEditForm({
    stored: associate,
    valuesOf: ({ Ammesso }): Typed => ({ Ammesso: refusing ? 'No' : Ammesso, reason: '' }),
    field: (name) => fields[name],
    draft: { name: `associates.${codaica}.${refusing ? 'rifiuto' : 'stato'}`, schema: typed },
    validate: (values) => ({
      reason: asksReason(values) && values.reason.trim() === '' ? labels.required : null,
    }),
    lengths: admissionLengths,
    // No merge: what is admitted has to be what was looked at.
    save: async ({ Ammesso, reason }) => {
      if (Ammesso === 'No' && admission === 'No' && reason.trim() !== '')
        throw new CallError('conflict', { message: labels.refusedAlready });
      if (Ammesso !== admission) await setAdmission(Ammesso, { reason: reason.trim() });
      return Ammesso;
    },
    onSaved: (_, isOpen) => {
      if (isOpen) onClose();
    },
  });

  return (
    <EditDialog
      edit={edit}
      title={refusing ? labels.refuseTitle : labels.admissionTitle}
      submitLabel={refusing ? labels.refuseSubmit : labels.save}
      size="md"
      onClose={onClose}
    >
      {refusing ? (
        <Text size="sm">{labels.refuseQuestion(firstNameFirst(associate))}</Text>
      ) : (
        <>
          <Whose associate={associate} />
          <Select
            {...edit.input('Ammesso')}
            data={admissions.map((value) => ({ value, label: admissionLabels[value].label }))}
            onChange={(value) => edit.form.setFieldValue('Ammesso', admissionOf(value))}
          />
        </>
      )}
      {asksReason(edit.form.values) && (
        <GrowingTextarea
          {...edit.input('reason')}
          {...typedAs.text}
          description={labels.reasonHint}
          lines={3}
          required
          data-autofocus={refusing || undefined}
        />
      )}
    </EditDialog>
  );
}

const admissionOf = (value: string | null): Admission => admissions.find((one) => one === value) ?? '';
