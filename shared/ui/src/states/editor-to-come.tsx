import { Input } from '@mantine/core';
import type { ReactNode } from 'react';
import { LoadingRegion } from './loading-region.tsx';
import styles from './states.module.css';

/** Tools in the groups of the text editor's bar, as rich-text has them; placeholders are one more. */
export const editorTools = [2, 3, 4, 6, 4] as const;

export interface EditorToComeProps {
  /** Of the field. */
  label: string;
  description?: ReactNode;
  required?: boolean;
  /** The editor offers some. */
  placeholders?: readonly unknown[];
  /** What is being loaded. */
  loading: string;
}

/** As high as the text editor that is being loaded, however its tools wrap: nothing below it moves when it arrives. */
export function EditorToCome({ label, description, required = false, placeholders, loading }: EditorToComeProps) {
  const groups = placeholders ? [...editorTools, 1] : editorTools;
  return (
    <Input.Wrapper labelElement="div" label={label} description={description} required={required}>
      <div className={styles.editor}>
        <div className={styles.editorBar} aria-hidden>
          {groups.map((count, at) => (
            <div key={at} className={styles.editorGroup}>
              {Array.from({ length: count }, (_, tool) => (
                <span key={tool} className={styles.editorTool} />
              ))}
            </div>
          ))}
        </div>
        <div className={styles.editorText}>
          <LoadingRegion label={loading} rows={6} />
        </div>
      </div>
    </Input.Wrapper>
  );
}
