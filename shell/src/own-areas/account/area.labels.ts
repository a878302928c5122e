export const titles = {
  profileTitle: 'Il mio profilo',
  choosePassword: 'Scegli la password',
} as const;
