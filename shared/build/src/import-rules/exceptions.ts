import type { Violation } from './rules.ts';

/** Files that still break a rule, by its name. The list only shrinks: an entry that is not needed any more is a violation. */
export type Exceptions = Readonly<Record<string, readonly string[]>>;

export const exceptions: Exceptions = {
  'only a query or a save asks the server': [
    'mf-associates/src/profile/dialogs/payment.form.tsx',
    'mf-associates/src/profile/dialogs/section.form.tsx',
    'mf-associates/src/profile/tabs/history-tab.tsx',
    'mf-associates/src/profile/tabs/payments-tab.tsx',
    'mf-associates/src/profile/tabs/sections-tab.tsx',
    'mf-associates/src/search/member-search.ts',
    'shared/associate-search/src/use-registry-access.tsx',
    'shell/src/own-areas/account/choose-password.form.tsx',
    'shell/src/own-areas/account/choose-password.screen.tsx',
    'shell/src/own-areas/account/own-name.form.tsx',
    'shell/src/own-areas/account/own-password.form.tsx',
    'shell/src/own-areas/users/add-user.form.tsx',
    'shell/src/own-areas/users/user-edit.form.tsx',
    'shell/src/own-areas/users/users-upload.tsx',
  ],
  'no circles': ['shared/rich-text/src/paste/blocks.ts'],
};

/** Takes away what is excepted, and adds the exceptions that nothing needs. */
export function withoutExceptions(violations: readonly Violation[], allowed: Exceptions): Violation[] {
  const isExcepted = ({ rule, path }: Violation) => allowed[rule]?.includes(path) === true;
  const needed = new Set(violations.filter(isExcepted).map(({ rule, path }) => `${rule} ${path}`));
  const stale = Object.entries(allowed).flatMap(([rule, paths]) =>
    paths
      .filter((path) => !needed.has(`${rule} ${path}`))
      .map((path) => ({ rule, path, says: 'is no exception any more: take it out of exceptions.ts' })),
  );
  return [...violations.filter((one) => !isExcepted(one)), ...stale];
}
