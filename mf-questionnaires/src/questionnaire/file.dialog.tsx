import { useFocusBack } from '@sodalizio/ui';
import { PreviewDialog } from './preview.dialog.tsx';
import { useFileContent } from './questionnaire.query.ts';
import { ReadingDialog } from './reading-dialog.tsx';

interface FileDialogProps {
  name: string;
  file: string;
  onClose: () => void;
}

/** A file that waits to be saved, as participants will see it. Render it only while it is open. */
export function FileDialog({ name, file, onClose }: FileDialogProps) {
  const { data: content, ...reading } = useFileContent(file);
  useFocusBack();
  if (!content) return <ReadingDialog title={name} {...reading} onClose={onClose} />;
  return <PreviewDialog title={name} content={content} file={file} onClose={onClose} />;
}
