import { Button, Group, NativeSelect, Text } from '@mantine/core';
import type { ShownContent } from '@sodalizio/contract/questionnaires';
import { useEffect, useRef, useState } from 'react';
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
  const { trial, busy, start, end, give, setTrial } = useTrial(file);
  const [configuration, setConfiguration] = useState(configurations[0]?.id ?? '');
  const stage = trial?.result ? 'result' : trial ? 'running' : 'before';
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef(stage);
  useEffect(() => {
    if (drawn.current === stage) return;
    drawn.current = stage;
    // The pressed button is gone, or the time has ended the trial: what is there now is announced by its name.
    box.current?.focus({ preventScroll: true });
  }, [stage]);
  const begin = (
    <Group align="end">
      <NativeSelect
        label={labels.configuration}
        data={configurations.map(({ id, name }) => ({ value: id, label: name }))}
        value={configuration}
        onChange={({ currentTarget }) => setConfiguration(currentTarget.value)}
      />
      <Button aria-disabled={busy} data-disabled={busy} onClick={() => !busy && void start(configuration)}>
        {trial ? labels.again : labels.start}
      </Button>
    </Group>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups inputs, the result is none
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label={trial?.result ? labels.result : labels.title}
      className={styles.preview}
    >
      {!trial && <Text size="sm">{labels.intro}</Text>}
      {trial && !trial.result && (
        <TrialQuestions
          trial={trial}
          languages={languages}
          busy={busy}
          onReply={(code, reply) => setTrial({ ...trial, replies: { ...trial.replies, [code]: reply } })}
          onEnd={() => void end(trial)}
        />
      )}
      {trial?.result && <TrialScore trial={trial} result={trial.result} onGive={(next) => void give(next)} />}
      {(!trial || trial.result) && begin}
    </div>
  );
}
