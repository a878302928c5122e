import { NativeSelect } from '@mantine/core';
import type { EditForm } from '@sodalizio/area-kit';
import { DateInput, TimeInput } from '@sodalizio/ui';
import { labels } from './create.labels.ts';
import type { TypedMessage } from './message-values.ts';

const options = [
  { value: 'now', label: labels.now },
  { value: 'dated', label: labels.dated },
];

interface WhenFieldsProps {
  edit: EditForm<TypedMessage>;
  /** `YYYY-MM-DD` in Rome. */
  today: string;
}

export function WhenFields({ edit, today }: WhenFieldsProps) {
  return (
    <>
      <NativeSelect {...edit.input('when')} data={options} />
      {edit.form.values.when === 'dated' && (
        <>
          <DateInput {...edit.input('day')} required min={today} />
          <TimeInput {...edit.input('time')} required placeholder="09:00" description={labels.timeHint} />
        </>
      )}
    </>
  );
}
