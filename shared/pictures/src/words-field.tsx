import { Checkbox, TextInput } from '@mantine/core';
import { alternativeTextLength } from '@sodalizio/contract/markup';
import type { ReactNode } from 'react';
import { pictureLabels as labels } from './pictures.labels.ts';
import styles from './pictures.module.css';

interface WordsFieldProps {
  id: string;
  alt: string;
  onAltChange: (alt: string) => void;
  decorative: boolean;
  onDecorativeChange: (decorative: boolean) => void;
  error?: ReactNode;
  description?: ReactNode;
}

/** What a picture shows, in words, or that it needs none. Words that were written stay where the picture turns decorative. */
export function WordsField(props: WordsFieldProps) {
  const { id, alt, onAltChange, decorative, onDecorativeChange, error, description } = props;
  return (
    <div className={styles.words}>
      <TextInput
        id={id}
        label={labels.alternative}
        description={description ?? labels.alternativeHint}
        value={alt}
        disabled={decorative}
        required={!decorative}
        withAsterisk={!decorative}
        maxLength={alternativeTextLength}
        error={decorative ? undefined : error}
        onChange={({ currentTarget }) => onAltChange(currentTarget.value)}
      />
      <Checkbox
        label={labels.decorative}
        checked={decorative}
        onChange={({ currentTarget }) => onDecorativeChange(currentTarget.checked)}
      />
    </div>
  );
}
