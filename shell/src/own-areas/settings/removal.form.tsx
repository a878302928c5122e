import { Text, TextInput } from '@mantine/core';
import { EditDialog, typedAs } from '@sodalizio/ui';
import type { ActProps } from './act-props.ts';
import { actLabels } from './acts.labels.ts';
import { removalLabels as labels } from './removal.labels.ts';
import { useActForm } from './use-act-form.ts';
import { WhyField } from './why-field.tsx';

/** Togli dal prodotto: for everybody, and with its tokens revoked, so the area's name has to be typed. */
export function RemoveForm(act: ActProps) {
  const { label } = act.area;
  const edit = useActForm({
    ...act,
    initial: { name: '', why: '' },
    fields: { name: { label: actLabels.typeNameLabel, id: 'settings-area-name' } },
    validate: ({ name }) => ({
      name:
        name.trim().toLocaleLowerCase('it') === label.toLocaleLowerCase('it') ? null : actLabels.typeNameWrong(label),
    }),
    actOf: () => ({ kind: 'removed', removed: true }),
    done: () => labels.removed(label),
  });
  return (
    <EditDialog
      edit={edit}
      title={labels.removeTitle(label)}
      submitLabel={labels.removeConfirm}
      busyLabel={actLabels.busy}
      size="md"
      onClose={act.onClose}
    >
      <Text size="sm">{labels.removeBody(label)}</Text>
      <Text size="sm">{labels.removeKeeps}</Text>
      <TextInput
        {...edit.input('name')}
        description={actLabels.typeName(label)}
        required
        {...typedAs.text}
        data-autofocus
      />
      <WhyField {...edit.input('why')} />
    </EditDialog>
  );
}

export function RestoreForm(act: ActProps) {
  const { label } = act.area;
  const edit = useActForm({
    ...act,
    initial: { why: '' },
    fields: {},
    actOf: () => ({ kind: 'removed', removed: false }),
    done: () => labels.restored(label),
  });
  return (
    <EditDialog
      edit={edit}
      title={labels.restoreTitle(label)}
      submitLabel={labels.restoreConfirm}
      busyLabel={actLabels.busy}
      size="md"
      onClose={act.onClose}
    >
      <Text size="sm">{labels.restoreBody}</Text>
      <Text size="sm">{labels.restoreTokens}</Text>
      <WhyField data-autofocus {...edit.input('why')} />
    </EditDialog>
  );
}
