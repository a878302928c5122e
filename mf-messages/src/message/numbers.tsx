import { Button, VisuallyHidden } from '@mantine/core';
import type { Message, MessageCounts, RecipientOutcome } from '@sodalizio/contract/messages';
import styles from './message.module.css';
import { labels } from './page.labels.ts';

interface NumbersProps {
  message: Message;
  /** The outcome that filters the recipients. */
  chosen: RecipientOutcome | '';
  onChoose: (outcome: RecipientOutcome | '') => void;
}

/** What became of a message, in numbers that add up to the whole; each filters the recipients. */
export function Numbers({ message: { state, counts }, chosen, onChoose }: NumbersProps) {
  const shown = numbersOf(counts).filter(
    ({ count, of, always }) => count > 0 || always || of.some((outcome) => outcome === chosen),
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups inputs
    <div role="group" aria-label={labels.numbers} className={styles.numbers}>
      <Count words={labels.all(counts.targeted)} pressed={chosen === ''} onPress={() => onChoose('')} />
      {shown.map(({ words, count, of }) => (
        <Count
          key={of[0]}
          words={words(count)}
          pressed={of.some((outcome) => outcome === chosen)}
          onPress={() => onChoose(of.find((outcome) => counts[outcome] > 0) ?? of[0])}
        />
      ))}
      <VisuallyHidden role="status">{labels.progress(state, quartersDone(counts))}</VisuallyHidden>
    </div>
  );
}

interface CountProps {
  words: string;
  pressed: boolean;
  onPress: () => void;
}

const Count = ({ words, pressed, onPress }: CountProps) => (
  <Button size="compact-md" variant={pressed ? 'light' : 'default'} aria-pressed={pressed} onClick={onPress}>
    {words}
  </Button>
);

interface Counted {
  words: (count: number) => string;
  count: number;
  of: readonly [RecipientOutcome, ...RecipientOutcome[]];
  always?: boolean;
}

function numbersOf({ queued, delivering, sent, failed, excluded, unknown, stopped }: MessageCounts): Counted[] {
  const words = labels.numberOf;
  return [
    { words: words.waiting, count: queued + delivering, of: ['queued', 'delivering'] },
    { words: words.sent, count: sent, of: ['sent'], always: true },
    { words: words.failed, count: failed, of: ['failed'] },
    { words: words.excluded, count: excluded, of: ['excluded'] },
    { words: words.unknown, count: unknown, of: ['unknown'] },
    { words: words.stopped, count: stopped, of: ['stopped'] },
  ];
}

/** Percent of the mails that are settled, by quarters: read out four times, not every two seconds. */
function quartersDone({ targeted, excluded, queued, delivering }: MessageCounts): number {
  const all = targeted - excluded;
  return all === 0 ? 100 : Math.floor((4 * (all - queued - delivering)) / all) * 25;
}
