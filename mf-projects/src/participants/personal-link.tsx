import { ActionIcon, Modal, Stack, Text } from '@mantine/core';
import type { Participant } from '@sodalizio/contract/projects';
import { lazyPart, toast, useFocusBack } from '@sodalizio/ui';
import { IconCopy, IconQrcode } from '@tabler/icons-react';
import { labels } from './participants.labels.ts';
import styles from './participants.module.css';

export const QrCode = lazyPart(
  () => import('./qr-code.tsx').then((module) => module.QrCode),
  <div className={styles.qr} />,
);

interface CopyWords {
  readonly copied: string;
  readonly copyFailed: string;
}

/** Copies an address, and says whether it worked. */
export async function copyAddress(address: string, words: CopyWords, cause: { id: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    toast.success(words.copied, cause);
  } catch {
    // Refused, or a page without https, which has no clipboard.
    toast.failure(words.copyFailed, cause);
  }
}

const cause = { id: 'projects.link' };

/** The personal link: copied, or shown as a QR code. */
export function PersonalLink({ of, onShow }: { of: Participant; onShow: (of: Participant) => void }) {
  const { full_name, link } = of;
  return (
    <span className={styles.link}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={labels.copyLink(full_name)}
        onClick={() => void copyAddress(link, labels, cause)}
      >
        <IconCopy size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label={labels.qr(full_name)} onClick={() => onShow(of)}>
        <IconQrcode size={18} aria-hidden />
      </ActionIcon>
    </span>
  );
}

interface PersonalQrProps {
  of: Participant;
  onClose: () => void;
}

/** Not in the table, which draws its rows anew where the phone is turned. */
export function PersonalQr({ of: { full_name, foreign_token, link }, onClose }: PersonalQrProps) {
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title={labels.qrTitle} size="sm">
      <Stack gap="sm">
        <Text fw={600}>
          <bdi>{labels.who(full_name, foreign_token)}</bdi>
        </Text>
        <QrCode text={link} name={labels.qr(full_name)} file={labels.qrFile(foreign_token)} />
        <Text size="sm" c="dimmed">
          {labels.qrHint}
        </Text>
        <Text size="sm" className={styles.address}>
          {link}
        </Text>
      </Stack>
    </Modal>
  );
}
