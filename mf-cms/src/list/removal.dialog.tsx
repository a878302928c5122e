import { DeletionDialog } from '@sodalizio/ui';
import { useState } from 'react';
import { useArticleRemoval } from './article-removal.save.ts';
import { labels } from './list.labels.ts';

interface RemovalProps {
  article: { readonly id: number; readonly name: string };
  onClose: () => void;
}

export function RemovalDialog({ article: { id, name }, onClose }: RemovalProps) {
  const [deleted, setDeleted] = useState(false);
  const { remove, busy } = useArticleRemoval();
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
