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
} as const;
