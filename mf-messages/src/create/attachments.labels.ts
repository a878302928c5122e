import { attachmentsMost } from '@sodalizio/contract/messages';

/** Bytes as people say them: `12 kB`, `3,4 MB`. */
export function bytesInWords(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} kB`;
  return `${(bytes / 1024 / 1024).toFixed(1).replace('.', ',')} MB`;
}

export const attachmentLabels = {
  field: 'Allegati',
  hint: 'PDF, immagini, documenti di Office e LibreOffice: 10 MB in tutto. Puoi anche trascinarli qui.',
  attach: 'Allega un file',
  attached: (count: number) => (count === 0 ? '' : count === 1 ? '1 allegato' : `${count} allegati`),
  total: (bytes: number) => `${bytesInWords(bytes)} di 10 MB`,
  remove: (name: string) => `Togli ${name}`,
  sending: (name: string) => `Caricamento di ${name}`,
  reading: (name: string) => `Controllo di ${name}`,
  percent: (share: number) => `${Math.round(share * 100)} %`,
  refused: (name: string, why: string) => `${name}: ${why}`,
  tooLarge: (name: string) => `${name}: con questo file gli allegati superano 10 MB in tutto.`,
  tooMany: (name: string) => `${name}: gli allegati sono già ${attachmentsMost}, il massimo.`,
  cancelled: (name: string) => `${name}: non è allegato, caricamento annullato.`,
  empty: (name: string) => `${name}: il file è vuoto.`,
  onItsWay:
    'Un allegato sta ancora arrivando: aspetta che sia caricato, o annulla il caricamento, e premi di nuovo Invia.',
  interrupted: (names: readonly string[]) =>
    `Non allegati, perché la comunicazione è stata chiusa durante il caricamento: ${names.join(', ')}`,
  download: (name: string) => `Scarica ${name}`,
} as const;
