import { the } from '@sodalizio/contract';

/** Words of the page a personal link leads to, in the participant's language. */
export const labels = {
  it: {
    for: (name: string, code: string) => `Per ${name}, matricola ${code}.`,
    show: 'Mostra questo codice al docente, oppure dettagli la matricola.',
    code: 'Codice QR del link personale',
    until: (day: string) => `Da completare entro ${the('il', day)}.`,
    completed: 'Hai completato tutti i test. Grazie.',
    expired: (day: string) =>
      `Il termine era ${the('il', day)}: se pensi che sia un errore, scrivi a chi ti ha invitato.`,
    privacy: 'Informativa sulla privacy',
  },
  en: {
    for: (name: string, code: string) => `For ${name}, number ${code}.`,
    show: 'Show this code to the teacher, or tell them your number.',
    code: 'QR code of the personal link',
    until: (day: string) => `To be completed by ${day}.`,
    completed: 'You have completed all tests. Thank you.',
    expired: (day: string) => `The deadline was ${day}: if you think this is a mistake, write to whoever invited you.`,
    privacy: 'Privacy policy',
  },
  wrongTitle: 'Questo collegamento non è valido',
  wrong:
    'Forse è stato copiato solo in parte, o ne hai ricevuto uno più nuovo. Se non funziona nemmeno quello, scrivi a chi ti ha invitato.',
  trialTitle: 'È una prova',
  trial: 'Nelle e-mail ai partecipanti questo collegamento porta alla pagina personale di ciascuno.',
} as const;
