import { Anchor, Button } from '@mantine/core';
import { useSession } from '@sodalizio/area-kit';
import { SelectionBar } from '@sodalizio/ui';
import { IconFileSpreadsheet, IconMapPin, IconReceiptEuro } from '@tabler/icons-react';
import { defaultSort } from '../associates.query.ts';
import { addressOf } from '../list-question.ts';
import { bulkLabels as labels } from './bulk.labels.ts';
import styles from './bulk-bar.module.css';
import { SlotActs } from './slot-acts.tsx';
import { hasMoved, type Selection, sentenceOf } from './use-selection.ts';

export type BulkKind = 'section' | 'payment';

interface BulkBarProps {
  selection: Selection;
  /** How many the search on the screen finds; undefined while nobody has counted them. */
  total: number | undefined;
  /** They are more than those chosen here, for sure. */
  more: boolean;
  askRegistry: () => void;
  onClear: () => void;
  onBackToSearch: (search: string) => void;
  onExport: () => void;
  exporting: boolean;
  onAct: (kind: BulkKind) => void;
  /** The mouse or the focus is near: what an act needs may be loaded. */
  onNear: () => void;
}

/** Who is chosen, and what can be done to all of them; only what the person may do is offered. Fetched before the first choice. */
export default function BulkBar(props: BulkBarProps) {
  const { selection, exporting, onAct, onNear } = props;
  const { can } = useSession();
  const look = { size: 'compact-md', variant: 'default', fz: 'sm' } as const;
  return (
    <SelectionBar
      sentence={sentenceOf(selection, props.total)}
      offer={<Offer {...props} />}
      onClear={props.onClear}
      actions={
        <>
          {can('associates.export') && (
            <Button
              {...look}
              leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
              disabled={exporting}
              aria-label={labels.exportSelection}
              onClick={props.onExport}
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
          <SlotActs chosen={selection.chosen} askRegistry={props.askRegistry} />
        </>
      }
    />
  );
}

/** One word of it on a phone, where three acts share a line. */
function ShortOrLong({ short, children }: { short: string; children: string }) {
  return (
    <>
      <span className={styles.long}>{children}</span>
      <span className={styles.short}>{short}</span>
    </>
  );
}

/** Everybody that was found, or the way back to the search that the selection came from. */
function Offer({ selection, total, more, onBackToSearch }: BulkBarProps) {
  const { chosen, here, freezing, chooseAll } = selection;
  if (chosen.kind === 'all' && here === 0)
    return (
      <Anchor
        component="button"
        type="button"
        size="sm"
        onClick={() => onBackToSearch(addressOf({ filters: chosen.filters, sort: defaultSort }))}
      >
        {labels.backToSearch}
      </Anchor>
    );
  const offered = chosen.kind === 'all' ? hasMoved(selection, total) && total > 0 : more;
  if (!offered) return null;
  return (
    <Anchor component="button" type="button" size="sm" aria-disabled={freezing} onClick={() => void chooseAll()}>
      {total === undefined ? labels.selectAllUncounted : labels.selectAll(total)}
    </Anchor>
  );
}
