import { Modal } from '@mantine/core';
import { FailedState, LoadingRegion } from '@sodalizio/ui';
import { ContentChanges } from '../file/content-changes.tsx';
import { PreviewDialog } from './preview.dialog.tsx';
import { labels } from './questionnaire.labels.ts';
import { useVersion } from './questionnaire.query.ts';

interface VersionDialogProps {
  questionnaire: number;
  number: number;
  onClose: () => void;
}

/** A version with its content and what it changed. Render it only while it is open. */
export function VersionDialog({ questionnaire, number, onClose }: VersionDialogProps) {
  const { data: version, failure, retry } = useVersion(questionnaire, number);
  if (!version)
    return (
      <Modal opened onClose={onClose} title={labels.versionsSection}>
        {failure === undefined ? <LoadingRegion rows={4} /> : <FailedState sentence={failure} onRetry={retry} />}
      </Modal>
    );
  const { content, comparison, file } = version;
  return (
    <PreviewDialog title={labels.previewTitle(version.version)} content={content} file={file} onClose={onClose}>
      {comparison && <ContentChanges comparison={comparison} />}
    </PreviewDialog>
  );
}
