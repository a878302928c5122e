import { TextInput } from '@mantine/core';
import { useEditForm } from '@sodalizio/area-kit';
import { fieldSentences } from '@sodalizio/contract';
import { EditDialog, toast, typedAs, withWarning } from '@sodalizio/ui';
import { integrationLabels as labels } from './integration.labels.ts';
import { tokenFields, useTokenCreation } from './project.save.ts';

interface TokenDialogProps {
  project: number;
  onCreated: (secret: string) => void;
  onClose: () => void;
}

/** Names a new integration token. Render it only while it is open. */
export function TokenDialog({ project, onCreated, onClose }: TokenDialogProps) {
  const create = useTokenCreation(project);
  const edit = useEditForm({
    stored: undefined,
    valuesOf: () => ({ name: '' }),
    field: () => ({ id: 'token-name', label: labels.name }),
    validate: ({ name }) => (name.trim() === '' ? { name: fieldSentences.required } : {}),
    lengths: tokenFields,
    save: ({ name }) => create(name),
    failedWhenClosed: ({ name }) => labels.notMade(name.trim()),
    onSaved: ({ secret, name }, isOpen) => {
      if (isOpen) onCreated(secret);
      else toast.warning(labels.madeUnseen(name));
    },
  });
  return (
    <EditDialog edit={edit} title={labels.formTitle} submitLabel={labels.submit} size="md" onClose={onClose}>
      <TextInput
        {...edit.input('name')}
        {...withWarning([], labels.nameHint)}
        required
        data-autofocus
        {...typedAs.name}
      />
    </EditDialog>
  );
}
