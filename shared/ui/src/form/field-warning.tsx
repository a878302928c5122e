import { IconAlertTriangle } from '@tabler/icons-react';
import styles from './form-parts.module.css';

/**
 * Props that add a warning to a Mantine field: `<TextInput {...withWarning(sentences)} />`. It blocks nothing; `hint` is
 * shown without warnings. The element is always rendered, or a screen reader would not announce the warning.
 */
export const withWarning = (warnings: readonly string[], hint?: string) => ({
  inputWrapperOrder: ['label' as const, 'input' as const, 'error' as const, 'description' as const],
  description: <FieldWarning warnings={warnings} hint={hint} />,
  descriptionProps: { component: 'div', role: 'status', className: styles.warningPlace },
});

/** Sentences in amber, each with its icon. */
export function FieldWarning({ warnings, hint }: { warnings: readonly string[]; hint?: string | undefined }) {
  if (warnings.length === 0 && hint) return <span className={styles.hint}>{hint}</span>;
  return warnings.map((sentence) => (
    <span key={sentence} className={styles.warning}>
      <IconAlertTriangle size={14} aria-hidden />
      <span>{sentence}</span>
    </span>
  ));
}
