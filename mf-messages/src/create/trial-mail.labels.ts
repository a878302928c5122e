import { formatCount } from '@sodalizio/ui';

/** Words of a test mail, whose dialog opens after the page: its title is in `sendingLabels`. */
export const trialMailLabels = {
  submit: 'Invia la prova',
  field: 'Altri indirizzi',
  hint: (own: string, most: number) =>
    `Lascia vuoto per ricevere la prova a ${own}. Oppure scrivi al massimo ${most} indirizzi, separati da virgole, spazi o a capo.`,
  most: (most: number, count: number) => `Al massimo ${most} indirizzi: ora sono ${formatCount(count)}.`,
  notAddresses: (wrong: readonly string[]) =>
    wrong.length === 1
      ? `«${wrong[0]}» non è un indirizzo e-mail.`
      : `Non sono indirizzi e-mail: ${wrong.map((one) => `«${one}»`).join(', ')}.`,
  tested: (addresses: readonly string[]) => `Prova inviata a ${addresses.join(', ')}`,
  waits: (addresses: readonly string[]) =>
    `La prova per ${addresses.join(', ')} è in coda: partirà da sola appena il server di posta la accetta.`,
  unknown: (addresses: readonly string[]) =>
    `Non si sa se la prova è arrivata a ${addresses.join(', ')}: il server di posta non ha risposto, e non si rimanda da sola.`,
  refused: (refused: readonly { address: string; answer: string }[]) =>
    refused
      .map(({ address, answer }) => `La prova per ${address} non è partita${answer === '' ? '.' : `: ${answer}`}`)
      .join('\n'),
} as const;
