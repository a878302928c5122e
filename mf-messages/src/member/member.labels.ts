import { labels as titles } from '../messages.labels.ts';

export const labels = {
  title: titles.memberTab,
  columns: { send_at: 'Data e ora', title: 'Titolo', outcome: 'Esito' },
  empty: 'Nessuna comunicazione inviata a questo socio.',
} as const;
