import { Button, Group } from '@mantine/core';
import type { Attachment } from '@sodalizio/contract/messages';
import { Section } from '@sodalizio/ui';
import { IconDownload } from '@tabler/icons-react';
import { bytesInWords, attachmentLabels as labels } from '../create/attachments.labels.ts';
import { useAttachmentDownload } from './attachments.save.ts';

/** The files that went with a message, to download. */
export function Attachments({ attachments }: { attachments: readonly Attachment[] }) {
  if (attachments.length === 0) return null;
  return (
    <Section title={labels.field} layout="block">
      <Group gap="xs">
        {attachments.map((one) => (
          <Download key={one.id} attachment={one} />
        ))}
      </Group>
    </Section>
  );
}

function Download({ attachment: { id, name, bytes } }: { attachment: Attachment }) {
  const { loading, download } = useAttachmentDownload(id);
  return (
    <Button
      variant="default"
      size="compact-md"
      aria-label={labels.download(name)}
      leftSection={<IconDownload size={16} aria-hidden />}
      // Not `disabled`: keeps the focus.
      data-disabled={loading}
      aria-disabled={loading}
      onClick={() => !loading && download()}
      styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere' }, root: { height: 'auto', minHeight: 30 } }}
    >
      {name} ({bytesInWords(bytes)})
    </Button>
  );
}
