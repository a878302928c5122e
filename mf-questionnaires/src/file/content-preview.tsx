import { Button, Checkbox, Group, NativeSelect, Text, TextInput, Title } from '@mantine/core';
import type {
  ShownQuestion as Question,
  QuestionnaireLanguage,
  ShownContent,
} from '@sodalizio/contract/questionnaires';
import { type FormEvent, useState } from 'react';
import { ConfigurationsTable } from './configurations-table.tsx';
import { labels } from './file.labels.ts';
import styles from './file.module.css';
import { noReply } from './reply.ts';
import { ShownQuestion, type ShownQuestionProps } from './shown-question.tsx';

type Width = keyof typeof labels.widths;
const widths: readonly Width[] = ['wide', 'phone'];

interface ContentPreviewProps {
  content: ShownContent;
  /** Right answers, codes and points are only for those who may edit. */
  mayEdit: boolean;
}

/** A questionnaire as a participant will see it, one question at a time, whatever their number. */
export function ContentPreview({ content: { languages, questions, configurations }, mayEdit }: ContentPreviewProps) {
  const [place, setPlace] = useState(0);
  const [language, setLanguage] = useState<QuestionnaireLanguage>('it');
  const [width, setWidth] = useState<Width>('wide');
  const [withRight, setWithRight] = useState(false);
  const question = questions[place];
  return (
    <section className={styles.preview} aria-label={labels.preview}>
      <Title order={2} size="h4">
        {labels.asParticipant}
      </Title>
      <Group align="end">
        <NativeSelect
          label={labels.language}
          data={languages.map((value) => ({ value, label: labels.languages[value] }))}
          value={language}
          onChange={({ currentTarget }) => setLanguage(languages.find((one) => one === currentTarget.value) ?? 'it')}
        />
        <NativeSelect
          label={labels.width}
          data={widths.map((value) => ({ value, label: labels.widths[value] }))}
          value={width}
          onChange={({ currentTarget }) => setWidth(widths.find((one) => one === currentTarget.value) ?? 'wide')}
        />
        {mayEdit && (
          <Checkbox
            label={labels.showRight}
            checked={withRight}
            onChange={({ currentTarget }) => setWithRight(currentTarget.checked)}
          />
        )}
      </Group>
      <GoTo codes={questions.map(({ code }) => code)} onPlace={setPlace} />
      <div className={styles.page} data-width={width}>
        <Text size="sm" c="dimmed" aria-live="polite">
          {labels.position(place + 1, questions.length)}
        </Text>
        {question && (
          <TriedQuestion key={question.code} question={question} language={language} withRight={mayEdit && withRight} />
        )}
        <Group justify="space-between">
          <Step label={labels.previous} to={place - 1} count={questions.length} onPlace={setPlace} />
          <Step label={labels.next} to={place + 1} count={questions.length} onPlace={setPlace} />
        </Group>
      </div>
      <ConfigurationsTable configurations={configurations} />
    </section>
  );
}

/** What is chosen here goes nowhere. */
function TriedQuestion(props: Pick<ShownQuestionProps, 'language' | 'withRight'> & { question: Question }) {
  const [reply, setReply] = useState(noReply);
  return <ShownQuestion {...props} reply={reply} onReply={setReply} />;
}

interface StepProps {
  label: string;
  to: number;
  count: number;
  onPlace: (place: number) => void;
}

/** Keeps the focus at either end. */
export function Step({ label, to, count, onPlace }: StepProps) {
  const none = to < 0 || to >= count;
  return (
    <Button variant="default" aria-disabled={none} data-disabled={none} onClick={() => !none && onPlace(to)}>
      {label}
    </Button>
  );
}

/** As the server compares codes: by how they look, in whatever way a program writes their letters (decision 0058). */
const lookOf = (code: string) => code.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Place of the question that has this code, or else this number. */
function placeOf(codes: readonly string[], typed: string): number | undefined {
  const wanted = lookOf(typed);
  const byCode = codes.findIndex((code) => lookOf(code) === wanted);
  if (byCode >= 0) return byCode;
  const number = /^\d+$/.test(wanted) ? Number(wanted) : 0;
  return number >= 1 && number <= codes.length ? number - 1 : undefined;
}

function GoTo({ codes, onPlace }: { codes: readonly string[]; onPlace: (place: number) => void }) {
  const [typed, setTyped] = useState('');
  const [unknown, setUnknown] = useState<string>();
  const go = (event: FormEvent) => {
    event.preventDefault();
    // Below a form of the page: its submit is not meant.
    event.stopPropagation();
    if (typed.trim() === '') return;
    const place = placeOf(codes, typed);
    setUnknown(place === undefined ? typed.trim() : undefined);
    if (place !== undefined) onPlace(place);
  };
  return (
    <form onSubmit={go}>
      <Group align="end">
        <TextInput
          label={labels.goTo}
          description={labels.goToHint}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          error={unknown !== undefined && labels.noSuchQuestion(unknown)}
        />
        <Button type="submit" variant="default">
          {labels.go}
        </Button>
      </Group>
    </form>
  );
}
