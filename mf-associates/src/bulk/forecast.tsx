import { Anchor, Text } from '@mantine/core';
import { useId, useState } from 'react';
import styles from './bulk.module.css';
import { dialogLabels as labels } from './bulk-dialog.labels.ts';
import type { Forecast } from './forecast.query.ts';
import { Skipped } from './skipped.tsx';

interface ForecastLineProps {
  forecast: Forecast | undefined;
  /** Whom the act skips in general. */
  rule: string;
  /** The act was sent, and its answer lost: these numbers may be those after it. */
  unanswered: boolean;
  /** Of the payment. */
  year?: number | undefined;
}

/**
 * Whom the act will skip, before anybody is changed. The rule stays, and the line for the members has its room from the beginning:
 * a dialog that changes its height as the answer arrives takes its button from under the pointer, and the press is lost.
 */
export function ForecastLine({ forecast, rule, unanswered, year }: ForecastLineProps) {
  const [open, setOpen] = useState(false);
  const list = useId();
  const reasons = forecast?.reasons ?? [];
  const count = reasons.reduce((sum, one) => sum + one.count, 0);
  const [only] = reasons.length === 1 ? reasons : [];
  const sentence = () => {
    if (!forecast) return '';
    if (count === 0) return labels.nobodySkipped;
    return labels.willSkip(count) + (only ? `: ${labels.reason(only.reason, only.count > 1, year)}.` : '.');
  };
  if (unanswered)
    return (
      <Text size="sm" role="status">
        {labels.unanswered}
      </Text>
    );
  return (
    <div>
      <Text size="sm" c="dimmed">
        {rule}
      </Text>
      <div className={styles.forecast}>
        <Text size="sm" span role="status" {...(count === 0 && { c: 'dimmed' })}>
          {sentence()}
        </Text>{' '}
        {count > 0 && (
          <Anchor
            component="button"
            type="button"
            size="sm"
            aria-expanded={open}
            aria-controls={open ? list : undefined}
            onClick={() => setOpen(!open)}
          >
            {open ? labels.hideSkipped : labels.showSkipped}
          </Anchor>
        )}
      </div>
      {forecast && open && count > 0 && (
        <div id={list} className={styles.list}>
          <Skipped skipped={forecast.skipped} reasons={reasons} year={year} title={labels.willSkip(count)} />
        </div>
      )}
    </div>
  );
}
