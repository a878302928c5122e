import { useMountedRef } from '@sodalizio/area-kit';
import { DeletionDialog, toast } from '@sodalizio/ui';
import { useState } from 'react';
import { useArticleRemoval } from './article-removal.save.ts';
import { labels } from './list.labels.ts';

interface RemovalProps {
  article: { readonly id: number; readonly name: string };
  onClose: () => void;
}

export function RemovalDialog({ article: { id, name }, onClose }: RemovalProps) {
  const words = labels.removal(name);
  const [deleted, setDeleted] = useState(false);
  const mounted = useMountedRef();
  const { remove, busy } = useArticleRemoval();
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
