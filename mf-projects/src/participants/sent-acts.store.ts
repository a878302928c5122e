import { keep, keptOf, serverNow } from '@sodalizio/area-kit';
import { participantActs, participantChoice } from '@sodalizio/contract/projects';
import * as z from 'zod';

const askedAct = z.object({
  act: z.enum(participantActs).exclude(['restore']),
  choice: participantChoice,
  /** Of the one it is for, with their Matricola. */
  name: z.string().optional(),
});
/** An act that is being asked about, and its participants. */
export type AskedAct = Readonly<z.infer<typeof askedAct>>;

const keptAct = z.object({
  asked: askedAct,
  day: z.string(),
  confirmed: z.number(),
  digest: z.string().optional(),
  request: z.string(),
  /** When it was sent first, by the server's clock. */
  at: z.number(),
});

const keptActs = z.record(z.string(), keptAct);

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
  /** Those that an earlier page sent and this one has not repeated: no toast says it of them any more. */
  earlier: () => SentAct[];
}

/** The server knows an act for a day; sent again after that, it would be done again. The last hour is for the request's way. */
const knownMilliseconds = 23 * 60 * 60 * 1000;

export function sentActsOf(project: number): SentActs {
  const name = `projects.sent-acts.${project}`;
  // Also where the browser stores nothing.
  const acts = new Map<string, SentAct>();
  const allKept = () => keptActs.safeParse(keptOf(name)).data ?? {};
  const kept = (key: string): SentAct | undefined => {
    const act = allKept()[key];
    // Whatever became of it, the page that sent it is gone.
    return act && { ...act, lost: true };
  };
  const isKnown = ({ at }: { at: number }) => serverNow() - at < knownMilliseconds;
  return {
    get: (key) => {
      const act = acts.get(key) ?? kept(key);
      return act && isKnown(act) ? act : undefined;
    },
    set: (key, act) => {
      acts.set(key, act);
      const { lost: _, ...sent } = act;
      keep(name, { ...allKept(), [key]: sent });
    },
    delete: (key) => {
      acts.delete(key);
      const { [key]: _, ...others } = allKept();
      keep(name, Object.keys(others).length > 0 ? others : undefined);
    },
    earlier: () =>
      Object.keys(allKept()).flatMap((key) => {
        const act = acts.has(key) ? undefined : kept(key);
        return act && isKnown(act) ? [act] : [];
      }),
  };
}
