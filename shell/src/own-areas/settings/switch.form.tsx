import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useLeaveGuard } from '@sodalizio/area-kit';
import { FormDialog, toast } from '@sodalizio/ui';
import type { ActProps } from './act-props.ts';
import { actLabels as labels } from './acts.labels.ts';
import { useAct } from './settings.save.ts';
import { summaryOf, WhyField, whyFault, whyId } from './why-field.tsx';

const nameId = 'settings-area-name';

/** Disattiva: affects everybody, so it asks for the area's name. */
export function SwitchOffForm({ area, onChanged, onClose }: ActProps) {
  const { label } = area;
  const form = useForm({
    initialValues: { name: '', why: '' },
    validate: {
      name: (name) =>
        name.trim().toLocaleLowerCase('it') === label.toLocaleLowerCase('it') ? null : labels.typeNameWrong(label),
      why: whyFault,
    },
  });
  const { run, busy, failure } = useAct({
    area,
    onChanged,
    onDone: () => {
      toast.success(labels.wentOff(label));
      onClose();
    },
  });
  const dirty = form.isDirty();
  useLeaveGuard(dirty && !busy);
  const submit = form.onSubmit(({ why }) => {
    if (!busy) run({ kind: 'off', off: true }, why);
  });
  return (
    <FormDialog
      title={labels.offTitle(label)}
      submitLabel={labels.offConfirm}
      busyLabel={labels.busy}
      busy={busy}
      dirty={dirty}
      size="md"
      failure={failure}
      errors={summaryOf(form.errors, [
        ['name', labels.typeNameLabel, nameId],
        ['why', labels.why, whyId],
      ])}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">{labels.offBody(label)}</Text>
      <Text size="sm">{labels.offBack}</Text>
      <TextInput
        id={nameId}
        label={labels.typeNameLabel}
        description={labels.typeName(label)}
        required
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <WhyField {...form.getInputProps('why')} />
    </FormDialog>
  );
}

/** Riattiva: puts everything back as it was. */
export function SwitchOnForm({ area, onChanged, onClose }: ActProps) {
  const { label, live } = area;
  const form = useForm({ initialValues: { why: '' }, validate: { why: whyFault } });
  const { run, busy, failure } = useAct({
    area,
    onChanged,
    onDone: () => {
      toast.success(labels.wentOn(label));
      onClose();
    },
  });
  const dirty = form.isDirty();
  useLeaveGuard(dirty && !busy);
  const submit = form.onSubmit(({ why }) => {
    if (!busy) run({ kind: 'off', off: false }, why);
  });
  return (
    <FormDialog
      title={labels.onTitle(label)}
      submitLabel={labels.onConfirm}
      busyLabel={labels.busy}
      busy={busy}
      dirty={dirty}
      size="md"
      failure={failure}
      errors={summaryOf(form.errors, [['why', labels.why, whyId]])}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">{labels.onBody(label, live?.version)}</Text>
      <WhyField data-autofocus {...form.getInputProps('why')} />
    </FormDialog>
  );
}
