import { the } from '@sodalizio/contract';
import { formatDateTime } from '@sodalizio/ui';

export const feesLabels = {
  explanation:
    'Quanto paga ogni tipo di socio, anno per anno. L’importo compare già scritto nei pagamenti e dice chi deve ancora pagare. Un tipo senza importo non paga. I pagamenti già registrati restano come sono.',
  year: 'Anno',
  add: (year: number) => `+ Aggiungi il ${year}`,
  empty: 'Nessuna quota ancora',
  emptyHint: 'Aggiungi l’anno in corso: gli importi si possono cambiare in ogni momento.',
  edit: 'Modifica',
  editOf: (year: number) => `Modifica le quote del ${year}`,
  title: (year: number) => `Quote del ${year}`,
  hint: 'Lascia vuoto per chi non paga.',
  save: 'Salva',
  saved: (year: number) => `Quote del ${year} salvate`,
  undo: 'Annulla',
  undone: (year: number) => `Quote del ${year} come prima`,
  nothing: '–',
  changed: (when: string, who: string) => `Modificate ${the('il', formatDateTime(when))}${who ? ` da ${who}` : ''}`,
};
