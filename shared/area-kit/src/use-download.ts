import type { Endpoint, InputOf } from '@sodalizio/contract';
import { createStore, useStore } from 'zustand';
import { type DownloadProgress, download, saveFile } from './call.ts';
import { keyOf } from './reading.query.ts';
import { sessionStore } from './session.store.ts';

/** Progress of a download (for `DownloadWork` of ui). */
export interface RunningDownload extends DownloadProgress {
  /** Received share, 0…1; below 1 until it ends, because the size is an estimate. Undefined without one. */
  readonly done: number | undefined;
}

interface Running {
  readonly progress: RunningDownload;
  readonly stop: AbortController;
}

/**
 * Running downloads by endpoint, and by what they are about. Outside the screens: a download continues while the person is elsewhere,
 * until their session ends.
 */
const downloads = createStore<Readonly<Record<string, Running>>>(() => ({}));

// What is on its way is for who asked for it, not for who uses this browser after them.
sessionStore.subscribe(({ user }, before) => {
  if (user?.id === before.user?.id) return;
  const theirs = Object.values(downloads.getState());
  // Not when each has ended: one whose `input` waits for its person would be in the next one's way.
  downloads.setState({}, true);
  for (const { stop } of theirs) stop.abort();
});

const nothingYet: DownloadProgress = { received: 0, rows: undefined, expected: undefined };

export const doneOf = ({ received, expected }: DownloadProgress): number | undefined =>
  expected ? Math.min(received / expected, 0.99) : undefined;

/**
 * Downloads the file of an endpoint, one at a time per endpoint, and per record where `about` names it. `start` returns the name and,
 * where the server announces it, the number of rows; undefined while one is running already. Throws a `CallError`, `cancelled` after
 * `cancel`. `input` may be slow: it is part of the download.
 */
export function useDownload<E extends Endpoint>(endpoint: E, about?: string | number) {
  const key = [...keyOf(endpoint), about].join(' ');
  const running = useStore(downloads, (all) => all[key]);
  const start = async (input: () => InputOf<E> | Promise<InputOf<E>>) => {
    if (downloads.getState()[key]) return undefined;
    const stop = new AbortController();
    const report = (progress: DownloadProgress) => {
      if (!stop.signal.aborted)
        downloads.setState({ [key]: { stop, progress: { ...progress, done: doneOf(progress) } } });
    };
    report(nothingYet);
    try {
      const file = await download(endpoint, await input(), { signal: stop.signal, onProgress: report });
      saveFile(file);
      return { name: file.name, rows: downloads.getState()[key]?.progress.rows };
    } finally {
      const { [key]: now, ...others } = downloads.getState();
      if (now?.stop === stop) downloads.setState(others, true);
    }
  };
  return { progress: running?.progress, start, cancel: () => downloads.getState()[key]?.stop.abort() };
}
