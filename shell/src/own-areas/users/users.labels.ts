import { formatCount } from '@sodalizio/ui';
import { titles } from './area.labels.ts';

export const labels = {
  ...titles,

  search: 'Cerca per nome, e-mail o matricola',
  searchChip: (text: string) => `Ricerca: ${text}`,
  found: (count: number) => (count === 1 ? '1 utente trovato' : `${formatCount(count)} utenti trovati`),
  table: 'Utenti trovati',
  add: 'Aggiungi Utente',
  upload: 'Upload utenti da file Excel',
  uploadHint:
    'Colonne: Nome, Cognome ed Email; se vuoi anche Matricola e Ruolo. Chi ha già quella matricola o quell’e-mail viene aggiornato. I nuovi non ricevono e-mail: l’invito si manda dal loro profilo.',
  uploadedToast: 'Utenti caricati con successo!',
  openProfile: 'Vedi profilo',
  emptyTitle: 'Nessun utente trovato',
  emptyHint: 'Prova con un’altra parte del nome, dell’e-mail o della matricola.',
  columns: {
    aica_code: 'Matricola',
    name: 'Nome',
    email: 'Email',
    disabled: 'Stato',
    last_completion_time: 'Ultimo aggiornamento',
  },
  active: 'Attivo',
  disabled: 'Disattivato',
  never: 'mai',

  roles: 'Ruoli',
  lastLogin: 'Ultimo accesso',
  created: 'Aggiunto il',
  password: 'Password',
  passwordSet: 'Impostata',
  passwordMissing: 'Non ancora scelta: l’invito è da accettare',

  firstName: 'Nome',
  lastName: 'Cognome',
  email: 'E-mail',
  aicaCode: 'Matricola',
  rolesHint: 'Un utente può avere più ruoli: può fare tutto quello che permette ciascuno.',
  onlySecretary: 'Gli altri ruoli li assegna un superadmin.',
  roleExplanations: {
    superadmin: 'Come un amministratore; in più gestisce contenuti, progetti, questionari, utenti e impostazioni',
    admin: 'Gestisce i soci, scrive le comunicazioni e aggiunge utenti di segreteria',
    secretary: 'Cerca, modifica ed esporta i soci; le comunicazioni solo con un permesso personale',
  },
  oneRole: 'Scegli almeno un ruolo',

  addSubmit: 'Aggiungi e invita',
  addBusy: 'Invio dell’invito in corso',
  notAdded: (name: string) => `${name}: l’aggiunta non è riuscita.`,
  addHint: 'Riceve un’e-mail con un link per scegliere la password: vale 72 ore.',
  added: (name: string, email: string) => `${name} è tra gli utenti: l’invito è partito per ${email}.`,
  addedWithoutMail: (name: string) =>
    `${name} è tra gli utenti, ma l’invito non è partito: il server di posta ha rifiutato l’indirizzo. Un superadmin può correggerlo e mandarne un altro dal profilo.`,
  addedInQueue: (name: string, email: string) =>
    `${name} è tra gli utenti. L’invito per ${email} è in coda: partirà da solo appena il server di posta risponde.`,
  addedUnknown: (name: string, email: string) =>
    `${name} è tra gli utenti, ma non si sa se l’invito è arrivato a ${email}: il server di posta non ha risposto. Se non arriva, un superadmin può mandarne un altro dal profilo.`,

  edit: 'Modifica dati',
  save: 'Salva',
  saving: 'Salvataggio in corso',
  savedToast: 'Dati salvati con successo!',
  personSection: 'Dati personali',
  personExplanation: 'Con l’e-mail si entra nel programma: se cambia, i link già mandati non valgono più.',
  rolesSection: 'Ruoli',
  rolesExplanation: 'Contano subito, anche per chi sta lavorando.',
  accessSection: 'Accesso',
  yourself: 'Questo è il tuo utente: il ruolo di superadmin e la disattivazione li decide un altro superadmin.',
  disable: 'Disattiva',
  disableTitle: (name: string) => `Disattivare ${name}?`,
  disableBody:
    'Non potrà più entrare e, se sta lavorando, la sua sessione finisce subito. I token che conosce (di rilascio in Impostazioni, dei risultati nei progetti) restano validi finché qualcuno non li revoca. Potrai riattivarlo quando vuoi.',
  disableConfirm: 'Disattiva utente',
  disabledToast: (name: string) => `L’utente ${name} è disattivato.`,
  enable: 'Riattiva',
  enableTitle: (name: string) => `Riattivare ${name}?`,
  enableBody: 'Potrà entrare di nuovo con la sua password.',
  enableConfirm: 'Riattiva utente',
  enabledToast: (name: string) => `L’utente ${name} è di nuovo attivo.`,
  sendLink: 'Manda un link per la password',
  sendInvitation: 'Manda un altro invito',
  sendTitle: (name: string) => `Mandare un link a ${name}?`,
  sendBody: (email: string, life: string) =>
    `Parte un’e-mail per ${email} con un link per scegliere la password, che vale ${life}. I link mandati prima non valgono più.`,
  sendConfirm: 'Manda il link',
  linkLife: { invitation: '72 ore', reset: 'un’ora' },
  sent: (email: string) => `Il link è partito per ${email}.`,
  inQueue: (email: string) => `Il link per ${email} è in coda: partirà da solo appena il server di posta risponde.`,
  perhapsSent: (email: string) =>
    `Non si sa se il link è arrivato a ${email}: il server di posta non ha risposto. Se non arriva, mandane un altro.`,

  notFound: 'Questo utente non esiste',
  notFoundHint: 'L’indirizzo potrebbe essere sbagliato.',
  toList: 'Torna agli utenti',
} as const;
