export const loginLabels = {
  title: 'Accedi',
  heading: 'Inserisci le tue credenziali',
  purpose: 'La gestione dell’associazione, in un posto solo.',
  email: 'E-mail',
  password: 'Password',
  submit: 'Accedi',
  busy: 'Accesso in corso',
};
