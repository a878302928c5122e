import { Text } from '@mantine/core';
import { useEditForm } from '@sodalizio/area-kit';
import { countOfChosen } from '@sodalizio/associate-search';
import { EditDialog } from '@sodalizio/ui';
import { useEffect, useState } from 'react';
import { dialogLabels as labels } from './bulk-dialog.labels.ts';
import { ChosenSummary } from './chosen-summary.tsx';
import { changedBy, useForecast } from './forecast.query.ts';
import { ForecastLine } from './forecast.tsx';
import { type BulkFormProps, useBulkAct } from './use-bulk-act.ts';

/** Milliseconds within which two presses are a double click. */
const doubleClick = 500;

/** There is nothing to fill in here: the second press of a double click on the act in the bar must not admit anybody. */
function useJustOpened(): boolean {
  const [just, setJust] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setJust(false), doubleClick);
    return () => clearTimeout(timer);
  }, []);
  return just;
}

/** Admits all selected members who wait for it. Render it only while it is open. */
export function BulkAdmissionForm({ chosen, today, askRegistry, onOutcome, onClose }: BulkFormProps) {
  const { run, busy, performing, unanswered } = useBulkAct({ chosen, askRegistry });
  const members = countOfChosen(chosen);
  const paused = useJustOpened();
  const forecast = useForecast(chosen, { kind: 'admission' });
  const changed = unanswered?.changed ?? changedBy(forecast, members);
  const edit = useEditForm({
    stored: undefined,
    valuesOf: () => ({}),
    field: () => ({ label: '', id: '' }),
    save: () =>
      run({
        act: { kind: 'admission', body: {} },
        changed,
        question: (count) => ({
          title: labels.admissionQuestion(changedBy(forecast, count)),
          body: [labels.gone(members - count), labels.admissionBody, labels.canBeUndone].filter(Boolean).join(' '),
          confirmLabel: labels.admissionConfirm(changedBy(forecast, count)),
        }),
      }),
    goesOnWhenClosed: true,
    onSaved: onOutcome,
  });
  return (
    <EditDialog
      edit={{ ...edit, busy }}
      title={labels.admissionTitle(members)}
      submitLabel={labels.admissionConfirm(changed)}
      paused={paused}
      disabled={changed === 0}
      busyLabel={labels.admissionBusy}
      size="md"
      onClose={onClose}
    >
      <ChosenSummary chosen={chosen} today={today} />
      <ForecastLine forecast={forecast} rule={labels.admissionSkips} unanswered={unanswered !== undefined} />
      <Text size="sm" c="dimmed">
        {labels.canBeUndone}
      </Text>
      {performing && (
        <Text size="sm" fw={550} role="status">
          {labels.goesOn}
        </Text>
      )}
    </EditDialog>
  );
}
