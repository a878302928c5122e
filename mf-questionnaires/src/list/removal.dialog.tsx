import type { Questionnaire } from '@sodalizio/contract/questionnaires';
import { DeletionDialog } from '@sodalizio/ui';
import { useState } from 'react';
import { labels } from './list.labels.ts';
import { useQuestionnaireRemoval } from './questionnaire-acts.save.ts';

interface RemovalProps {
  questionnaire: Questionnaire;
  onClose: () => void;
}

export function RemovalDialog({ questionnaire: { id, name }, onClose }: RemovalProps) {
  const [deleted, setDeleted] = useState(false);
  const { remove, busy } = useQuestionnaireRemoval();
  return (
    <DeletionDialog
      name={name}
      words={labels.removal(name)}
      busy={busy}
      deleted={deleted}
      onDelete={() => remove(id, () => setDeleted(true))}
      onClose={onClose}
    />
  );
}
