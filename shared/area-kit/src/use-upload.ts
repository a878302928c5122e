import {
  chooseColumns,
  type DryRunSeen,
  type Endpoint,
  type fileBody,
  type fileQuery,
  refusedRows,
  runUpload,
  spreadsheetErrors,
  type Upload,
  type UploadState,
  undoUpload,
  uploadById,
  uploadLimit,
  type upload as uploadSchema,
} from '@sodalizio/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { keepStored } from './cached.ts';
import { call, download, saveFile } from './call.ts';
import { CallError, errorSentence } from './call-error.ts';
import { isReadable } from './is-readable.ts';
import { keyOf, reading } from './reading.query.ts';
import { keepUntilLogout, keptUntilLogoutOf, useKept } from './use-kept.ts';

/** Milliseconds between polls of work in progress. */
const every = 400;
/** Milliseconds between tries to read an upload that is not known yet: a page that opens without the server. */
const everyTry = 3 * every;

type StartEndpoint = Endpoint & {
  readonly multipart: true;
  readonly query: typeof fileQuery;
  readonly body: typeof fileBody;
  readonly response: typeof uploadSchema;
};

export interface UploadOptions {
  /** Of the path of `start`: each of them has an upload of its own. */
  params?: Readonly<Record<string, number | string>>;
  /** Lists to invalidate after rows were stored or undone. */
  drops?: readonly Endpoint[];
  onDone?: (upload: Upload) => void;
}

/** State of an upload for a screen (for `UploadPanel` of ui). */
export interface UploadInHand {
  readonly upload: Upload | undefined;
  /** It was sent in another tab, and this one did nothing with it. */
  readonly fromOtherTab: boolean;
  readonly sending: number | undefined;
  readonly busy: boolean;
  readonly failure: string | undefined;
  /** A file that was changed or moved after it was chosen: it is not sent again. */
  readonly unreadable: File | undefined;
  readonly send: (file: File) => void;
  /** Reads another sheet of the file; undefined where the file is no longer in hand, as after a reload. */
  readonly chooseSheet: ((sheet: string) => void) | undefined;
  /** Stops sending. */
  readonly cancel: () => void;
  readonly choose: (columns: Readonly<Record<string, number | null>>) => void;
  readonly run: () => void;
  readonly undo: () => void;
  readonly saveRefused: () => void;
  /** Back to choosing a file. The upload stays on the server until it expires. */
  readonly leave: () => void;
}

const uploadId = (kept: unknown) => (typeof kept === 'string' ? kept : undefined);

const dryRunOf = ({ fields, counts: { created, updated } }: Upload): DryRunSeen => ({
  columns: Object.fromEntries(fields.map(({ field, column }) => [field, column])),
  created,
  updated,
});

const isCancelled = (error: unknown) => error instanceof CallError && error.code === 'cancelled';
const isUnreadable = (error: unknown) => error instanceof CallError && error.code === 'file-unreadable';

const isWorking = (upload: Upload | undefined) => upload !== undefined && upload.progress !== null;

/**
 * The upload of this tab, kept for this person; without one, the newest that they sent in any tab until the logout. It may be
 * stored, and be undone for days.
 */
function useUploadId(name: string) {
  const [own, keep] = useKept(name, uploadId);
  const [newest, setNewest] = useState(() => uploadId(keptUntilLogoutOf(name)));
  const id = own ?? newest;
  /** Another tab may have sent a newer one, which stays. */
  const forgetNewest = useCallback(() => {
    if (keptUntilLogoutOf(name) === id) keepUntilLogout(name, undefined);
  }, [name, id]);
  const remember = useCallback(
    (next: string | undefined) => {
      if (next === undefined) forgetNewest();
      else if (next !== id) keepUntilLogout(name, next);
      keep(next);
      setNewest(undefined);
    },
    [name, id, keep, forgetNewest],
  );
  return { id, fromOtherTab: id !== own, remember, forgetNewest };
}

/**
 * Uploads a spreadsheet to `start` and follows it: dry run, columns, storing, undoing. The upload is remembered for this person,
 * who finds its current state when coming back to the page, also in another tab.
 */
export function useUpload(start: StartEndpoint, { params: of, drops = [], onDone }: UploadOptions = {}): UploadInHand {
  const cache = useQueryClient();
  const name = `upload.${start.path}${of ? ` ${Object.values(of).join(' ')}` : ''}`;
  const { id, fromOtherTab, remember, forgetNewest } = useUploadId(name);
  const [sending, setSending] = useState<number>();
  const [sent, setSent] = useState<File>();
  const [unreadable, setUnreadable] = useState<File>();
  const following = useQuery({
    ...reading(uploadById, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (isWorking(state.data) ? every : state.error && !state.data ? everyTry : false),
    retry: false,
  });
  const upload = id === undefined ? undefined : following.data;
  const lost = following.error instanceof CallError && ['not-found', 'forbidden'].includes(following.error.code);
  const unread = id !== undefined && !lost && (!upload || isWorking(upload)) ? following.error : null;
  useEffect(() => {
    if (lost) remember(undefined);
  }, [lost, remember]);
  const isOver = upload?.state === 'undone' || upload?.state === 'failed';
  useEffect(() => {
    if (isOver) forgetNewest();
  }, [isOver, forgetNewest]);
  useWhenStored(upload, (stored) => {
    for (const dropped of drops) void cache.invalidateQueries({ queryKey: keyOf(dropped) });
    if (stored.state === 'done') onDone?.(stored);
  });

  const keep = (answer: Upload) => {
    keepStored(cache, keyOf(uploadById, { params: { id: answer.id } }), answer);
    remember(answer.id);
  };
  // The shown state may be outdated: the answer was lost, or a second tab ran or undid it.
  const stateNow = async () => (id === undefined ? undefined : (await following.refetch()).data?.state);
  const { act, stop, busy, failure, setFailure } = useAct(keep, stateNow);
  const send = (file: File, sheet?: string) => {
    // Refused before sending a large file.
    if (file.size > uploadLimit) return setFailure(spreadsheetErrors['file-too-large'].sentence);
    setSending(0);
    setSent(file);
    void act(async (signal) => {
      // A file that was moved has no size either.
      if (file.size === 0 && (await isReadable(file)))
        throw new CallError('file-empty', { message: spreadsheetErrors['file-empty'].sentence });
      const input = { ...(of && { params: of }), body: { file }, query: { sheet } };
      return call(start, input, { signal, onSent: setSending }).catch((error: unknown) => {
        if (isUnreadable(error)) setUnreadable(file);
        throw error;
      });
    }).finally(() => setSending(undefined));
  };
  const params = { id: id ?? '' };
  return {
    upload,
    fromOtherTab,
    sending,
    busy,
    // Without its reason, what is under way would look like nothing to do, and be sent again; or like work that hangs.
    failure: failure ?? (unread ? errorSentence(unread) : undefined),
    unreadable,
    send: (file) => send(file),
    chooseSheet: sent && sent !== unreadable ? (sheet) => send(sent, sheet) : undefined,
    cancel: stop,
    choose: (columns) => void act((signal) => call(chooseColumns, { params, body: { columns } }, { signal })),
    // What is on this screen is what is confirmed: another tab may have matched the columns anew.
    run: () =>
      void act(
        (signal) => call(runUpload, { params, body: upload ? { seen: dryRunOf(upload) } : {} }, { signal }),
        ['running', 'done'],
      ),
    undo: () => void act((signal) => call(undoUpload, { params, body: {} }, { signal }), ['undone']),
    saveRefused: () =>
      void act(async (signal) => {
        saveFile(await download(refusedRows, { params }, { signal }));
        return undefined;
      }),
    leave: () => {
      // A late answer would bring back what was left.
      stop();
      setSent(undefined);
      setFailure(undefined);
      remember(undefined);
    },
  };
}

/** One act at a time. `stop` ends it: an answer that comes later is dropped. */
function useAct(keep: (answer: Upload) => void, stateNow: () => Promise<UploadState | undefined>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const abort = useRef<AbortController>(undefined);
  /** A failure is none where the upload is in one of the `wanted` states by now. */
  const act = async (
    work: (signal: AbortSignal) => Promise<Upload | undefined>,
    wanted: readonly UploadState[] = [],
  ) => {
    abort.current = new AbortController();
    const { signal } = abort.current;
    setBusy(true);
    setFailure(undefined);
    try {
      const answer = await work(signal);
      if (answer) keep(answer);
    } catch (error) {
      if (isCancelled(error)) return;
      const now = await stateNow();
      if (signal.aborted || (now && wanted.includes(now))) return;
      setFailure(errorSentence(error));
    } finally {
      if (abort.current.signal === signal) setBusy(false);
    }
  };
  return { act, stop: () => abort.current?.abort(), busy, failure, setFailure };
}

/** Calls `then` when the upload becomes stored or undone while it is shown. */
function useWhenStored(upload: Upload | undefined, then: (upload: Upload) => void): void {
  const before = useRef<{ id: string; state: UploadState }>(undefined);
  const latest = useRef(then);
  latest.current = then;
  useEffect(() => {
    const was = before.current;
    before.current = upload && { id: upload.id, state: upload.state };
    if (!upload || was?.id !== upload.id || was.state === upload.state) return;
    if (upload.state === 'done' || upload.state === 'undone') latest.current(upload);
  }, [upload]);
}
