import type { ReactNode } from 'react';
import { uiLabels } from '../ui.labels.ts';
import { FieldWarning } from './field-warning.tsx';
import styles from './form-parts.module.css';

export interface Description {
  label: string;
  value: ReactNode;
  warnings?: readonly string[] | undefined;
}

const isNothing = (value: ReactNode) => value === null || value === undefined || value === '' || value === false;

/** Read-only fields: each label above its value, '—' where there is none. */
export function DescriptionList({ items }: { items: readonly Description[] }) {
  return (
    <dl className={styles.list}>
      {items.map(({ label, value, warnings = [] }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={isNothing(value) ? styles.nothing : undefined}>
            {isNothing(value) ? uiLabels.emptyValue : value}
            <FieldWarning warnings={warnings} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
