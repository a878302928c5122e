import { the } from '@sodalizio/contract';
import { labels as titles } from '../messages.labels.ts';

export const labels = {
  title: titles.memberTab,
  columns: { send_at: 'Data e ora', title: 'Titolo', outcome: 'Esito' },
  wants: 'Che cosa vuole ricevere',
  wanted: 'Riceve anche le comunicazioni informative.',
  refused: 'Non desidera le comunicazioni informative.',
  neverSaid: 'Non ha mai detto il contrario.',
  saidByMember: (day: string) => `Lo ha scelto dal collegamento di un’e-mail ${the('il', day)}.`,
  saidTo: (who: string, day: string) => `Registrato da ${who} ${the('il', day)}.`,
  saving: 'Salvataggio in corso…',
  saved: 'Scelta salvata',
  suppressed: (day: string) => `${the('Dal', day)} non riceve comunicazioni: il suo indirizzo respinge le e-mail`,
  suppressedFor: {
    'no-such-address': 'L’indirizzo non esiste. Correggilo nei recapiti: le comunicazioni ripartono da sole.',
    refusals:
      'L’indirizzo ha respinto tre e-mail di seguito. Correggilo nei recapiti, oppure riattivalo se il problema è risolto.',
  },
  answer: (words: string) => `Risposta del server di posta: ${words}`,
  reactivate: 'Riattiva l’indirizzo',
  reactivated: 'Indirizzo riattivato',
  empty: 'Nessuna comunicazione inviata a questo socio.',
} as const;
