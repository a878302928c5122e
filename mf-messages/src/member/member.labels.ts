import { labels as titles } from '../messages.labels.ts';

export const labels = {
  title: titles.memberTab,
  columns: { send_at: 'Data e ora', title: 'Titolo', outcome: 'Esito' },
  wants: 'Che cosa vuole ricevere',
  wanted: 'Riceve anche le comunicazioni informative.',
  refused: 'Non desidera le comunicazioni informative.',
  neverSaid: 'Non ha mai detto il contrario.',
  saidByMember: (day: string) => `Lo ha scelto dal collegamento di un’e-mail il ${day}.`,
  saidTo: (who: string, day: string) => `Registrato da ${who} il ${day}.`,
  saved: 'Scelta salvata',
  empty: 'Nessuna comunicazione inviata a questo socio.',
} as const;
