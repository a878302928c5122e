import { Checkbox, Radio, Text, VisuallyHidden } from '@mantine/core';
import { tooLong } from '@sodalizio/contract';
import {
  type ShownQuestion as Question,
  type QuestionnaireLanguage,
  replyLength,
} from '@sodalizio/contract/questionnaires';
import { GrowingTextarea, StatusBadge } from '@sodalizio/ui';
import { useId } from 'react';
import { labels } from './file.labels.ts';
import styles from './file.module.css';
import type { Reply } from './reply.ts';

export interface ShownQuestionProps {
  question: Question;
  language: QuestionnaireLanguage;
  /** Marks the right answers: only for those who may edit. */
  withRight: boolean;
  reply: Reply;
  onReply: (reply: Reply) => void;
}

/** A question as a participant has it. */
export function ShownQuestion({ question, language, withRight, reply, onReply }: ShownQuestionProps) {
  const { kind, text, answers } = question;
  // The same question may stand in the preview and in the trial: browsers allow one choice for each name.
  const group = useId();
  const Choice = kind === 'single' ? Radio : Checkbox;
  const words = text[language] || labels.noText;
  const choose = (letter: string, marked: boolean) => {
    const others = kind === 'single' ? [] : reply.chosen.filter((one) => one !== letter);
    onReply({ ...reply, chosen: marked ? [...others, letter] : others });
  };
  return (
    <>
      <fieldset className={styles.answers}>
        <legend>
          <span className={styles.text} dir="auto" lang={text[language] ? language : 'it'}>
            {words}
          </span>
          <Text component="span" display="block" size="sm" c="dimmed">
            {labels.kinds[kind]}
          </Text>
        </legend>
        {kind === 'open' && (
          <GrowingTextarea
            label={labels.yourAnswer}
            lang={language}
            lines={4}
            error={tooLong(reply.text, replyLength)}
            value={reply.text}
            onChange={({ currentTarget }) => onReply({ ...reply, text: currentTarget.value })}
          />
        )}
        {answers.map(({ letter, text: answer, right }) => (
          <div key={letter}>
            <Choice
              name={group}
              value={letter}
              label={<bdi lang={answer[language] ? language : 'it'}>{answer[language] || labels.noText}</bdi>}
              checked={reply.chosen.includes(letter)}
              onChange={({ currentTarget }) => choose(letter, currentTarget.checked)}
            />
            {withRight && right && (
              <>
                <VisuallyHidden>: </VisuallyHidden>
                <StatusBadge tone="good">{labels.right}</StatusBadge>
              </>
            )}
          </div>
        ))}
      </fieldset>
      {withRight && (
        <Text size="sm" c="dimmed">
          {aboutOf(question)}
        </Text>
      )}
    </>
  );
}

const aboutOf = ({ code, group, points, penalty, seconds }: Question) =>
  [
    labels.code(code),
    group !== '' && labels.group(group),
    labels.points(points),
    penalty > 0 && labels.penalty(penalty),
    seconds !== null && labels.seconds(seconds),
  ]
    .filter(Boolean)
    .join(' · ');
