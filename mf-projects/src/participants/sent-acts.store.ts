import { keep, keptOf, serverNow } from '@sodalizio/area-kit';
import * as z from 'zod';

const keptAct = z.object({
  day: z.string(),
  confirmed: z.number(),
  digest: z.string().optional(),
  request: z.string(),
  /** When it was sent first, by the server's clock. */
  at: z.number(),
});

/** An act as it was sent: repeated after a lost answer, it is the same one. */
export interface SentAct extends Readonly<z.infer<typeof keptAct>> {
  /** Its answer was lost: it may be done. Otherwise it is under way for the first time. */
  readonly lost: boolean;
}

/** Acts without an answer, by act and participants. The screen has them: they outlive the dialog, and a reload of the page. */
export interface SentActs {
  get: (key: string) => SentAct | undefined;
  set: (key: string, act: SentAct) => void;
  delete: (key: string) => void;
}

/** The server knows an act for a day; sent again after that, it would be done again. The last hour is for the request's way. */
const knownMilliseconds = 23 * 60 * 60 * 1000;

export function sentActsOf(project: number): SentActs {
  const nameOf = (key: string) => `projects.sent-act.${project}.${key}`;
  // Also where the browser stores nothing.
  const acts = new Map<string, SentAct>();
  const kept = (key: string): SentAct | undefined => {
    const { data } = keptAct.safeParse(keptOf(nameOf(key)));
    // Whatever became of it, the page that sent it is gone.
    return data && { ...data, lost: true };
  };
  return {
    get: (key) => {
      const act = acts.get(key) ?? kept(key);
      return act && serverNow() - act.at < knownMilliseconds ? act : undefined;
    },
    set: (key, act) => {
      acts.set(key, act);
      const { lost: _, ...sent } = act;
      keep(nameOf(key), sent);
    },
    delete: (key) => {
      acts.delete(key);
      keep(nameOf(key), undefined);
    },
  };
}
