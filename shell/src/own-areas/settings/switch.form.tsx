import { Text, TextInput } from '@mantine/core';
import type { AreaState } from '@sodalizio/contract';
import { EditDialog, typedAs } from '@sodalizio/ui';
import type { ActProps } from './act-props.ts';
import { actLabels as labels } from './acts.labels.ts';
import { labels as words } from './settings.labels.ts';
import { useActForm } from './use-act-form.ts';
import { WhyField } from './why-field.tsx';

/** Disattiva: affects everybody, so the area's name has to be typed. */
export function SwitchOffForm(act: ActProps) {
  const { label } = act.area;
  const edit = useActForm({
    ...act,
    initial: { name: '', why: '' },
    fields: { name: { label: labels.typeNameLabel, id: 'settings-area-name' } },
    validate: ({ name }) => ({
      name: name.trim().toLocaleLowerCase('it') === label.toLocaleLowerCase('it') ? null : labels.typeNameWrong(label),
    }),
    actOf: () => ({ kind: 'off', off: true }),
    done: () => labels.wentOff(label),
  });
  return (
    <EditDialog
      edit={edit}
      title={labels.offTitle(label)}
      submitLabel={labels.offConfirm}
      busyLabel={labels.busy}
      size="md"
      onClose={act.onClose}
    >
      <Text size="sm">{labels.offBody(label)}</Text>
      <Text size="sm">{labels.offBack}</Text>
      <TextInput
        {...edit.input('name')}
        description={labels.typeName(label)}
        required
        {...typedAs.text}
        data-autofocus
      />
      <WhyField {...edit.input('why')} />
    </EditDialog>
  );
}

/** Riattiva: restores everything as it was. */
export function SwitchOnForm(act: ActProps) {
  const { label, live } = act.area;
  const edit = useActForm({
    ...act,
    initial: { why: '' },
    fields: {},
    actOf: () => ({ kind: 'off', off: false }),
    done: () => labels.wentOn(label),
  });
  return (
    <EditDialog
      edit={edit}
      title={labels.onTitle(label)}
      submitLabel={labels.onConfirm}
      busyLabel={labels.busy}
      size="md"
      onClose={act.onClose}
    >
      <Text size="sm">
        {labels.onBody(label, live?.version)} {labels.onMails}
      </Text>
      <WhyField data-autofocus {...edit.input('why')} />
    </EditDialog>
  );
}

/** Disattiva or Riattiva of one fill: minor enough not to require typing. */
export function SwitchFillForm({ fill, ...act }: ActProps & { fill: AreaState['fills'][number] }) {
  const { slot, nth, off } = fill;
  const name = fill.label || slot;
  const place = words.fillPlace(slot, nth);
  const edit = useActForm({
    ...act,
    initial: { why: '' },
    fields: {},
    actOf: () => ({ kind: 'fill', slot, nth, off: off === null }),
    done: () => (off ? labels.fillWentOn(name) : labels.fillWentOff(name)),
  });
  return (
    <EditDialog
      edit={edit}
      title={off ? labels.fillOnTitle(name) : labels.fillOffTitle(name)}
      submitLabel={off ? labels.onConfirm : labels.offConfirm}
      busyLabel={labels.busy}
      size="md"
      onClose={act.onClose}
    >
      <Text size="sm">{off ? labels.fillOnBody(place) : labels.fillOffBody(place)}</Text>
      <WhyField data-autofocus {...edit.input('why')} />
    </EditDialog>
  );
}
