import { Button, TextInput } from '@mantine/core';
import { panelReading } from '@sodalizio/contract/projects';
import { type FormEvent, useRef, useState } from 'react';
import { labels } from './teacher.labels.ts';
import styles from './teacher.module.css';

/** A Matricola where there is no code to read. */
export function ByHandForm({ onCode }: { onCode: (foreignToken: string) => void }) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    input.current?.focus();
    // As the server tidies it, so that both find the same participant.
    const { data, success } = panelReading.shape.foreign_token.safeParse(typed);
    if (!success) return setFault(labels.codeLong);
    if (!data) return setFault(labels.codeMissing);
    onCode(data);
    setTyped('');
  };
  return (
    <form onSubmit={submit} className={styles.byHand} noValidate>
      <TextInput
        ref={input}
        label={labels.byHand}
        size="md"
        value={typed}
        error={fault}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          setFault(undefined);
        }}
      />
      <Button type="submit" size="md" variant="default">
        {labels.mark}
      </Button>
    </form>
  );
}
