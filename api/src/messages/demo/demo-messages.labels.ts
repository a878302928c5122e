import type { sectionCodes } from '@sodalizio/contract';

export interface DemoMessage {
  title: string;
  content: string;
  sections: readonly (typeof sectionCodes)[number][];
  /** Days ago. */
  sent: number;
  /** Every so many mails are refused, and one has an unknown outcome. */
  refusedEach?: number;
  /** The mail server's words to them, where they are not that there is no such address: those are worth another try. */
  refusal?: string;
}

const nome = '<span data-placeholder="nome">Nome</span>';

/** Newest first. */
export const demoMessages: readonly DemoMessage[] = [
  {
    title: 'Assemblea ordinaria: come partecipare in collegamento',
    content: `<p>Ciao ${nome},</p><p>chi non può venire in sala segue l’assemblea in collegamento: il giorno prima arriva l’indirizzo a cui entrare, dalle <strong>10.15</strong>.</p>
      <p>Si vota per alzata di mano in sala e con il modulo in collegamento. Le deleghe vanno consegnate in sezione <em>entro venerdì</em>.</p>`,
    sections: ['LOM', 'PIE'],
    sent: 3,
  },
  {
    title: 'Incontro di sezione: bilancio e programma del prossimo anno',
    content: `<p>Ciao ${nome},</p><p>la sezione si trova giovedì alle 18 in via Garibaldi. All’ordine del giorno:</p>
      <ul><li>bilancio della sezione</li><li>corsi della primavera</li><li>gita di maggio</li></ul><p>A seguire un brindisi.</p>`,
    sections: ['LIG'],
    sent: 12,
    refusedEach: 9,
  },
  {
    title: 'Rinnovo della quota associativa',
    content: `<p>Ciao ${nome},</p><p>è aperta la campagna di rinnovo. Chi rinnova entro il <strong>31 gennaio</strong> mantiene senza interruzioni la copertura assicurativa e l’abbonamento alla rivista.</p>`,
    sections: ['EMR', 'TOS', 'LAZ'],
    sent: 40,
    refusedEach: 60,
    refusal: '552 5.2.2 Mailbox full',
  },
];
