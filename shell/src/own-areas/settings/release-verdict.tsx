import { Button, Modal, Text } from '@mantine/core';
import { errorSentence } from '@sodalizio/area-kit';
import { type ReleaseEntry, type VerdictOutcome, type VerdictReport, verdictLines } from '@sodalizio/contract';
import { FailedState, formatDateTime, LoadingRegion, StatusBadge, type Tone } from '@sodalizio/ui';
import { useState } from 'react';
import { versionOf } from './area-words.ts';
import styles from './settings.module.css';
import { useVerdict } from './settings.query.ts';
import { verdictLabels as labels } from './verdict.labels.ts';

const tones: Record<VerdictOutcome, Tone> = { passed: 'good', failed: 'bad', partial: 'warn' };

export const VerdictBadge = ({ outcome }: { outcome: VerdictOutcome }) => (
  <StatusBadge tone={tones[outcome]}>{labels.outcomes[outcome]}</StatusBadge>
);

/** Opens the report of a release's verdict. */
export function VerdictButton({ area, release }: { area: string; release: ReleaseEntry }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={labels.reportOf(release.version)}
        onClick={() => setOpen(true)}
      >
        {labels.report}
      </Button>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        title={labels.reportTitle(release.version)}
        closeButtonProps={{ 'aria-label': labels.close }}
        size="lg"
      >
        <Report area={area} release={release.name} />
      </Modal>
    </>
  );
}

function Report({ area, release }: { area: string; release: string }) {
  const { report, failure, retry } = useVerdict(area, release);
  if (report) return <Findings report={report} />;
  if (failure !== undefined) return <FailedState sentence={errorSentence(failure)} onRetry={retry} />;
  return <LoadingRegion shape="lines" rows={8} />;
}

function Findings({ report }: { report: VerdictReport }) {
  const { outcome, at, shell, beside, without, lines } = report;
  const others = beside.map(({ id, release }) => `${id} ${versionOf(release)}`);
  const missing = verdictLines.filter((name) => !lines.some(({ line }) => line === name));
  return (
    <div className={styles.report}>
      <div>
        <VerdictBadge outcome={outcome} />
      </div>
      <Text size="sm">
        {labels.arrived(formatDateTime(at))} {labels.beside([`shell ${shell}`, ...others])}
        {without.length > 0 && ` ${labels.without(without)}`}
        {missing.length > 0 && ` ${labels.partial(missing.map((name) => labels.lines[name]))}`}
      </Text>
      <ul className={styles.rows}>
        {lines.map(({ line, passed, says }) => (
          <li key={line} className={styles.row}>
            <div className={styles.head}>
              <strong>{labels.lines[line]}</strong>
              <StatusBadge tone={passed ? 'good' : 'bad'}>{passed ? labels.holds : labels.fails}</StatusBadge>
            </div>
            {/* The words of the command, for developers. */}
            {says.map((sentence) => (
              <Text key={sentence} size="xs" c="dimmed" lang="en">
                {sentence}
              </Text>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
