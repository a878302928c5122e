import { Text } from '@mantine/core';
import { EditDialog } from '@sodalizio/ui';
import type { ActProps } from './act-props.ts';
import { actLabels as labels } from './acts.labels.ts';
import { useActForm } from './use-act-form.ts';
import { WhyField } from './why-field.tsx';

interface Props extends ActProps {
  readonly release: string;
  readonly version: string;
}

export function EndTrialForm({ release, version, ...act }: Props) {
  const { label, live } = act.area;
  const edit = useActForm({
    ...act,
    initial: { why: '' },
    fields: {},
    actOf: () => ({ kind: 'trial', release, percent: 0, people: [] }),
    done: () => labels.trialEnded(label, version),
  });
  return (
    <EditDialog
      edit={edit}
      title={labels.endTitle(label, version)}
      submitLabel={labels.endConfirm}
      busyLabel={labels.busy}
      size="md"
      onClose={act.onClose}
    >
      <Text size="sm">{labels.endBody(live?.version)}</Text>
      <WhyField data-autofocus {...edit.input('why')} />
    </EditDialog>
  );
}
