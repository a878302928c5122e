import { Button, Group, NativeSelect, Text } from '@mantine/core';
import type { ShownContent } from '@sodalizio/contract/questionnaires';
import { useState } from 'react';
import styles from '../file/file.module.css';
import { labels } from './trial.labels.ts';
import { useTrial } from './trial.save.ts';
import { TrialQuestions } from './trial-questions.tsx';
import { TrialScore } from './trial-score.tsx';

interface TrialPartProps {
  file: string;
  content: ShownContent;
}

/** Prova: a configuration run whole, and its result. */
export function TrialPart({ file, content: { languages, configurations } }: TrialPartProps) {
  const { trial, busy, start, score, setTrial } = useTrial(file);
  const [configuration, setConfiguration] = useState(configurations[0]?.id ?? '');
  const begin = (
    <Group align="end">
      <NativeSelect
        label={labels.configuration}
        data={configurations.map(({ id, name }) => ({ value: id, label: name }))}
        value={configuration}
        onChange={({ currentTarget }) => setConfiguration(currentTarget.value)}
      />
      <Button loading={busy} onClick={() => void start(configuration)}>
        {trial ? labels.again : labels.start}
      </Button>
    </Group>
  );
  return (
    <div className={styles.preview}>
      {!trial && <Text size="sm">{labels.intro}</Text>}
      {trial && !trial.result && (
        <TrialQuestions
          trial={trial}
          languages={languages}
          busy={busy}
          onReply={(code, reply) => setTrial({ ...trial, replies: { ...trial.replies, [code]: reply } })}
          onEnd={() => void score(trial)}
        />
      )}
      {trial?.result && <TrialScore trial={trial} result={trial.result} onScore={(next) => void score(next)} />}
      {(!trial || trial.result) && begin}
    </div>
  );
}
