import { useMountedRef } from '@sodalizio/area-kit';
import type { ProjectRow } from '@sodalizio/contract/projects';
import { DeletionDialog, toast } from '@sodalizio/ui';
import { useState } from 'react';
import { labels } from './list.labels.ts';
import { useProjectRemoval } from './project-removal.save.ts';

interface RemovalProps {
  project: ProjectRow;
  onClose: () => void;
}

export function RemovalDialog({ project: { id, name }, onClose }: RemovalProps) {
  const words = labels.removal(name);
  const [deleted, setDeleted] = useState(false);
  const mounted = useMountedRef();
  const { remove, busy } = useProjectRemoval();
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
