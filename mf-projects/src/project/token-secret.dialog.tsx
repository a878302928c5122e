import { Alert, Button, Modal, Text, TextInput } from '@mantine/core';
import { useLeaveGuard } from '@sodalizio/area-kit';
import { confirm, DialogButtons, toast } from '@sodalizio/ui';
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { integrationLabels as labels } from './integration.labels.ts';
import styles from './project.module.css';

/** The secret of a new token, shown once: closing without copying asks first. Render it only while it is open. */
export function TokenSecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const [copied, setCopied] = useState(false);
  useLeaveGuard(!copied);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
    } catch {
      // An insecure page, or the browser refuses: the text can still be selected.
      toast.failure(labels.copyFailed);
    }
  };
  const close = async () => {
    const question = {
      title: labels.closeTitle,
      body: labels.closeBody,
      confirmLabel: labels.closeConfirm,
      cancelLabel: labels.closeCancel,
      danger: true,
    };
    if (copied || (await confirm(question))) onClose();
  };
  return (
    <Modal
      opened
      onClose={() => void close()}
      returnFocus={false}
      title={labels.secretTitle}
      size="md"
      closeOnClickOutside={false}
    >
      <div className={styles.stack}>
        <Alert color="amber" variant="light" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {labels.secretWarning}
        </Alert>
        <TextInput
          label={labels.secret}
          value={secret}
          readOnly
          spellCheck={false}
          classNames={{ input: styles.code ?? '' }}
          onFocus={(event) => event.currentTarget.select()}
          // Selecting and copying by hand counts too.
          onCopy={() => setCopied(true)}
        />
        <DialogButtons>
          <Button variant="default" onClick={() => void close()}>
            {labels.close}
          </Button>
          <Button
            data-autofocus
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            onClick={() => void copy()}
          >
            {copied ? labels.copied : labels.copy}
          </Button>
        </DialogButtons>
        <Text size="sm" c="dimmed">
          {labels.howToUse}
        </Text>
      </div>
    </Modal>
  );
}
