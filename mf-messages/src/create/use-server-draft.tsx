import { type EditForm, isOwnName, newRequestId } from '@sodalizio/area-kit';
import type { MessageDraft } from '@sodalizio/contract/messages';
import { ConflictDialog } from '@sodalizio/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useDraftCalls } from './draft.query.ts';
import { type Conflict, DraftKeeper, type DraftStatus, isSame } from './draft-keeper.ts';
import { draftOf, isBlank, type TypedMessage } from './message-values.ts';
import type { FormDraft } from './use-message-form.ts';

/** Milliseconds without a key before a draft is saved, and after a failure: doubled at each further one. */
const pauses = { typing: 1_500, failed: 10_000, longest: 300_000 };

interface ServerDraftOptions {
  /** The draft that was opened. */
  readonly opened: MessageDraft | undefined;
  readonly edit: EditForm<TypedMessage>;
  /** Who is chosen, where that is new. */
  readonly selection: string | undefined;
  /** Nothing is saved meanwhile: the message is being sent. */
  readonly paused: boolean;
  /** The first save, so that the address can name it. */
  readonly onBegun: (key: string) => void;
  /** The draft as it is on the server by now, and the selection whose people it got. */
  readonly onStored: (stored: MessageDraft, selection: string | undefined) => void;
}

/**
 * Keeps a message that is being written on the server: colleagues see it, and go on with it. Saves after a pause; fields that only
 * one of two people changed are merged, the others are asked about.
 */
export function useServerDraft({ opened, edit, selection, paused, onBegun, onStored }: ServerDraftOptions): {
  status: DraftStatus;
  /** Of what is stored, 0 before. */
  version: number;
  form: FormDraft;
  dialog: ReactNode;
} {
  const calls = useDraftCalls();
  const [status, setStatus] = useState<DraftStatus>(
    opened ? { kind: 'saved', at: opened.changed_at } : { kind: 'none' },
  );
  const [conflict, setConflict] = useState<Conflict>();
  /** What was typed when a conflict was left undecided: it is not asked about again before the next key. */
  const [undecided, setUndecided] = useState<string>();
  const now = useRef({ edit, selection, onBegun, onStored });
  now.current = { edit, selection, onBegun, onStored };
  const [keeper] = useState(
    () =>
      new DraftKeeper(
        opened,
        {
          values: () => now.current.edit.form.getValues(),
          setValues: (values) => now.current.edit.form.setValues(values),
          olderBase: () => {
            const { restored } = now.current.edit.draft;
            return opened && restored?.stale ? restored.base : undefined;
          },
          onKey: (key) => {
            const { form } = now.current.edit;
            if (form.getValues().draft !== key) form.setFieldValue('draft', key);
          },
          onKept: (typed, version) => {
            const { form, kept } = now.current.edit;
            kept({ ...form.getValues(), ...typed }, version);
          },
          onBegun: (key) => now.current.onBegun(key),
          onStored: (...stored) => now.current.onStored(...stored),
          onStatus: setStatus,
          onConflict: setConflict,
          ...calls,
        },
        newRequestId,
      ),
  );

  const { values } = edit.form;
  const typed = JSON.stringify(draftOf(values));
  const begun = keeper.version > 0;
  const changed = typed !== JSON.stringify(keeper.typed);
  const newlyChosen = begun && selection !== undefined && selection !== keeper.selection;
  const isAsked = conflict !== undefined || typed === undecided;
  const failed =
    status.kind === 'unsaved' && isSame(status, { typed: draftOf(values), selection }) ? status : undefined;
  const isHeld = paused || isAsked || failed?.refused || status.kind === 'gone' || status.kind === 'saving';
  const wanted = !isHeld && (changed || newlyChosen) && (begun || !isBlank(values));
  useAutosave({
    wanted,
    what: `${typed} ${selection}`,
    status,
    pause: failed ? Math.min(pauses.failed * 2 ** (failed.times - 1), pauses.longest) : pauses.typing,
    save: () => void keeper.save(now.current.selection),
  });
  return {
    // What was typed since is not saved yet, and nobody closes the browser because of words that say it is.
    status: wanted && status.kind === 'saved' ? { kind: 'saving' } : status,
    version: keeper.version,
    form: {
      ready: () => keeper.ready(),
      save: () => keeper.save(now.current.selection),
      lose: () => keeper.lose(),
    },
    dialog: conflict && (
      <ConflictDialog
        fields={conflict.fields}
        own={isOwnName(conflict.by)}
        onResolve={(choices) => {
          setConflict(undefined);
          setUndecided(undefined);
          conflict.resolve(choices);
        }}
        onClose={() => {
          setConflict(undefined);
          setUndecided(typed);
        }}
      />
    ),
  };
}

interface AutosaveOptions {
  readonly wanted: boolean;
  /** Each change of these restarts the pause. */
  readonly what: string;
  readonly status: DraftStatus;
  readonly pause: number;
  readonly save: () => void;
}

/** Saves after a pause, and as soon as the line is back. */
function useAutosave(options: AutosaveOptions): void {
  const { wanted, what, status, pause } = options;
  const now = useRef(options);
  now.current = options;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key and each outcome restart the pause
  useEffect(() => {
    if (!wanted) return;
    const timer = setTimeout(() => now.current.save(), pause);
    return () => clearTimeout(timer);
  }, [wanted, what, status, pause]);
  useEffect(() => {
    const back = () => {
      if (now.current.wanted) now.current.save();
    };
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, []);
}
