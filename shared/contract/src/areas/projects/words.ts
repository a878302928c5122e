import { type Placeholder, placeholderAttribute } from '../../markup.ts';

/** Languages of participants, the default first (specification section 9). */
export const projectLanguages = ['it', 'en'] as const;
export type ProjectLanguage = (typeof projectLanguages)[number];
export const languageWords: Record<ProjectLanguage, string> = { it: 'Italiano', en: 'Inglese' };

/**
 * States of a project: without invitations and results, under way, past its deadline. The deadline is the last day, in Rome's time
 * zone.
 */
export const projectStates = ['preparing', 'running', 'concluded'] as const;
export type ProjectState = (typeof projectStates)[number];
export const projectStateWords: Record<ProjectState, string> = {
  preparing: 'In preparazione',
  running: 'In corso',
  concluded: 'Concluso',
};

/** States of a participant: not invited yet, invited, has begun, has completed every enabled questionnaire, is past the deadline. */
export const participantStates = ['added', 'invited', 'started', 'completed', 'expired'] as const;
export type ParticipantState = (typeof participantStates)[number];
/** The same, on screen and in spreadsheets. */
export const participantStateWords: Record<ParticipantState, string> = {
  added: 'Da invitare',
  invited: 'Invitato',
  started: 'Iniziato',
  completed: 'Completato',
  expired: 'Scaduto',
};

/** What may stand for each participant in the texts of a project's mails. */
export const projectPlaceholders = [
  { name: 'nome', label: 'Nome' },
  { name: 'progetto', label: 'Progetto' },
  { name: 'azienda', label: 'Azienda' },
  { name: 'link', label: 'Link personale' },
  { name: 'scadenza', label: 'Scadenza', fallback: '—' },
] as const satisfies readonly Placeholder[];

/** Whether a mail's text has the participant's personal link: without it the mail is of no use. */
export const hasPersonalLink = (content: string): boolean => content.includes(`${placeholderAttribute}="link"`);

/** Kinds of mails to participants. */
export const projectMailKinds = ['welcome', 'reminder'] as const;
export type ProjectMailKind = (typeof projectMailKinds)[number];
export const projectMailWords: Record<ProjectMailKind, string> = { welcome: 'Invito', reminder: 'Promemoria' };
