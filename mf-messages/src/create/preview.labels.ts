import { formatCount } from '@sodalizio/ui';

/** Words of the preview, which opens after the page: its title is in `sendingLabels`. */
export const previewLabels = {
  search: 'Cerca un destinatario',
  nobodyFound: (search: string) => `Nessun destinatario corrisponde a «${search}».`,
  positionOf: (position: number, total: number) => `${formatCount(position)} di ${formatCount(total)}`,
  previous: 'Precedente',
  following: 'Successivo',
  subject: 'Oggetto',
  recipient: 'Per',
} as const;
