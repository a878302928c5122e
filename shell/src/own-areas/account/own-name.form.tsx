import { TextInput } from '@mantine/core';
import { type EditForm, reloadUser, useEditForm } from '@sodalizio/area-kit';
import type { LoggedUser } from '@sodalizio/contract';
import { EditPage, Section, toast, typedAs } from '@sodalizio/ui';
import * as z from 'zod';
import { labels } from './account.labels.ts';
import { nameErrors, nameIn, nameLengths, type OwnName, readOwnName, useOwnNameSave } from './account.save.ts';

const nameValues = z.object({ first_name: z.string(), last_name: z.string() });

const fields = {
  first_name: { label: labels.firstName, id: 'own-first_name' },
  last_name: { label: labels.lastName, id: 'own-last_name' },
};

export function OwnNameForm({ user }: { user: LoggedUser }) {
  const edit: EditForm<OwnName> = useEditForm({
    stored: nameIn(user),
    valuesOf: ({ first_name, last_name }): OwnName => ({ first_name, last_name }),
    field: (name) => fields[name],
    draft: { name: 'account.name', schema: nameValues },
    validate: nameErrors,
    lengths: nameLengths,
    save: useOwnNameSave(),
    reread: readOwnName,
    onSaved: (name) => {
      // The form stays open, and now contains what somebody else has changed.
      edit.form.setValues(name);
      toast.success(labels.savedToast);
      // Updates the person menu; after a failure it is right from the next start on.
      void reloadUser().catch(() => undefined);
    },
  });
  return (
    <EditPage edit={edit} submitLabel={labels.save} busyLabel={labels.save}>
      <Section title={labels.nameSection} explanation={labels.nameExplanation} layout="block">
        <TextInput {...edit.input('first_name')} type="text" required {...typedAs.name} autoComplete="given-name" />
        <TextInput {...edit.input('last_name')} type="text" required {...typedAs.name} autoComplete="family-name" />
      </Section>
    </EditPage>
  );
}
