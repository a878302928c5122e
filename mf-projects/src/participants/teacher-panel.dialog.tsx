import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { Project } from '@sodalizio/contract/projects';
import { useFocusBack } from '@sodalizio/ui';
import { IconCopy, IconRefresh } from '@tabler/icons-react';
import { linkTo } from '../routes.ts';
import { labels } from './participants.labels.ts';
import styles from './participants.module.css';
import { usePanelRenewal } from './participants.save.ts';
import { copyAddress, QrCode } from './personal-link.tsx';

const words = labels.panel;
const cause = { id: 'projects.panel' };

/** How the teacher gets to the panel: by its QR code or its address, which may be renewed. */
export function TeacherPanelDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { renew, busy } = usePanelRenewal(project.id);
  useFocusBack();
  const address = window.location.origin + linkTo('project.qr_reader', { token: project.token });
  return (
    <Modal opened onClose={onClose} title={words.title}>
      <Stack gap="sm">
        <Text size="sm">{words.hint}</Text>
        {project.state === 'concluded' && <Alert color="yellow">{words.over}</Alert>}
        <QrCode text={address} name={words.qr} file={words.file} />
        <Text size="sm" className={styles.address}>
          {address}
        </Text>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => void copyAddress(address, words, cause)}
          >
            {words.copy}
          </Button>
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            data-disabled={busy}
            aria-disabled={busy}
            onClick={() => !busy && void renew()}
          >
            {words.renew}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
