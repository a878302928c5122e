import { Text } from '@mantine/core';
import { useEditForm } from '@sodalizio/area-kit';
import { countOfChosen } from '@sodalizio/associate-search';
import { EditDialog } from '@sodalizio/ui';
import { dialogLabels as labels } from './bulk-dialog.labels.ts';
import { ChosenSummary } from './chosen-summary.tsx';
import { type BulkFormProps, useBulkAct } from './use-bulk-act.ts';

/** Admits all selected members who wait for it. Render it only while it is open. */
export function BulkAdmissionForm({ chosen, today, askRegistry, onOutcome, onClose }: BulkFormProps) {
  const { run, busy } = useBulkAct({ chosen, askRegistry });
  const members = countOfChosen(chosen);
  const edit = useEditForm({
    stored: undefined,
    valuesOf: () => ({}),
    field: () => ({ label: '', id: '' }),
    save: () =>
      run({ kind: 'admission', body: {} }, (count) => ({
        title: labels.admissionQuestion(count),
        body: [labels.gone(members - count), labels.admissionBody, labels.canBeUndone].filter(Boolean).join(' '),
        confirmLabel: labels.admissionConfirm(count),
      })),
    goesOnWhenClosed: true,
    onSaved: onOutcome,
  });
  return (
    <EditDialog
      edit={{ ...edit, busy }}
      title={labels.admissionTitle(members)}
      submitLabel={labels.admissionSubmit}
      busyLabel={labels.admissionBusy}
      size="md"
      onClose={onClose}
    >
      <ChosenSummary chosen={chosen} today={today} />
      <Text size="sm">{labels.admissionSkips}</Text>
      {busy && (
        <Text size="sm" fw={550} role="status">
          {labels.goesOn}
        </Text>
      )}
    </EditDialog>
  );
}
