import { Alert, Button, Group, Text, TextInput } from '@mantine/core';
import type { EditForm } from '@sodalizio/area-kit';
import type { Questionnaire } from '@sodalizio/contract/questionnaires';
import { LoadingRegion, lazyDialog, Section, typedAs, withWarning } from '@sodalizio/ui';
import { IconAlertTriangle, IconCircleCheck, IconDownload, IconEye, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { ContentChanges } from '../file/content-changes.tsx';
import { FileDrop } from '../file/file-drop.tsx';
import { FileFindings } from '../file/file-findings.tsx';
import { labels } from './questionnaire.labels.ts';
import { useWaitingFile } from './questionnaire.query.ts';
import { saveSample, useFileCheck } from './questionnaire.save.ts';
import type { TypedQuestionnaire } from './questionnaire-values.ts';

const FileDialog = lazyDialog(() => import('./file.dialog.tsx').then((module) => module.FileDialog));

interface FileSectionProps {
  edit: EditForm<TypedQuestionnaire>;
  questionnaire: Questionnaire | undefined;
  /** A file is being read: a form saved meanwhile would miss it. */
  onReading: (busy: boolean) => void;
}

/** The file of the questionnaire: read and judged when it is dropped, stored as a version when the form is saved. */
export function FileSection({ edit, questionnaire, onReading }: FileSectionProps) {
  const { values, setFieldValue, getValues } = edit.form;
  // Of a file that is gone: the next one gets it.
  const typedVersion = useRef<string>(undefined);
  const takeFile = (file: TypedQuestionnaire['file']) => {
    const before = getValues();
    setFieldValue('file', file);
    if (!questionnaire || questionnaire.current === null) return;
    if (before.file && !file) {
      typedVersion.current = before.version;
      // Without a file the version keeps its name.
      setFieldValue('version', questionnaire.version);
    }
    if (!before.file && file && typedVersion.current !== undefined) setFieldValue('version', typedVersion.current);
  };
  const { busy, failure, refused, check } = useFileCheck(questionnaire?.id, takeFile);
  useEffect(() => onReading(busy), [busy, onReading]);
  const fixed = questionnaire !== undefined && questionnaire.current !== null && values.file === null;
  return (
    <Section title={labels.testSection} explanation={labels.testHint} layout="block">
      <Text size="sm">
        {questionnaire?.filename ? (
          <bdi>{labels.inUse(questionnaire.version, questionnaire.filename)}</bdi>
        ) : (
          labels.noFile
        )}
      </Text>
      <FileDrop busy={busy} failure={failure} onFile={check} />
      <div>
        <Button variant="subtle" leftSection={<IconDownload size={16} aria-hidden />} onClick={() => void saveSample()}>
          {labels.sample}
        </Button>
      </div>
      {refused && refused.same_as !== null && (
        <Alert color="amber" variant="light" role="status" title={labels.sameTitle} icon={<Warning />}>
          <bdi>{labels.same(refused.same_as)}</bdi>
        </Alert>
      )}
      {refused && <FileFindings checked={refused} />}
      {values.file && (
        <WaitingFile file={values.file} questionnaire={questionnaire?.id} onDrop={() => takeFile(null)} />
      )}
      <TextInput
        {...edit.input('version')}
        required
        readOnly={fixed}
        variant={fixed ? 'filled' : 'default'}
        {...withWarning([], fixed ? labels.versionFixed : labels.versionHint)}
        {...typedAs.name}
      />
    </Section>
  );
}

const Warning = () => <IconAlertTriangle size={18} aria-hidden />;

interface WaitingFileProps {
  file: { id: string; name: string };
  questionnaire: number | undefined;
  onDrop: () => void;
}

/** A file without faults, before it counts. */
function WaitingFile({ file, questionnaire, onDrop }: WaitingFileProps) {
  const { data: checked, failure, gone } = useWaitingFile(file.id, questionnaire);
  const remove = (
    <Button variant="subtle" leftSection={<IconX size={16} aria-hidden />} onClick={onDrop}>
      {labels.dropFile}
    </Button>
  );
  if (failure !== undefined)
    return (
      <Alert color="red" variant="light" role="alert" icon={<Warning />}>
        {gone ? labels.fileGone : failure} {remove}
      </Alert>
    );
  if (!checked?.file) return <LoadingRegion rows={3} />;
  const { questions, configurations } = checked.file;
  return (
    <>
      <Alert
        color="green"
        variant="light"
        role="status"
        title={labels.loaded}
        icon={<IconCircleCheck size={18} aria-hidden />}
      >
        <Text size="sm" fw={600}>
          <bdi>{file.name}</bdi>
        </Text>
        <Text size="sm">{labels.loadedHint(questions, configurations)}</Text>
        <Group mt="xs" gap="xs">
          <Preview name={file.name} file={file.id} />
          {remove}
        </Group>
      </Alert>
      <FileFindings checked={checked} />
      {checked.comparison && <ContentChanges comparison={checked.comparison} />}
    </>
  );
}

function Preview({ name, file }: { name: string; file: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconEye size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {labels.openPreview}
      </Button>
      {open && <FileDialog name={name} file={file} onClose={() => setOpen(false)} />}
    </>
  );
}
