import { Button } from '@mantine/core';
import { useSession } from '@sodalizio/area-kit';
import { MemberSelectionBar, type MemberSelectionBarProps } from '@sodalizio/associate-search';
import { IconFileSpreadsheet, IconMapPin, IconReceiptEuro } from '@tabler/icons-react';
import { bulkLabels as labels } from './bulk.labels.ts';
import styles from './bulk-bar.module.css';
import { SlotActs } from './slot-acts.tsx';

export type BulkKind = 'section' | 'payment';

interface BulkBarProps extends Omit<MemberSelectionBarProps, 'actions'> {
  askRegistry: () => void;
  onExport: () => void;
  exporting: boolean;
  onAct: (kind: BulkKind) => void;
  /** Pointer or focus is near: preload the acts. */
  onNear: () => void;
}

/** The selection with its permitted acts. Loaded before the first row is selected. */
export default function BulkBar({ askRegistry, onExport, exporting, onAct, onNear, ...bar }: BulkBarProps) {
  const { can } = useSession();
  const look = { size: 'compact-md', variant: 'default', fz: 'sm' } as const;
  return (
    <MemberSelectionBar
      {...bar}
      actions={
        <>
          {can('associates.export') && (
            <Button
              {...look}
              leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
              disabled={exporting}
              aria-label={labels.exportSelection}
              onClick={onExport}
            >
              <ShortOrLong short={labels.exportShort}>{labels.exportSelection}</ShortOrLong>
            </Button>
          )}
          {can('associates.edit') && (
            <>
              <Button
                {...look}
                leftSection={<IconMapPin size={16} aria-hidden />}
                onMouseEnter={onNear}
                onFocus={onNear}
                aria-label={labels.assignSection}
                onClick={() => onAct('section')}
              >
                <ShortOrLong short={labels.sectionShort}>{labels.assignSection}</ShortOrLong>
              </Button>
              <Button
                {...look}
                leftSection={<IconReceiptEuro size={16} aria-hidden />}
                onMouseEnter={onNear}
                onFocus={onNear}
                aria-label={labels.registerPayment}
                onClick={() => onAct('payment')}
              >
                <ShortOrLong short={labels.paymentShort}>{labels.registerPayment}</ShortOrLong>
              </Button>
            </>
          )}
          <SlotActs chosen={bar.selection.chosen} askRegistry={askRegistry} />
        </>
      }
    />
  );
}

/** One word on a phone, where three acts share a line. */
function ShortOrLong({ short, children }: { short: string; children: string }) {
  return (
    <>
      <span className={styles.long}>{children}</span>
      <span className={styles.short}>{short}</span>
    </>
  );
}
