import { Alert, Button, Text } from '@mantine/core';
import { Content, PageHeader } from '@sodalizio/ui';
import { IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { labels as titles } from '../questionnaires.labels.ts';
import { ContentPreview } from './content-preview.tsx';
import { labels } from './file.labels.ts';
import styles from './file.module.css';
import { saveSample, useFileCheck } from './file-check.save.ts';
import { FileDrop } from './file-drop.tsx';
import { FileFindings } from './file-findings.tsx';

/** What a file holds and what is wrong in it, before it becomes a questionnaire. */
export default function CheckFileScreen() {
  const { busy, failure, checked, check } = useFileCheck();
  return (
    <Content width="form">
      <PageHeader
        title={titles.checkTitle}
        actions={
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => void saveSample()}
          >
            {labels.sample}
          </Button>
        }
      />
      <div className={styles.preview}>
        <Text size="sm">{labels.checkIntro}</Text>
        <FileDrop busy={busy} failure={failure} onFile={check} />
        {checked && (
          <>
            <Text fw={600} className={styles.sentence}>
              <bdi>{checked.name}</bdi>
            </Text>
            {checked.content && (
              <Alert
                color="green"
                variant="light"
                role="status"
                title={labels.good}
                icon={<IconCircleCheck size={18} aria-hidden />}
              >
                {labels.goodHint(checked.content.questions.length)}
              </Alert>
            )}
            <FileFindings checked={checked} />
            {checked.content && <ContentPreview content={checked.content} mayEdit />}
          </>
        )}
      </div>
    </Content>
  );
}
