import { Checkbox, TextInput } from '@mantine/core';
import { tooLong } from '@sodalizio/contract';
import { alternativeTextLength } from '@sodalizio/contract/markup';
import { typedAs } from '@sodalizio/ui';
import type { ReactNode } from 'react';
import { pictureLabels as labels } from './pictures.labels.ts';
import styles from './pictures.module.css';

/** Why these are no words for a picture that needs some. */
export const wordsFault = (alt: string) =>
  alt.trim() === '' ? labels.alternativeMissing : tooLong(alt, alternativeTextLength);

export interface WordsFieldProps {
  id: string;
  alt: string;
  onAltChange: (alt: string) => void;
  decorative: boolean;
  onDecorativeChange: (decorative: boolean) => void;
  error?: ReactNode;
  description?: ReactNode;
}

/** The alternative text of a picture, or that it needs none. The text is kept when the picture becomes decorative. */
export function WordsField(props: WordsFieldProps) {
  const { id, alt, onAltChange, decorative, onDecorativeChange, error, description } = props;
  return (
    <div className={styles.words}>
      <TextInput
        id={id}
        label={labels.alternative}
        description={description ?? labels.alternativeHint}
        {...typedAs.text}
        value={alt}
        disabled={decorative}
        required={!decorative}
        withAsterisk={!decorative}
        error={decorative ? undefined : (error ?? tooLong(alt, alternativeTextLength))}
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
