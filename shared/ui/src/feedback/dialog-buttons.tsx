import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './dialog-buttons.module.css';

/** Look of a button that destroys something: never that of the main act, which has the brand's red. */
export const dangerLook = {
  color: 'red',
  variant: 'outline',
  leftSection: <IconAlertTriangle size={16} aria-hidden />,
} as const;

/** Buttons at the end of a dialog, at the right: what leaves everything as it is first, what the dialog is for last. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}
