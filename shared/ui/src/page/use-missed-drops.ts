import { useEffect } from 'react';

/** A file dropped beside the field that takes it would replace the page, and unsaved text with it. */
export function useMissedDrops(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      // Text goes on into any field.
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}
