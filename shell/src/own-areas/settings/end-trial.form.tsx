import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useLeaveGuard } from '@sodalizio/area-kit';
import { FormDialog, toast } from '@sodalizio/ui';
import type { ActProps } from './act-props.ts';
import { actLabels as labels } from './acts.labels.ts';
import { useAct } from './settings.save.ts';
import { summaryOf, WhyField, whyFault, whyId } from './why-field.tsx';

interface Props extends ActProps {
  /** The release that is tried. */
  readonly release: string;
  readonly version: string;
}

/** Termina la prova: who tried goes back to what everybody has. */
export function EndTrialForm({ area, release, version, onChanged, onClose }: Props) {
  const { label, live } = area;
  const form = useForm({ initialValues: { why: '' }, validate: { why: whyFault } });
  const { run, busy, failure } = useAct({
    area,
    onChanged,
    onDone: () => {
      toast.success(labels.trialEnded(label, version));
      onClose();
    },
  });
  const dirty = form.isDirty();
  useLeaveGuard(dirty && !busy);
  const submit = form.onSubmit(({ why }) => {
    if (!busy) run({ kind: 'trial', release, percent: 0, people: [] }, why);
  });
  return (
    <FormDialog
      title={labels.endTitle(label, version)}
      submitLabel={labels.endConfirm}
      busyLabel={labels.busy}
      busy={busy}
      dirty={dirty}
      size="md"
      failure={failure}
      errors={summaryOf(form.errors, [['why', labels.why, whyId]])}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">{labels.endBody(live?.version)}</Text>
      <WhyField data-autofocus {...form.getInputProps('why')} />
    </FormDialog>
  );
}
