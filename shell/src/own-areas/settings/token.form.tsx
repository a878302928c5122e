import { Text, TextInput } from '@mantine/core';
import { useEditForm } from '@sodalizio/area-kit';
import { type AreaState, areaId, wholeNumberIn } from '@sodalizio/contract';
import { EditDialog, toast, typedAs, useFocusBack } from '@sodalizio/ui';
import { useState } from 'react';
import { tokenLengths, useNewToken } from './settings.save.ts';
import { TokenSecret } from './token-secret.tsx';
import { tokenLabels as labels } from './tokens.labels.ts';

const fields = {
  area: { label: labels.area, id: 'settings-token-area' },
  name: { label: labels.name, id: 'settings-token-name' },
  days: { label: labels.days, id: 'settings-token-days' },
};

interface Typed {
  area: string;
  name: string;
  days: string;
}

const daysIn = (text: string) => wholeNumberIn(text, 1, 366);

interface Props {
  area?: Pick<AreaState, 'id' | 'label'>;
  onClose: () => void;
}

export function TokenForm({ area, onClose }: Props) {
  const [secret, setSecret] = useState<string>();
  const { send } = useNewToken();
  useFocusBack();
  const edit = useEditForm({
    stored: undefined,
    valuesOf: (): Typed => ({ area: area?.id ?? '', name: '', days: '90' }),
    field: (name) => fields[name],
    lengths: tokenLengths,
    validate: (typed) => ({
      area: areaId.safeParse(typed.area.trim()).success ? null : labels.areaWrong,
      name: typed.name.trim() === '' ? labels.nameRequired : null,
      days: daysIn(typed.days) === undefined ? labels.daysWrong : null,
    }),
    save: async (typed) => {
      const days = daysIn(typed.days);
      if (days === undefined) return undefined;
      const name = typed.name.trim();
      const made = await send({ params: { area: typed.area.trim() }, body: { name, days } });
      return { name, secret: made.secret };
    },
    failedWhenClosed: ({ name }) => labels.notMade(name.trim()),
    onSaved: (made, isOpen) => {
      if (isOpen) setSecret(made.secret);
      else toast.warning(labels.madeUnseen(made.name));
    },
  });
  if (secret !== undefined) return <TokenSecret secret={secret} onClose={onClose} />;
  return (
    <EditDialog
      edit={edit}
      title={area ? labels.createTitle(area.label) : labels.createTitleNew}
      submitLabel={labels.submit}
      busyLabel={labels.busy}
      size="md"
      onClose={onClose}
    >
      {!area && (
        <>
          <Text size="sm">{labels.createExplanation}</Text>
          <TextInput {...edit.input('area')} description={labels.areaHint} required {...typedAs.code} data-autofocus />
        </>
      )}
      <TextInput
        {...edit.input('name')}
        description={labels.nameHint}
        required
        {...typedAs.text}
        data-autofocus={area ? true : undefined}
      />
      <TextInput {...edit.input('days')} required {...typedAs.wholeNumber} />
    </EditDialog>
  );
}
