import { DeletionDialog } from '@sodalizio/ui';
import { useState } from 'react';
import { useArticleRemoval } from './article-removal.save.ts';
import { labels } from './list.labels.ts';

interface RemovalProps {
  article: { readonly id: number; readonly name: string };
  /** The dialog wants to go, whether or not something was deleted. */
  onClose: () => void;
}

/** Asks for the name of an article and deletes it. */
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
