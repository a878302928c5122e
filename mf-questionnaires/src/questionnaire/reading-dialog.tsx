import { Modal } from '@mantine/core';
import { FailedState, LoadingRegion } from '@sodalizio/ui';

interface ReadingDialogProps {
  title: string;
  failure: string | undefined;
  retry: () => void;
  onClose: () => void;
}

/** A dialog whose content is still read, or cannot be. */
export const ReadingDialog = ({ title, failure, retry, onClose }: ReadingDialogProps) => (
  <Modal opened onClose={onClose} title={<bdi>{title}</bdi>}>
    {failure === undefined ? <LoadingRegion rows={4} /> : <FailedState sentence={failure} onRetry={retry} />}
  </Modal>
);
