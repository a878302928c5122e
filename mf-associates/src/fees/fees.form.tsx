import { Text } from '@mantine/core';
import { useEditForm } from '@sodalizio/area-kit';
import { type MemberType, memberTypes, readEuro, valueRead } from '@sodalizio/contract';
import type { YearFees } from '@sodalizio/contract/associates';
import { EditDialog, EuroInput, euroFault, formatEuro } from '@sodalizio/ui';
import * as z from 'zod';
import { feesLabels as labels } from './fees.labels.ts';
import styles from './fees.module.css';
import { useFeesSave } from './fees.save.ts';

const typed = z.record(z.enum(memberTypes), z.string());
type Typed = z.infer<typeof typed>;

const fieldOf = (name: MemberType) => ({ label: name, id: `fee-${name.toLowerCase()}` });

/** The fees of one year, as text while typing. Render it only while it is open. */
export function FeesForm({ fees, onClose }: { fees: YearFees; onClose: () => void }) {
  const { year } = fees;
  const { save, readAgain, sayDone } = useFeesSave(fees);
  const edit = useEditForm({
    stored: fees,
    valuesOf: (stored): Typed => textOf(stored?.amounts ?? {}),
    field: fieldOf,
    draft: { name: `associates.fees.${year}`, schema: typed },
    validate: (values) =>
      Object.fromEntries(
        memberTypes.map((type) => [type, values[type].trim() === '' ? null : euroFault(values[type])]),
      ),
    save: (values, over) => save(amountsOf(values), over),
    reread: readAgain,
    savedBy: (stored) => stored.changed_by,
    onSaved: (done, isOpen) => {
      sayDone(done);
      if (isOpen) onClose();
    },
  });
  return (
    <EditDialog edit={edit} title={labels.title(year)} submitLabel={labels.save} size="md" onClose={onClose}>
      <Text size="sm" c="dimmed">
        {labels.hint}
      </Text>
      <div className={styles.fields}>
        {memberTypes.map((type, at) => (
          <EuroInput key={type} {...edit.input(type)} data-autofocus={at === 0 || undefined} />
        ))}
      </div>
    </EditDialog>
  );
}

const textOf = (amounts: YearFees['amounts']): Typed => {
  const text = (type: MemberType) => (amounts[type] === undefined ? '' : formatEuro(amounts[type]));
  return {
    ORDINARIO: text('ORDINARIO'),
    PROFESSIONISTA: text('PROFESSIONISTA'),
    STUDENTE: text('STUDENTE'),
    ONORARIO: text('ONORARIO'),
    COLLETTIVO: text('COLLETTIVO'),
  };
};

function amountsOf(values: Typed): YearFees['amounts'] {
  const amounts: YearFees['amounts'] = {};
  for (const type of memberTypes) {
    const amount = valueRead(readEuro(values[type]));
    if (amount !== undefined) amounts[type] = amount;
  }
  return amounts;
}
