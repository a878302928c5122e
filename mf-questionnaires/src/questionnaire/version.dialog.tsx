import { useFocusBack } from '@sodalizio/ui';
import { ContentChanges } from '../file/content-changes.tsx';
import { PreviewDialog } from './preview.dialog.tsx';
import { labels } from './questionnaire.labels.ts';
import { useVersion } from './questionnaire.query.ts';
import { ReadingDialog } from './reading-dialog.tsx';

interface VersionDialogProps {
  questionnaire: number;
  number: number;
  onClose: () => void;
}

/** A version with its content and what it changed. Render it only while it is open. */
export function VersionDialog({ questionnaire, number, onClose }: VersionDialogProps) {
  const { data: version, ...reading } = useVersion(questionnaire, number);
  useFocusBack();
  if (!version) return <ReadingDialog title={labels.versionsSection} {...reading} onClose={onClose} />;
  const { content, comparison, file } = version;
  return (
    <PreviewDialog title={labels.previewTitle(version.version)} content={content} file={file} onClose={onClose}>
      {comparison && <ContentChanges comparison={comparison} />}
    </PreviewDialog>
  );
}
