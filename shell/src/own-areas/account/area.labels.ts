/** What the shell shows of one's own profile and of choosing a password before it has fetched the screens. */
export const titles = {
  profileTitle: 'Il mio profilo',
  choosePassword: 'Scegli la password',
} as const;
