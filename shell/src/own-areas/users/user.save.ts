import {
  CallError,
  errorSentence,
  newRequestId,
  reloadUser,
  schemaErrors,
  useSave,
  useSession,
  useUpload,
} from '@sodalizio/area-kit';
import {
  createUser,
  findUsers,
  sendPasswordReset,
  type UserDetail,
  updateUser,
  uploadUsers,
} from '@sodalizio/contract';
import { toast } from '@sodalizio/ui';
import { useState } from 'react';
import { bodyOf, type UserValues, withRoleWords } from './user-values.ts';
import { labels } from './users.labels.ts';
import { useFreshUser, useStoredUser } from './users.query.ts';

const nameOf = ({ first_name, last_name }: UserDetail) => `${first_name} ${last_name}`;

/** What may be typed of a user. */
export const { body: userLengths } = createUser;

/** What is wrong with a user to be added, by field. */
export const newUserErrors = (values: UserValues) =>
  withRoleWords(schemaErrors(createUser.body, bodyOf(values)), values);

export const userErrors = (values: UserValues, { disabled, version }: UserDetail) =>
  withRoleWords(schemaErrors(updateUser.body, { ...bodyOf(values), disabled, version }), values);

export function useUserAdd() {
  const { send } = useSave(createUser, { drops: [findUsers] });
  return (values: UserValues, keepRequest: (request: string) => void) => {
    const request = values.request || newRequestId();
    keepRequest(request);
    return send({ body: { ...bodyOf(values), request } });
  };
}

export const useUsersUpload = () =>
  useUpload(uploadUsers, { drops: [findUsers], onDone: () => toast.success(labels.uploadedToast) });

export function useUserSave() {
  const store = useStoredUser();
  const { user: self } = useSession();
  const { send } = useSave(updateUser, {
    onSaved: (user) => {
      store(user);
      // Updates the person menu; after a failure it is right from the next start on.
      if (user.id === self?.id) void reloadUser().catch(() => undefined);
    },
  });
  return (values: UserValues, { id, disabled, version }: UserDetail) =>
    send({ params: { id }, body: { ...bodyOf(values), disabled, version } });
}

const accessCause = (id: number) => `users.access ${id}`;
const linkCause = (id: number) => `users.link ${id}`;

/** Enables or disables a user. A failure is shown in a toast; after a conflict the profile is refetched. */
export function useAccess() {
  const store = useStoredUser();
  const fresh = useFreshUser();
  const onSaved = (user: UserDetail) => {
    store(user);
    toast.dismissFailure(accessCause(user.id));
    toast.success(user.disabled ? labels.disabledToast(nameOf(user)) : labels.enabledToast(nameOf(user)));
  };
  const { save, busy } = useSave(updateUser, { onSaved });
  const setDisabled = (user: UserDetail, disabled: boolean) => {
    const { first_name, last_name, email, roles, version } = user;
    const onError = async (error: unknown) => {
      const isConflict = error instanceof CallError && error.code === 'conflict';
      const now = isConflict ? await fresh(user.id).catch(() => undefined) : undefined;
      // Pressed again after a lost answer: it was done the first time.
      if (now?.disabled === disabled) onSaved(now);
      else toast.failure(errorSentence(error), { id: accessCause(user.id) });
    };
    const body = { first_name, last_name, email, roles, disabled, version };
    save({ params: { id: user.id }, body }, { onError });
  };
  return { setDisabled, busy };
}

/** A failure is shown in a toast; after a conflict the profile is refetched. */
export function usePasswordLink() {
  const fresh = useFreshUser();
  const [reading, setReading] = useState(false);
  const { save, busy } = useSave(sendPasswordReset, {
    onSaved: ({ email, mail, unknown }) =>
      mail === 'sent'
        ? toast.success(labels.sent(email))
        : toast.warning(unknown ? labels.perhapsSent(email) : labels.inQueue(email)),
  });
  const onError = (id: number) => (error: unknown) => {
    toast.failure(errorSentence(error), { id: linkCause(id) });
    if (error instanceof CallError && error.code === 'conflict') void fresh(id).catch(() => undefined);
  };
  return {
    /** The request names no address: it is read again, because a colleague may have changed the confirmed one. */
    send: async ({ id, email }: UserDetail) => {
      setReading(true);
      toast.dismissFailure(linkCause(id));
      try {
        const now = await fresh(id);
        if (now.email !== email) throw new CallError('conflict');
        save({ params: { id }, body: {} }, { onError: onError(id) });
      } catch (error) {
        toast.failure(errorSentence(error), { id: linkCause(id) });
      } finally {
        setReading(false);
      }
    },
    busy: reading || busy,
  };
}
