import { Modal, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ShownContent } from '@sodalizio/contract/questionnaires';
import type { ReactNode } from 'react';
import { ContentPreview } from '../file/content-preview.tsx';
import { TrialPart } from '../trial/trial-part.tsx';
import { labels } from './preview.labels.ts';

interface PreviewDialogProps {
  title: string;
  content: ShownContent;
  /** Its file, for who may edit: right answers are shown, and it can be tried. */
  file: string | null;
  /** Shown above. */
  children?: ReactNode;
  onClose: () => void;
}

/** A content as participants will see it, and tried out. Render it only while it is open. */
export function PreviewDialog({ title, content, file, children, onClose }: PreviewDialogProps) {
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const preview = <ContentPreview content={content} mayEdit={file !== null} />;
  return (
    <Modal opened onClose={onClose} title={<bdi>{title}</bdi>} size="60rem" fullScreen={narrow ?? false}>
      {children}
      {file === null ? (
        preview
      ) : (
        <Tabs defaultValue="preview">
          <Tabs.List mb="md">
            <Tabs.Tab value="preview">{labels.preview}</Tabs.Tab>
            <Tabs.Tab value="trial">{labels.trial}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="preview">{preview}</Tabs.Panel>
          <Tabs.Panel value="trial">
            <TrialPart file={file} content={content} />
          </Tabs.Panel>
        </Tabs>
      )}
    </Modal>
  );
}
