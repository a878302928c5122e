import { Text } from '@mantine/core';
import { useEditForm } from '@sodalizio/area-kit';
import { EditDialog, toast } from '@sodalizio/ui';
import { useState } from 'react';
import { actLabels } from './acts.labels.ts';
import { actLengths, useVerdictRule } from './settings.save.ts';
import { verdictLabels as labels } from './verdict.labels.ts';
import { WhyField } from './why-field.tsx';

const whyField = { label: actLabels.why, id: 'settings-verdict-why' };

export function VerdictRuleForm({ required: asked, onClose }: { required: boolean; onClose: () => void }) {
  // A refreshed screen must not turn the question round.
  const [required] = useState(asked);
  const { send } = useVerdictRule();
  const edit = useEditForm({
    stored: undefined,
    valuesOf: () => ({ why: '' }),
    field: () => whyField,
    lengths: actLengths,
    validate: ({ why }) => ({ why: why.trim() === '' ? actLabels.whyRequired : null }),
    save: ({ why }) => send({ body: { required, why: why.trim() } }),
    onSaved: (_, isOpen) => {
      toast.success(required ? labels.isRequired : labels.isReleased);
      if (isOpen) onClose();
    },
  });
  return (
    <EditDialog
      edit={edit}
      title={required ? labels.requireTitle : labels.releaseTitle}
      submitLabel={required ? labels.require : labels.release}
      busyLabel={actLabels.busy}
      size="md"
      onClose={onClose}
    >
      <Text size="sm">{required ? labels.requireBody : labels.releaseBody}</Text>
      <WhyField data-autofocus {...edit.input('why')} description={labels.whyHint} />
    </EditDialog>
  );
}
