import { Alert, NativeSelect, Text, Title } from '@mantine/core';
import type { ShownQuestion, TrialResult } from '@sodalizio/contract/questionnaires';
import { DescriptionList } from '@sodalizio/ui';
import styles from '../file/file.module.css';
import { labels } from './trial.labels.ts';
import type { RunningTrial } from './trial.save.ts';

interface TrialScoreProps {
  trial: RunningTrial;
  result: TrialResult;
  /** The trial with points that a person gives to an open question. */
  onGive: (trial: RunningTrial) => void;
}

export function TrialScore({ trial, result, onGive }: TrialScoreProps) {
  const { questions, configuration, given, replies, isTimeUp } = trial;
  const { score, max_score, score_30, level, passed, items_answered } = result;
  const open = questions.filter(({ kind, code }) => kind === 'open' && replies[code]?.text);
  return (
    <div className={styles.preview}>
      <Title order={3} size="h4">
        {labels.result}
      </Title>
      {isTimeUp && <Alert color="amber">{labels.timeout}</Alert>}
      <div role="status">
        <DescriptionList
          items={[
            { label: labels.score, value: labels.scoreOf(score, max_score) },
            { label: labels.thirtieths, value: labels.thirty(score_30) },
            ...(configuration.levels.length > 0 ? [{ label: labels.level, value: level ?? labels.noLevel }] : []),
            ...(passed === null ? [] : [{ label: labels.passed, value: labels.passedAs[`${passed}`] }]),
            { label: labels.answered, value: labels.answeredOf(items_answered, questions.length) },
          ]}
        />
      </div>
      {open.length > 0 && <Text size="sm">{labels.openHint}</Text>}
      {open.map((question) => (
        <OpenPoints
          key={question.code}
          question={question}
          text={replies[question.code]?.text ?? ''}
          given={given[question.code]}
          onGive={(points) => onGive({ ...trial, given: withPoints(given, question.code, points) })}
        />
      ))}
    </div>
  );
}

function withPoints(given: RunningTrial['given'], code: string, points: number | undefined): RunningTrial['given'] {
  const { [code]: _, ...others } = given;
  return points === undefined ? others : { ...others, [code]: points };
}

const shares = [0, 0.25, 0.5, 0.75, 1];

interface OpenPointsProps {
  question: ShownQuestion;
  text: string;
  given: number | undefined;
  onGive: (points: number | undefined) => void;
}

function OpenPoints({ question: { code, points: most }, text, given, onGive }: OpenPointsProps) {
  const steps = [...new Set(shares.map((share) => Math.round(share * most * 100) / 100))];
  return (
    <div>
      <Text size="sm" className={styles.sentence}>
        <bdi>{text}</bdi>
      </Text>
      <NativeSelect
        label={labels.openPoints(code)}
        data={[
          { value: '', label: labels.noPoints },
          ...steps.map((points) => ({ value: String(points), label: labels.points(points, most) })),
        ]}
        value={given === undefined ? '' : String(given)}
        onChange={({ currentTarget }) => onGive(currentTarget.value === '' ? undefined : Number(currentTarget.value))}
      />
    </div>
  );
}
