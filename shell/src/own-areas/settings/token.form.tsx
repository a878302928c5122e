import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { fieldErrors, useLeaveGuard } from '@sodalizio/area-kit';
import { type AreaState, areaId, wholeNumberIn } from '@sodalizio/contract';
import { FormDialog, typedAs } from '@sodalizio/ui';
import { useState } from 'react';
import { useNewToken } from './settings.save.ts';
import { TokenSecret } from './token-secret.tsx';
import { tokenLabels as labels } from './tokens.labels.ts';
import { summaryOf } from './why-field.tsx';

const ids = { area: 'settings-token-area', name: 'settings-token-name', days: 'settings-token-days' };

interface Typed {
  area: string;
  name: string;
  days: string;
}

const daysIn = (text: string) => wholeNumberIn(text, 1, 366);

const faults = {
  area: (area: string) => (areaId.safeParse(area.trim()).success ? null : labels.areaWrong),
  name: (name: string) => (name.trim() === '' ? labels.nameRequired : null),
  days: (days: string) => (daysIn(days) === undefined ? labels.daysWrong : null),
};

interface Props {
  /** Without one it is a token for an area that is still to come. */
  area?: Pick<AreaState, 'id' | 'label'>;
  onClose: () => void;
}

/** Makes a deploy token, and then shows its secret, once. */
export function TokenForm({ area, onClose }: Props) {
  const [secret, setSecret] = useState<string>();
  const form = useForm<Typed>({ initialValues: { area: area?.id ?? '', name: '', days: '90' }, validate: faults });
  const { save, busy, failure } = useNewToken(setSecret);
  const dirty = form.isDirty();
  useLeaveGuard(dirty && !busy && secret === undefined);
  if (secret !== undefined) return <TokenSecret secret={secret} onClose={onClose} />;
  const submit = form.onSubmit(({ area: id, name, days: typed }) => {
    const days = daysIn(typed);
    if (busy || days === undefined) return;
    save(
      { params: { area: id.trim() }, body: { name: name.trim(), days } },
      { onError: (error) => form.setErrors(fieldErrors(error)) },
    );
  });
  const errors = summaryOf(form.errors, [
    ['area', labels.area, ids.area],
    ['name', labels.name, ids.name],
    ['days', labels.days, ids.days],
  ]);
  return (
    <FormDialog
      title={area ? labels.createTitle(area.label) : labels.createTitleNew}
      submitLabel={labels.submit}
      busyLabel={labels.busy}
      busy={busy}
      dirty={dirty}
      size="md"
      failure={errors.length === 0 ? failure : undefined}
      errors={errors}
      onSubmit={submit}
      onClose={onClose}
    >
      {!area && (
        <>
          <Text size="sm">{labels.createExplanation}</Text>
          <TextInput
            id={ids.area}
            label={labels.area}
            description={labels.areaHint}
            required
            maxLength={40}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('area')}
          />
        </>
      )}
      <TextInput
        id={ids.name}
        label={labels.name}
        description={labels.nameHint}
        required
        maxLength={80}
        autoComplete="off"
        data-autofocus={area ? true : undefined}
        {...form.getInputProps('name')}
      />
      <TextInput id={ids.days} label={labels.days} required {...typedAs.wholeNumber} {...form.getInputProps('days')} />
    </FormDialog>
  );
}
