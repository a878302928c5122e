import { Textarea, type TextareaProps } from '@mantine/core';
import styles from './growing-textarea.module.css';

type OwnProps = 'autosize' | 'minRows' | 'maxRows' | 'rows' | 'resize' | 'classNames' | 'styles';

export interface GrowingTextareaProps extends Omit<TextareaProps, OwnProps> {
  /** Lines of an empty one; default 2. */
  lines?: number;
  /** Lines from which it scrolls; default 20. */
  most?: number;
}

/** A field for a text of some lines, as high as its text. Where the browser cannot do that, it has `lines` and a handle. */
export function GrowingTextarea({ lines = 2, most = 20, ...props }: GrowingTextareaProps) {
  return (
    <Textarea
      {...props}
      rows={lines}
      resize="vertical"
      classNames={{ input: styles.input ?? '' }}
      styles={{ input: { '--least-lines': lines, '--most-lines': most } }}
    />
  );
}
