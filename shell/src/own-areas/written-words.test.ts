import { expect, test } from 'vitest';
import { shellLabels } from '../shell.labels.ts';
import { labels as mail } from './mail/mail.labels.ts';
import { actLabels } from './settings/acts.labels.ts';
import { labels as settings } from './settings/settings.labels.ts';
import { tokenLabels } from './settings/tokens.labels.ts';
import { verdictLabels } from './settings/verdict.labels.ts';
import { labels as users } from './users/users.labels.ts';

test('a day that is pronounced with a vowel first has its article elided', () => {
  const moment = '11/11/2026, 09:00';
  expect([
    tokenLabels.made(moment, 'Ada'),
    tokenLabels.used(moment),
    tokenLabels.expires(moment),
    verdictLabels.requiredBy(moment, 'Ada', 'Prova'),
    settings.published(moment, 'Ada'),
  ]).toEqual([
    'Creato l’11/11/2026, 09:00 da Ada',
    'Usato l’ultima volta l’11/11/2026, 09:00',
    'Vale fino all’11/11/2026, 09:00',
    'Dall’11/11/2026, 09:00, Ada. Motivo: Prova',
    'Pubblicata l’11/11/2026, 09:00, Ada',
  ]);
  expect(verdictLabels.arrived(moment)).toContain('Mandato l’11/11/2026, 09:00 da');
  expect(mail.bounces('away', moment)).toContain('non risponde dall’11/11/2026, 09:00:');
});

test('so does a percentage', () => {
  expect(settings.trialChip(0, 8)).toBe('In prova per l’8\u00a0%');
  expect(actLabels.share(80, false)).toBe('circa l’80\u00a0% degli utenti');
  expect(actLabels.share(18, true)).toBe('circa il 18\u00a0% degli altri utenti');
});

test('one state has one word: a refused mail, and the version in use', () => {
  expect(mail.states.failed).toBe('Respinta');
  for (const sentence of [shellLabels.endTry('Soci'), shellLabels.tryRefused, shellLabels.tryFailed('Soci', 'x')])
    expect(sentence).toMatch(/^(?!.*attiva).*in uso/);
});

test('what is said of a user agrees with the word, not with their sex', () => {
  expect(users.disabledToast('Ada Neri')).toBe('L’utente Ada Neri è disattivato.');
  expect(users.enabledToast('Ada Neri')).toBe('L’utente Ada Neri è di nuovo attivo.');
});

test('a role promises what its permissions allow', () => {
  const { superadmin, admin, secretary } = users.roleExplanations;
  expect(superadmin).toMatch(/^Come un amministratore.*contenuti, progetti.*utenti e impostazioni$/);
  expect(admin).toContain('scrive le comunicazioni');
  expect(secretary).toContain('modifica ed esporta');
  expect(secretary).toContain('le comunicazioni solo con un permesso personale');
});
