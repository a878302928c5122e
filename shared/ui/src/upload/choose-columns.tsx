import { Button, NativeSelect, Text, Title } from '@mantine/core';
import type { Upload } from '@sodalizio/contract';
import { useState } from 'react';
import { pausedWhile } from '../feedback/paused-while.ts';
import { uploadLabels as labels } from './upload.labels.ts';
import styles from './upload.module.css';

export interface ChooseColumnsProps {
  upload: Upload;
  busy: boolean;
  onChoose: (columns: Readonly<Record<string, number | null>>) => void;
  onLeave: () => void;
}

type Chosen = ReadonlyMap<string, number | null>;

function faultsOf(fields: Upload['fields'], chosen: Chosen): Map<string, string> {
  const faults = new Map<string, string>();
  const taken = new Map<number, string>();
  for (const { field, label, required } of fields) {
    const column = chosen.get(field) ?? null;
    if (column === null) {
      if (required) faults.set(field, labels.columnMissing);
      continue;
    }
    const other = taken.get(column);
    if (other === undefined) taken.set(column, label);
    else faults.set(field, labels.columnTwice(other));
  }
  return faults;
}

/** Maps the file's columns to fields; each column shows its first values. */
export function ChooseColumns({ upload, busy, onChoose, onLeave }: ChooseColumnsProps) {
  const { fields, columns, file } = upload;
  const [chosen, setChosen] = useState<Chosen>(() => new Map(fields.map(({ field, column }) => [field, column])));
  const [tried, setTried] = useState(false);
  const faults = faultsOf(fields, chosen);
  const options = columns.map(({ header, samples }, at) => ({
    value: String(at),
    label: labels.columnOption(header, at + 1, samples.slice(0, 2)),
  }));
  const submit = () => {
    setTried(true);
    if (faults.size === 0) onChoose(Object.fromEntries(chosen));
  };
  return (
    <>
      <div>
        <Title order={2} size="h4">
          {labels.columnsTitle}
        </Title>
        <Text size="sm" c="dimmed">
          {labels.columnsHint(file)}
        </Text>
      </div>
      <div className={styles.fields}>
        {fields.map(({ field, label, required }) => (
          <NativeSelect
            key={field}
            label={label}
            withAsterisk={required}
            aria-required={required}
            data={[{ value: '', label: required ? labels.pickColumn : labels.noColumn }, ...options]}
            value={String(chosen.get(field) ?? '')}
            error={tried && faults.get(field)}
            onChange={({ currentTarget: { value } }) =>
              setChosen(new Map(chosen).set(field, value === '' ? null : Number(value)))
            }
          />
        ))}
      </div>
      <div className={styles.buttons}>
        <Button {...pausedWhile(busy, submit)}>{labels.check}</Button>
        <Button variant="subtle" onClick={onLeave}>
          {labels.otherFile}
        </Button>
      </div>
    </>
  );
}
