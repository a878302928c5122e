import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { FailedState, LoadingRegion, MailLook, useFocusBack } from '@sodalizio/ui';
import type { AskedMail } from './asked-mail.ts';
import { labels } from './project.labels.ts';
import styles from './project.module.css';
import { usePreview } from './project.query.ts';

interface MailPreviewDialogProps {
  asked: AskedMail;
  onClose: () => void;
}

/** The mail as a participant gets it. Render it only while it is open. */
export function MailPreviewDialog({ asked, onClose }: MailPreviewDialogProps) {
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const { data: mail, failure, retry } = usePreview(asked);
  const { kind, language } = asked.mail;
  useFocusBack();
  return (
    <Modal
      opened
      onClose={onClose}
      returnFocus={false}
      title={labels.previewOf(kind, language)}
      size="60rem"
      fullScreen={narrow ?? false}
    >
      <div className={styles.stack}>
        {failure !== undefined && <FailedState sentence={failure} onRetry={retry} />}
        {failure === undefined && !mail && <LoadingRegion rows={6} />}
        {mail && (
          <>
            <dl className={styles.facts}>
              <dt>{labels.previewTo}</dt>
              <dd>
                <bdi>{mail.to}</bdi>
              </dd>
              <dt>{labels.previewSubject}</dt>
              <dd>
                <bdi>{mail.subject}</bdi>
              </dd>
            </dl>
            <MailLook html={mail.html} text={mail.text} />
          </>
        )}
      </div>
    </Modal>
  );
}
