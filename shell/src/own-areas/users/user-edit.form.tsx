import { useEditForm, useSession } from '@sodalizio/area-kit';
import type { UserDetail } from '@sodalizio/contract';
import { EditPage, Section, toast } from '@sodalizio/ui';
import { useNavigate } from 'react-router-dom';
import { linkTo } from './routes.ts';
import { userErrors, userLengths, useUserSave } from './user.save.ts';
import { PersonFields, RoleFields } from './user-fields.tsx';
import { userField, userValues, valuesOf } from './user-values.ts';
import { labels } from './users.labels.ts';
import { useFreshUser } from './users.query.ts';

export function UserEditForm({ user }: { user: UserDetail }) {
  const { user: self } = useSession();
  const navigate = useNavigate();
  const toProfile = () => void navigate(linkTo('admin.users.profile', { id: user.id }));
  const reread = useFreshUser();
  const edit = useEditForm({
    stored: user,
    valuesOf,
    field: userField,
    draft: { name: `users.edit.${user.id}`, schema: userValues },
    validate: (values) => userErrors(values, user),
    lengths: userLengths,
    save: useUserSave(),
    reread: () => reread(user.id),
    onSaved: (_, isOpen) => {
      toast.success(labels.savedToast);
      if (isOpen) toProfile();
    },
  });
  const isSelf = self?.id === user.id;
  return (
    <EditPage edit={edit} submitLabel={labels.save} onCancel={toProfile}>
      <Section title={labels.personSection} explanation={labels.personExplanation}>
        <PersonFields edit={edit} />
      </Section>
      <Section title={labels.rolesSection} explanation={labels.rolesExplanation} layout="block">
        <RoleFields
          edit={edit}
          mayGive={(role) => !(isSelf && role === 'superadmin')}
          hint={isSelf ? labels.yourself : labels.rolesHint}
          hideLabel
        />
      </Section>
    </EditPage>
  );
}
