import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './form-parts.module.css';

export interface SectionProps {
  title: string;
  explanation?: ReactNode;
  actions?: ReactNode;
  /** `fields` arranges the children in columns where there is room; `block` leaves them alone. */
  layout?: 'fields' | 'block';
  children: ReactNode;
}

/** A section of a form or profile, labelled by its heading. */
export function Section({ title, explanation, actions, layout = 'fields', children }: SectionProps) {
  const heading = useId();
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <div className={styles.sectionHead}>
        <div>
          <Title order={2} size="h3" id={heading}>
            {title}
          </Title>
          {explanation && (
            <Text size="sm" c="dimmed" mt={4}>
              {explanation}
            </Text>
          )}
        </div>
        {actions && <div className={styles.sectionActions}>{actions}</div>}
      </div>
      {layout === 'fields' ? <div className={styles.fields}>{children}</div> : children}
    </section>
  );
}
