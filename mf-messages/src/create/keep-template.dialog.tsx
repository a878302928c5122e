import { TextInput } from '@mantine/core';
import { errorSentence, fieldErrors, schemaErrors, useLeaveGuard, useMountedRef } from '@sodalizio/area-kit';
import { type TemplateFields, templateFields } from '@sodalizio/contract/messages';
import { FormDialog, toast, typedAs } from '@sodalizio/ui';
import { useRef, useState } from 'react';
import { useTemplateSave } from '../template.save.ts';
import { labels } from '../templates.labels.ts';

const fieldId = 'message-template-name';

interface KeepTemplateProps {
  text: Omit<TemplateFields, 'name'>;
  onClose: () => void;
}

/** Keeps what is written in a message as a template. Render it only while it is open. */
export function KeepTemplateDialog({ text, onClose }: KeepTemplateProps) {
  const save = useTemplateSave();
  const [offered] = useState(() => labels.nameFor(text.title));
  const [name, setName] = useState(offered);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const mounted = useMountedRef();
  useLeaveGuard(name !== offered && !busy);
  const fail = (problem: unknown) => {
    // Nobody sees the sentence of a dialog that is gone.
    if (!mounted.current) toast.failure(errorSentence(problem), { id: 'messages.template' });
    else if ('name' in fieldErrors(problem)) setError(labels.nameTaken);
    else setFailure(errorSentence(problem));
  };
  const submit = async () => {
    const { name: wrong } = schemaErrors(templateFields, { ...text, name });
    setError(wrong ?? undefined);
    if (wrong || running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await save(templateFields.parse({ ...text, name }), undefined);
      if (mounted.current) onClose();
    } catch (problem) {
      fail(problem);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={labels.keep}
      submitLabel={labels.save}
      busyLabel={labels.save}
      busy={busy}
      dirty={name !== offered}
      size="md"
      failure={failure}
      errors={error === undefined ? [] : [{ label: labels.fields.name, message: error, fieldId }]}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextInput
        id={fieldId}
        label={labels.fields.name}
        description={labels.nameHint}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setError(undefined);
        }}
        error={error}
        required
        {...typedAs.name}
        data-autofocus
      />
    </FormDialog>
  );
}
