import * as z from 'zod';
import { endpoint } from '../../endpoint.ts';
import { text, typedText, wholeNumber } from '../../primitives.ts';
import { type CodesOf, ownErrors } from '../../problem.ts';

/** Address of a participant's personal page, without its token: what their QR code says. */
export const participantPath = '/partecipa/';
/** Tokens of panels and of personal links. */
export const tokenPattern = /^[0-9a-f]{64}$/;

/** Characters of `mark`: hexadecimal digits of a SHA-256. */
export const markLength = 24;

/** Why a panel is not opened. */
export const teacherPanelErrors = ownErrors({
  'panel-token-wrong': {
    status: 404,
    sentence:
      'Questo indirizzo non apre nessun pannello docente: forse è stato rinnovato. Chiedi quello nuovo alla segreteria.',
  },
  'panel-over': {
    status: 410,
    sentence: 'Il progetto è concluso e il suo pannello docente è scaduto.',
  },
});
declare module '../../problem.ts' {
  interface OwnErrorCodes extends CodesOf<typeof teacherPanelErrors> {}
}

/** A participant as the teacher in the room sees them: nothing personal beyond name and Matricola. */
export const panelParticipant = z.object({
  id: z.number().int(),
  foreign_token: z.string(),
  full_name: z.string(),
  /** The first digits of the SHA-256 of their link's token: a phone without network knows whose code it has read, but not the link. */
  mark: z.string(),
  /** When they were marked present today (of Rome); null for absent. */
  present_at: z.string().nullable(),
});
export type PanelParticipant = z.infer<typeof panelParticipant>;

const ofPanel = {
  area: 'projects',
  requires: 'public',
  params: z.object({ token: text(64) }),
  errors: teacherPanelErrors,
} as const;

/** What the teacher panel shows, for whoever has the project's token, until the last of its own and its participants' deadlines. */
export const teacherPanel = endpoint({
  ...ofPanel,
  method: 'GET',
  path: '/api/teacher-panel/:token',
  summary: 'Teacher panel of a project: who is present today',
  response: z.object({
    /** Id of the project: it stays when the token is renewed. */
    id: z.number().int(),
    project: z.string(),
    /** The last day on which it opens; null for none. */
    deadline: z.string().nullable(),
    /** Today in Rome. */
    today: z.string(),
    participants: z.array(panelParticipant),
  }),
});
export type TeacherPanel = z.infer<typeof teacherPanel.response>;

/**
 * Which project a panel is of, for as long as it takes readings (a week longer than it opens): a phone may have kept some that it
 * read with a token of before.
 */
export const panelProject = endpoint({
  ...ofPanel,
  method: 'GET',
  path: '/api/teacher-panel/:token/project',
  summary: 'Project of a teacher panel',
  response: z.object({ id: z.number().int() }),
});

/** Most readings of one call. */
export const readingsMost = 500;
/** A phone may send a reading this late, in milliseconds: a week. */
export const readingLasts = 7 * 24 * 60 * 60 * 1000;

/** Milliseconds after which a phone gives up a request with readings, to send them again: a network that answers none is no network. */
export const readingsGivenUp = 15_000;

/** What the phone has read: a personal link's token, or a Matricola that was typed or tapped. */
export const panelReading = z.strictObject({
  link_token: text(64).optional(),
  foreign_token: typedText('text', 60).optional(),
  /** False takes a presence of that day back. */
  present: z.boolean(),
  /** Milliseconds since the reading: a phone's clock may be wrong, its differences are not. */
  ago: wholeNumber(0, readingLasts),
});
export type PanelReading = z.infer<typeof panelReading>;

/**
 * Stores readings in their order. A participant is present once a day (of Rome): a second reading answers `already` with the
 * moment of the first, so that sending again changes nothing. Accepted for a week after the deadline, for readings from before.
 */
export const sendReadings = endpoint({
  ...ofPanel,
  method: 'POST',
  path: '/api/teacher-panel/:token/readings',
  summary: 'Mark participants present from the teacher panel',
  bodyLimit: 256 * 1024,
  body: z.object({
    readings: z.array(panelReading).min(1).max(readingsMost),
    /**
     * Of each reading, in their order, the id of whom the phone has shown; null for nobody. A Matricola may be another one's by now. Not
     * in the readings: releases from before would refuse them.
     */
    participants: z.array(z.int32().nullable()).max(readingsMost).optional(),
    /** When it was sent, by the server's clock as the phone knows it: one that was given up may arrive late, and is older then. */
    sent: z.iso.datetime().optional(),
  }),
  response: z.object({
    readings: z.array(
      z.object({
        /** `absent`: a presence was taken back, now or after this was read. `unknown`: nobody of this project. `over`: read after their deadline. */
        outcome: z.enum(['present', 'already', 'absent', 'unknown', 'over']),
        /** As they are on the day of the reading; null for nobody. */
        participant: panelParticipant.nullable(),
      }),
    ),
  }),
});
export type ReadingAnswer = z.infer<typeof sendReadings.response>['readings'][number];

/** Gives the teacher panel a new token; the old one opens nothing from then on. */
export const renewPanelToken = endpoint({
  method: 'POST',
  path: '/api/projects/:project/renew-token',
  area: 'projects',
  requires: 'projects.manage',
  summary: 'Renew the token of the teacher panel',
  params: z.object({ project: wholeNumber(1, 999_999_999) }),
  response: z.object({ token: z.string() }),
});
