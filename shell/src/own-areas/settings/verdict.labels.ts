import { the, type VerdictLineName, type VerdictOutcome } from '@sodalizio/contract';

/** Words about the verdict of releases, "collaudo" for people. */
export const verdictLabels = {
  outcomes: {
    passed: 'Collaudo superato',
    failed: 'Collaudo non superato',
    partial: 'Collaudo incompleto',
  } satisfies Record<VerdictOutcome, string>,
  report: 'Verbale',
  reportOf: (version: string) => `Verbale del collaudo della ${version}`,
  reportTitle: (version: string) => `Collaudo della ${version}`,
  arrived: (when: string) =>
    `Mandato ${the('il', when)} da chi ha pubblicato la versione, che l’ha collaudata sul suo computer.`,
  beside: (names: readonly string[]) => `Insieme a: ${names.join(', ')}.`,
  without: (names: readonly string[]) => `Senza ${names.join(', ')}, che non si componeva.`,
  partial: (lines: readonly string[]) => `Non guardati: ${lines.join(', ')}.`,
  lines: {
    shared: 'Librerie in comune',
    contract: 'Edizione del programma',
    names: 'Nomi e indirizzi',
    slots: 'Spazi di altre aree',
    endpoints: 'Chiamate al server',
    bytes: 'Peso',
    styles: 'Stili',
    stories: 'Prove nel browser',
    axe: 'Accessibilità',
  } satisfies Record<VerdictLineName, string>,
  holds: 'Superato',
  fails: 'Non superato',
  close: 'Chiudi',

  section: 'Collaudo',
  explanation:
    'Prima di pubblicare, «npm run release» prova la versione insieme a quello che è in uso e ne manda il verbale.',
  required: 'Va in uso o in prova solo chi ha il verbale di un collaudo superato.',
  requiredBy: (when: string, who: string, why: string) => `${the('Dal', when)}, ${who}. Motivo: ${why}`,
  notRequired: 'Una versione può andare in uso anche senza verbale.',
  require: 'Richiedi il collaudo',
  release: 'Non richiederlo più',
  requireTitle: 'Richiedere il collaudo superato?',
  requireBody:
    'Vale per tutte le aree, da subito: una versione senza verbale di un collaudo superato non va in uso né in prova, chiunque lo chieda. Quello che è in uso resta, e si può sempre tornare a una versione già usata.',
  releaseTitle: 'Non richiedere più il collaudo?',
  releaseBody: 'Anche una versione mai collaudata, o che non ha superato il collaudo, potrà andare in uso per tutti.',
  whyHint: 'Si legge qui finché la regola vale, e resta nel registro delle operazioni.',
  isRequired: 'Il collaudo superato è richiesto.',
  isReleased: 'Il collaudo non è più richiesto.',
} as const;
