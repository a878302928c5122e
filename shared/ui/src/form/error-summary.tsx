import { Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { uiLabels } from '../ui.labels.ts';
import styles from './form-parts.module.css';

export interface FieldError {
  label: string;
  message: string;
  fieldId: string;
}

/** Scrolls to a field and focuses it. */
export function goTo(fieldId: string) {
  const field = document.getElementById(fieldId);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}

export const firstInvalid = (form: HTMLElement): HTMLElement | null =>
  // Mantine says it of a password in its own way.
  form.querySelector(':is(input, textarea):is([aria-invalid="true"], [data-invalid])');

/** Focuses the first invalid field; false when there is none. */
export function goToInvalid(form: HTMLElement): boolean {
  const wrong = firstInvalid(form);
  wrong?.focus();
  return wrong !== null;
}

interface ErrorSummaryProps {
  errors: readonly FieldError[];
  /** How often the form was submitted: each time that errors are left, the focus goes to the first. */
  submissions?: number;
}

/** All errors of a form, each a link to its field. New errors move the focus to the first field. */
export function ErrorSummary({ errors, submissions = 0 }: ErrorSummaryProps) {
  const first = errors[0]?.fieldId;
  const announced = useRef<string>(undefined);
  const seen = useRef(submissions);
  useEffect(() => {
    if (first !== undefined && (announced.current === undefined || seen.current !== submissions)) goTo(first);
    announced.current = first;
    seen.current = submissions;
  }, [first, submissions]);

  if (errors.length === 0) return null;
  const jump = (event: MouseEvent, fieldId: string) => {
    event.preventDefault();
    goTo(fieldId);
  };
  return (
    <div className={styles.summary} role="alert">
      <Title order={2} size="h4">
        <IconAlertTriangle size={18} aria-hidden />
        {uiLabels.errorSummary(errors.length)}
      </Title>
      <ul>
        {errors.map(({ label, message, fieldId }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} onClick={(event) => jump(event, fieldId)}>
              {label}: {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
