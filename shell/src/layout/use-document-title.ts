import { useEffect } from 'react';
import { shellLabels } from '../shell.labels.ts';

export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · ${shellLabels.product}` : shellLabels.product;
  }, [title]);
}
