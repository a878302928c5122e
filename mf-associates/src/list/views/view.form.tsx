import { Checkbox, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { fieldErrors, useLeaveGuard, useMountedRef } from '@sodalizio/area-kit';
import type { SavedView } from '@sodalizio/contract/associates';
import { FormDialog, toast, typedAs } from '@sodalizio/ui';
import { useRef, useState } from 'react';
import type { Views } from './use-views.ts';
import { viewLabels as labels } from './views.labels.ts';
import { isNameTaken, nameTooLong, type ViewCalls, viewSentence } from './views.save.ts';

interface ViewFormProps {
  view?: SavedView | undefined;
  search: string;
  columns: Views['columns'];
  calls: Pick<ViewCalls, 'save' | 'change'>;
  onSaved: (view: SavedView) => void;
  onClose: () => void;
}

interface Typed {
  name: string;
  shared: boolean;
  start: boolean;
}

const fieldId = 'view-name';
const cause = { id: 'associates.views' };

export function ViewForm({ view, search, columns, calls: { save, change }, onSaved, onClose }: ViewFormProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const saving = useRef(false);
  const mounted = useMountedRef();
  const form = useForm<Typed>({
    initialValues: { name: view?.name ?? '', shared: view?.shared ?? false, start: view?.start ?? false },
    validate: { name: (name) => (name.trim() === '' ? labels.nameRequired : nameTooLong(name)) },
  });
  const dirty = form.isDirty();
  useLeaveGuard(dirty);

  const fail = (error: unknown) => {
    if (!mounted.current) toast.failure(viewSentence(error), cause);
    else if (isNameTaken(error)) form.setErrors({ name: labels.nameTaken });
    else {
      form.setErrors(fieldErrors(error));
      setFailure(viewSentence(error));
    }
  };
  const submit = form.onSubmit(async ({ name, shared, start }) => {
    if (saving.current) return;
    saving.current = true;
    setBusy(true);
    setFailure(undefined);
    const typed = { name: name.trim(), shared };
    // Of a view that is there, what was not changed here stays.
    const changed = {
      ...(form.isDirty('name') && { name: typed.name }),
      ...(form.isDirty('shared') && { shared }),
    };
    try {
      const saved = await (view
        ? change(view, changed, form.isDirty('start') ? start : undefined)
        : save({ search, ...columns, ...typed }, start));
      toast.success(labels.saved(saved.name), cause);
      if (!mounted.current) return;
      onSaved(saved);
      onClose();
    } catch (error) {
      fail(error);
    } finally {
      saving.current = false;
      setBusy(false);
    }
  });
  const wrong = form.errors.name;

  return (
    <FormDialog
      title={view ? labels.editTitle : labels.newTitle}
      submitLabel={labels.submit}
      busy={busy}
      dirty={dirty}
      size="md"
      failure={failure}
      errors={wrong === undefined ? [] : [{ label: labels.name, message: String(wrong), fieldId }]}
      onSubmit={submit}
      onClose={onClose}
    >
      {!view && (
        <Text size="sm" c="dimmed">
          {labels.explanation}
        </Text>
      )}
      <TextInput
        id={fieldId}
        label={labels.name}
        required
        data-autofocus
        {...form.getInputProps('name')}
        {...typedAs.text}
        error={wrong ?? nameTooLong(form.values.name)}
      />
      <Checkbox
        label={labels.share}
        description={labels.shareHint}
        {...form.getInputProps('shared', { type: 'checkbox' })}
      />
      <Checkbox
        label={labels.asStart}
        description={labels.asStartHint}
        {...form.getInputProps('start', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}
