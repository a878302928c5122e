import { roleLabels, roles } from '@sodalizio/contract';

const byManager = 'può cambiarlo solo chi gestisce gli utenti';

export const labels = {
  aicaCode: 'Matricola',
  aicaCodeHeaders: ['Cod aica', 'Codice aica', 'Codice', 'Codice socio', 'N. matricola', 'Numero matricola'],
  firstName: 'Nome',
  firstNameHeaders: ['Nome di battesimo', 'First name', 'Given name'],
  lastName: 'Cognome',
  lastNameHeaders: ['Last name', 'Surname', 'Family name'],
  email: 'Email',
  emailHeaders: ['E-mail', 'Indirizzo email', 'Indirizzo e-mail', 'Posta elettronica', 'Mail', 'Email address'],
  role: 'Ruolo',
  roleHeaders: ['Role', 'Profilo'],
  unknownRole: `non è un ruolo: scrivi ${roles.map((role) => roleLabels[role]).join(', ')}`,
  userAgain: 'è di un utente che c’è già in un’altra riga del file',
  zerosLost: 'l’utente con questo indirizzo ha altri zeri all’inizio della matricola: formatta la colonna come testo',
  otherEmail: `l’utente che c’è già ha un altro indirizzo, e ${byManager}`,
  otherCode: `l’utente che c’è già non ha questa matricola, e ${byManager}`,
  otherName: `l’utente che c’è già ha un altro nome, e ${byManager}`,
  otherRole: `l’utente che c’è già ha un altro ruolo, e ${byManager}`,
  ofSuperadmin: 'il ruolo di un superadmin non si cambia con un foglio',
  codeWithRight: 'questa matricola dà altri permessi: può assegnarla solo chi gestisce gli utenti',
  roleOfNew: `puoi aggiungere solo utenti con il ruolo ${roleLabels.secretary}: gli altri ruoli può darli chi gestisce gli utenti`,
} as const;
