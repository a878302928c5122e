import { useSession } from '@sodalizio/area-kit';
import { MemberSelectionBar, type MemberSelectionBarProps, type RegistryAccess } from '@sodalizio/associate-search';
import type { SelectionAct } from '@sodalizio/ui';
import { IconFileSpreadsheet, IconMapPin, IconReceiptEuro, IconUserCheck } from '@tabler/icons-react';
import { bulkLabels as labels } from './bulk.labels.ts';
import { useSlotActs } from './slot-acts.tsx';

export type BulkKind = 'section' | 'payment' | 'admission';

interface BulkBarProps extends Omit<MemberSelectionBarProps, 'acts'> {
  askRegistry: RegistryAccess['ask'];
  onExport: () => void;
  exporting: boolean;
  onAct: (kind: BulkKind) => void;
  /** Pointer or focus is near: preload the acts. */
  onNear: () => void;
}

/** The selection with its permitted acts. Loaded before the first row is selected. */
export function BulkBar({ askRegistry, onExport, exporting, onAct, onNear, ...bar }: BulkBarProps) {
  const { can } = useSession();
  const slot = useSlotActs(bar.selection, askRegistry);
  const exports: SelectionAct = {
    id: 'export',
    label: labels.exportSelection,
    short: labels.exportShort,
    icon: <IconFileSpreadsheet size={16} aria-hidden />,
    disabled: exporting,
    onSelect: onExport,
  };
  const edits: SelectionAct[] = [
    {
      id: 'section',
      label: labels.assignSection,
      short: labels.sectionShort,
      icon: <IconMapPin size={16} aria-hidden />,
      onNear,
      onSelect: () => onAct('section'),
    },
    {
      id: 'payment',
      label: labels.registerPayment,
      short: labels.paymentShort,
      icon: <IconReceiptEuro size={16} aria-hidden />,
      onNear,
      onSelect: () => onAct('payment'),
    },
  ];
  const admits: SelectionAct = {
    id: 'admission',
    label: labels.admit,
    short: labels.admitShort,
    icon: <IconUserCheck size={16} aria-hidden />,
    onNear,
    onSelect: () => onAct('admission'),
  };
  const acts = [
    ...slot.acts,
    ...(can('associates.export') ? [exports] : []),
    ...(can('associates.edit') ? edits : []),
    ...(can('associates.admit') ? [admits] : []),
  ];
  return (
    <>
      <MemberSelectionBar {...bar} acts={acts} />
      {slot.dialog}
    </>
  );
}
