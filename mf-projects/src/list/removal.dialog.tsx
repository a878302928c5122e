import type { ProjectRow } from '@sodalizio/contract/projects';
import { DeletionDialog } from '@sodalizio/ui';
import { useState } from 'react';
import { labels } from './list.labels.ts';
import { useProjectRemoval } from './project-removal.save.ts';

interface RemovalProps {
  project: ProjectRow;
  onClose: () => void;
}

export function RemovalDialog({ project: { id, name }, onClose }: RemovalProps) {
  const [deleted, setDeleted] = useState(false);
  const { remove, busy } = useProjectRemoval();
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
