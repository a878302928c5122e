import { Text, Title } from '@mantine/core';
import type { AttemptDetails } from '@sodalizio/contract/projects';
import { StatusBadge } from '@sodalizio/ui';
import { useId } from 'react';
import { labels } from './results.labels.ts';
import styles from './results.module.css';

type Question = AttemptDetails['questions'][number];

/** An attempt question by question, in the order they were answered. */
export function AttemptQuestions({ questions }: { questions: readonly Question[] }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <Title order={3} size="h5" id={heading} mb="xs">
        {labels.questions}
      </Title>
      <ol className={styles.questions}>
        {questions.map((question, index) => (
          <li key={question.code}>
            <AnsweredQuestion number={index + 1} question={question} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function AnsweredQuestion({ number, question }: { number: number; question: Question }) {
  const { code, text, open, answer, right, points, most } = question;
  return (
    <>
      <div className={styles.questionHead}>
        <span>
          {labels.questionNumber(number)} <Written words={text || code} />
        </span>
        <Verdict question={question} />
        <Text span size="sm" c="dimmed">
          {labels.points(points, most)}
        </Text>
      </div>
      <p className={styles.answer}>
        <span>{labels.answer}: </span>
        {answer === '' ? <em>{labels.noAnswer}</em> : <Written words={answer} />}
      </p>
      {!open && right !== '' && (
        <p className={styles.answer}>
          <span>{labels.right}: </span>
          <Written words={right} />
        </p>
      )}
    </>
  );
}

const Written = ({ words }: { words: string }) => <bdi className={styles.written}>{words}</bdi>;

function Verdict({ question: { correct, open, points, most } }: { question: Question }) {
  // An open answer may be worth a part of its points; `correct` says whether it is worth them all.
  if (open && points > 0 && points < most) return <StatusBadge tone="neutral">{labels.partly}</StatusBadge>;
  if (correct === null) return <StatusBadge tone="neutral">{labels.notJudged}</StatusBadge>;
  return <StatusBadge tone={correct ? 'good' : 'bad'}>{correct ? labels.correct : labels.wrong}</StatusBadge>;
}
