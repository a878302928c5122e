import { TextInput } from '@mantine/core';
import { reloadUser, schemaErrors, useEditForm, useSave } from '@sodalizio/area-kit';
import { findUsers, type LoggedUser, updateOwnProfile, userById } from '@sodalizio/contract';
import { EditPage, Section, toast } from '@sodalizio/ui';
import * as z from 'zod';
import { labels } from './account.labels.ts';

const nameValues = z.object({ first_name: z.string(), last_name: z.string() });
type NameValues = z.infer<typeof nameValues>;

const fields = {
  first_name: { label: labels.firstName, id: 'own-first_name' },
  last_name: { label: labels.lastName, id: 'own-last_name' },
};

/** One's own name, as colleagues and the person menu show it. */
export function OwnNameForm({ user: { first_name, last_name } }: { user: LoggedUser }) {
  const { send } = useSave(updateOwnProfile, { drops: [findUsers, userById] });
  const edit = useEditForm({
    stored: undefined,
    valuesOf: (): NameValues => ({ first_name, last_name }),
    field: (name) => fields[name],
    draft: { name: 'account.name', schema: nameValues },
    validate: (values) => schemaErrors(updateOwnProfile.body, values),
    save: (values) => send({ body: values }),
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
