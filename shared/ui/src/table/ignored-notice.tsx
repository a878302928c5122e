import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { uiLabels } from '../ui.labels.ts';
import styles from './table.module.css';

/** Says that rows do not follow the whole address. A name may be anything somebody typed: long ones are cut. */
export function IgnoredNotice({ names = [] }: { names?: readonly string[] | undefined }) {
  if (names.length === 0) return null;
  return (
    <Alert
      className={styles.ignored}
      color="amber"
      variant="light"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      role="status"
    >
      {uiLabels.ignoredFilters(names.map((name) => (name.length > 40 ? `${name.slice(0, 40)}…` : name)))}
    </Alert>
  );
}
