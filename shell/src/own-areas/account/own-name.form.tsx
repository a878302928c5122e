import { TextInput } from '@mantine/core';
import { reloadUser, useEditForm } from '@sodalizio/area-kit';
import type { LoggedUser } from '@sodalizio/contract';
import { EditPage, Section, toast } from '@sodalizio/ui';
import * as z from 'zod';
import { labels } from './account.labels.ts';
import { nameErrors, type OwnName, useOwnNameSave } from './account.save.ts';

const nameValues = z.object({ first_name: z.string(), last_name: z.string() });

const fields = {
  first_name: { label: labels.firstName, id: 'own-first_name' },
  last_name: { label: labels.lastName, id: 'own-last_name' },
};

/** One's own name, as colleagues and the person menu show it. */
export function OwnNameForm({ user: { first_name, last_name } }: { user: LoggedUser }) {
  const edit = useEditForm({
    stored: undefined,
    valuesOf: (): OwnName => ({ first_name, last_name }),
    field: (name) => fields[name],
    draft: { name: 'account.name', schema: nameValues },
    validate: nameErrors,
    save: useOwnNameSave(),
    onSaved: () => {
      toast.success(labels.savedToast);
      // The name in the person menu; where this fails, it is right from the next start on.
      void reloadUser().catch(() => undefined);
    },
  });
  return (
    <EditPage edit={edit} submitLabel={labels.save} busyLabel={labels.save}>
      <Section title={labels.nameSection} explanation={labels.nameExplanation} layout="block">
        <TextInput {...edit.input('first_name')} autoComplete="given-name" required maxLength={80} />
        <TextInput {...edit.input('last_name')} autoComplete="family-name" required maxLength={80} />
      </Section>
    </EditPage>
  );
}
