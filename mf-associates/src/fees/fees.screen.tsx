import { Button, Text } from '@mantine/core';
import { errorSentence, serverNow, useSession } from '@sodalizio/area-kit';
import { memberTypes, todayInRome } from '@sodalizio/contract';
import type { YearFees } from '@sodalizio/contract/associates';
import { Content, EmptyState, FailedState, formatEuro, LoadingRegion, PageHeader, Section } from '@sodalizio/ui';
import { IconPencil, IconReceiptEuro } from '@tabler/icons-react';
import { useState } from 'react';
import { labels as areaLabels } from '../associates.labels.ts';
import { useFees } from '../payments/fees.query.ts';
import { FeesForm } from './fees.form.tsx';
import { feesLabels as labels } from './fees.labels.ts';
import styles from './fees.module.css';

/** The fees by year and member type: read by all who read members, edited by administrators. */
export default function FeesScreen() {
  const { fees, settled, failure, retry } = useFees();
  const editable = useSession().can('associates.fees');
  const [edited, setEdited] = useState<YearFees>();
  const thisYear = Number(todayInRome(serverNow()).slice(0, 4));
  const missing = [thisYear, thisYear + 1].find((year) => !fees.some((one) => one.year === year));
  return (
    <Content>
      <PageHeader
        title={areaLabels.feesTitle}
        actions={
          editable &&
          settled &&
          failure === undefined &&
          missing !== undefined && (
            <Button onClick={() => setEdited(blankYear(missing, fees))}>{labels.add(missing)}</Button>
          )
        }
      />
      <Text size="sm" c="dimmed" className={styles.explanation}>
        {labels.explanation}
      </Text>
      {!settled && <LoadingRegion rows={4} />}
      {failure !== undefined && <FailedState sentence={errorSentence(failure)} onRetry={retry} />}
      {settled && failure === undefined && fees.length === 0 && (
        <EmptyState
          icon={<IconReceiptEuro size={28} stroke={1.5} />}
          title={labels.empty}
          hint={editable ? labels.emptyHint : ''}
        />
      )}
      {fees.map((one) => (
        <Year key={one.year} fees={one} onEdit={editable ? () => setEdited(one) : undefined} />
      ))}
      {edited && <FeesForm key={edited.year} fees={edited} onClose={() => setEdited(undefined)} />}
    </Content>
  );
}

/** A new year begins with the amounts of the one before. */
const blankYear = (year: number, fees: readonly YearFees[]): YearFees => ({
  year,
  amounts: fees.find((one) => one.year < year)?.amounts ?? {},
  version: 0,
  changed_at: null,
  changed_by: '',
});

function Year({ fees, onEdit }: { fees: YearFees; onEdit: (() => void) | undefined }) {
  const { year, amounts, changed_at, changed_by } = fees;
  return (
    <Section
      title={String(year)}
      layout="block"
      explanation={changed_at !== null && labels.changed(changed_at, changed_by)}
      actions={
        onEdit && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            aria-label={labels.editOf(year)}
            onClick={onEdit}
          >
            {labels.edit}
          </Button>
        )
      }
    >
      <dl className={styles.amounts}>
        {memberTypes.map((type) => (
          <div key={type}>
            <dt>{type}</dt>
            <dd>{amounts[type] === undefined ? labels.nothing : formatEuro(amounts[type])}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
