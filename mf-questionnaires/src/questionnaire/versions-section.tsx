import { Button, Group, Text } from '@mantine/core';
import { useSession } from '@sodalizio/area-kit';
import type { Questionnaire, QuestionnaireVersion } from '@sodalizio/contract/questionnaires';
import { FailedState, formatDateTime, LoadingRegion, lazyDialog, Section, StatusBadge } from '@sodalizio/ui';
import { IconArrowBackUp, IconDownload, IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { labels } from './questionnaire.labels.ts';
import styles from './questionnaire.module.css';
import { useVersions } from './questionnaire.query.ts';
import { saveVersionFile, useVersionUse } from './questionnaire.save.ts';
import { useFocusAfterAct } from './use-focus-after-act.ts';

const VersionDialog = lazyDialog(() => import('./version.dialog.tsx').then((module) => module.VersionDialog));

interface VersionsSectionProps {
  questionnaire: Questionnaire;
  /** By now: a form keeps the record it was opened with. */
  archived?: boolean;
  /** The form has unsaved input, which bringing a version into use discards. */
  losesTyped?: boolean;
  onUsed?: (used: Questionnaire) => void;
}

export function VersionsSection(props: VersionsSectionProps) {
  const { questionnaire, archived = questionnaire.archived, losesTyped = false, onUsed } = props;
  const { data: versions, failure, retry } = useVersions(questionnaire.id);
  const mayEdit = useSession().can('questionnaires.edit') && !archived;
  const { use, busy } = useVersionUse(questionnaire, (used) => onUsed?.(used));
  const [shown, setShown] = useState<number>();
  useFocusAfterAct(versions && `${versions.find(({ in_use }) => in_use)?.number}`);
  return (
    <Section title={labels.versionsSection} explanation={labels.versionsHint} layout="block">
      {failure !== undefined && <FailedState sentence={failure} onRetry={retry} />}
      {!versions && failure === undefined && <LoadingRegion rows={2} />}
      {versions?.length === 0 && <Text size="sm">{labels.noVersions}</Text>}
      {versions && versions.length > 0 && (
        <ol className={styles.entries} aria-label={labels.versionsSection}>
          {versions.map((one) => (
            <li key={one.number} className={styles.entry}>
              <VersionWords version={one} />
              <Group gap="xs">
                <VersionAct
                  label={labels.look}
                  name={labels.lookAt(one.version)}
                  icon={IconEye}
                  onClick={() => setShown(one.number)}
                />
                {one.file !== null && <DownloadOf file={one.file} version={one.version} />}
                {mayEdit && !one.in_use && (
                  <VersionAct
                    label={labels.use}
                    name={labels.reuseOf(one.version)}
                    icon={IconArrowBackUp}
                    disabled={busy}
                    onClick={() => void use(one, losesTyped)}
                  />
                )}
              </Group>
            </li>
          ))}
        </ol>
      )}
      {shown !== undefined && (
        <VersionDialog questionnaire={questionnaire.id} number={shown} onClose={() => setShown(undefined)} />
      )}
    </Section>
  );
}

function VersionWords({ version: one }: { version: QuestionnaireVersion }) {
  return (
    <div>
      <strong>
        <bdi>{labels.version(one.version)}</bdi>
      </strong>{' '}
      {one.in_use && <StatusBadge tone="good">{labels.current}</StatusBadge>}
      <Text size="sm">
        <bdi>{one.filename}</bdi>
      </Text>
      <Text size="sm" c="dimmed">
        {labels.savedBy(formatDateTime(one.saved_at), one.saved_by)} · {labels.counts(one.questions, one.projects)}
      </Text>
    </div>
  );
}

const DownloadOf = ({ file, version }: { file: string; version: string }) => (
  <VersionAct
    label={labels.download}
    name={labels.downloadOf(version)}
    icon={IconDownload}
    onClick={() => void saveVersionFile(file)}
  />
);

interface VersionActProps {
  label: string;
  /** Begins with the label: which version it acts on. */
  name: string;
  icon: typeof IconEye;
  disabled?: boolean;
  onClick: () => void;
}

const VersionAct = ({ label, name, icon: Icon, disabled = false, onClick }: VersionActProps) => (
  <Button
    size="compact-sm"
    variant="default"
    aria-label={name}
    leftSection={<Icon size={16} aria-hidden />}
    // Not `disabled`: the focus stays.
    aria-disabled={disabled}
    data-disabled={disabled}
    onClick={() => !disabled && onClick()}
  >
    {label}
  </Button>
);
