import { Button, Group, NativeSelect, Text } from '@mantine/core';
import type { QuestionnaireLanguage } from '@sodalizio/contract/questionnaires';
import { useEffect, useRef, useState } from 'react';
import { Step } from '../file/content-preview.tsx';
import { labels as words } from '../file/file.labels.ts';
import styles from '../file/file.module.css';
import { noReply, type Reply } from '../file/reply.ts';
import { ShownQuestion } from '../file/shown-question.tsx';
import { labels } from './trial.labels.ts';
import type { RunningTrial } from './trial.save.ts';

interface TrialQuestionsProps {
  trial: RunningTrial;
  languages: readonly QuestionnaireLanguage[];
  busy: boolean;
  onReply: (code: string, reply: Reply) => void;
  onEnd: () => void;
}

/** The drawn questions, one at a time, until the person or the time ends them. */
export function TrialQuestions({
  trial: { questions, replies, endsAt },
  languages,
  busy,
  onReply,
  onEnd,
}: TrialQuestionsProps) {
  const [place, setPlace] = useState(0);
  const [language, setLanguage] = useState<QuestionnaireLanguage>('it');
  const left = useSecondsUntil(endsAt, onEnd);
  const question = questions[place];
  return (
    <>
      <Group align="end" justify="space-between">
        <NativeSelect
          label={words.language}
          data={languages.map((value) => ({ value, label: words.languages[value] }))}
          value={language}
          onChange={({ currentTarget }) => setLanguage(languages.find((one) => one === currentTarget.value) ?? 'it')}
        />
        <Text role="timer">{labels.timeLeft(Math.floor(left / 60), left % 60)}</Text>
      </Group>
      <div className={styles.page}>
        <Text size="sm" c="dimmed" aria-live="polite">
          {words.position(place + 1, questions.length)}
        </Text>
        {question && (
          <ShownQuestion
            key={question.code}
            question={question}
            language={language}
            withRight={false}
            reply={replies[question.code] ?? noReply}
            onReply={(reply) => onReply(question.code, reply)}
          />
        )}
        <Group justify="space-between">
          <Step label={words.previous} to={place - 1} count={questions.length} onPlace={setPlace} />
          <Step label={words.next} to={place + 1} count={questions.length} onPlace={setPlace} />
        </Group>
      </div>
      <div>
        <Button aria-disabled={busy} data-disabled={busy} onClick={() => !busy && onEnd()}>
          {labels.end}
        </Button>
      </div>
    </>
  );
}

/** Whole seconds left, from a clock that a sleeping tab does not slow down. `onEnd` is called once. */
function useSecondsUntil(endsAt: number, onEnd: () => void): number {
  const [left, setLeft] = useState(() => secondsUntil(endsAt));
  const ended = useRef(onEnd);
  useEffect(() => {
    ended.current = onEnd;
  });
  useEffect(() => {
    const timer = setInterval(() => {
      setLeft(secondsUntil(endsAt));
      if (Date.now() < endsAt) return;
      clearInterval(timer);
      ended.current();
    }, 1000);
    return () => clearInterval(timer);
  }, [endsAt]);
  return left;
}

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000));
