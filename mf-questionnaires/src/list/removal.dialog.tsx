import { useMountedRef } from '@sodalizio/area-kit';
import type { Questionnaire } from '@sodalizio/contract/questionnaires';
import { DeletionDialog, toast } from '@sodalizio/ui';
import { useState } from 'react';
import { labels } from './list.labels.ts';
import { useQuestionnaireRemoval } from './questionnaire-acts.save.ts';

interface RemovalProps {
  questionnaire: Questionnaire;
  onClose: () => void;
}

export function RemovalDialog({ questionnaire: { id, name }, onClose }: RemovalProps) {
  const words = labels.removal(name);
  const [deleted, setDeleted] = useState(false);
  const mounted = useMountedRef();
  const { remove, busy } = useQuestionnaireRemoval();
  // Closed before the answer, the dialog cannot say it.
  const onRemoved = () => (mounted.current ? setDeleted(true) : toast.success(words.deletedWhat));
  return (
    <DeletionDialog
      name={name}
      words={words}
      busy={busy}
      deleted={deleted}
      onDelete={() => remove(id, name, onRemoved)}
      onClose={onClose}
    />
  );
}
