/** Why the server itself changed what is live, and its mails to superadmins (mail-template.ts, field `firstName`). */
export const stopLabels = {
  failed: (failed: number, people: number) =>
    `Fermata dal programma: nell’ultima ora non ha funzionato per ${failed} persone su ${people}.`,
  trialFailed: (failed: number, people: number) =>
    `Prova fermata dal programma: nell’ultima ora non ha funzionato per ${failed} persone su ${people}.`,
  trialPassed: (people: number) => `Prova riuscita: in un giorno l’hanno usata ${people} persone, e non è mai fallita.`,
  trialOvertaken: (live: string) =>
    `Prova finita senza guasti, ma mentre durava è stata messa in uso la ${live}, che resta.`,
  trialRefused: (sentence: string) => `Prova finita senza guasti, ma la versione non può andare in uso. ${sentence}`,
  trialOver: (area: string, version: string) => `La prova di ${area} ${version} è finita`,
  subject: (area: string, version: string) => `${area} ${version} è stata fermata`,
  stopped: (area: string, version: string, before: string, why: string) =>
    `,\n\n${why}\n\nTutti sono tornati a ${area} ${before}. La ${version} non torna da sola: chi la vuole di nuovo in uso lo decide nelle Impostazioni, e da lì in poi il programma non la ferma più.\n\n`,
  trialStopped: (area: string, version: string, why: string) =>
    `,\n\n${why}\n\nChi stava provando ${area} ${version} è tornato alla versione di tutti.\n\n`,
  hello: 'Ciao ',
} as const;
