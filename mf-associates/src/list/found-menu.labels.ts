import { theMany } from '@sodalizio/ui';

export const foundLabels = {
  menu: 'Altro per i soci trovati',
  all: (count: number | undefined) =>
    count === undefined ? 'Tutti i soci trovati' : count === 1 ? 'Il socio trovato' : `Tutti ${theMany(count)} soci`,
  exportShown: 'Esporta le colonne in vista',
  nobody: 'Nessun socio corrisponde più alla ricerca.',
} as const;
