import type { Endpoint, InputOf } from '@sodalizio/contract';
import { createStore, useStore } from 'zustand';
import { type DownloadProgress, download, saveFile } from './call.ts';
import { keyOf } from './reading.query.ts';

/** A file on its way, in numbers (`DownloadWork` of ui takes it as it is). */
export interface RunningDownload extends DownloadProgress {
  /** How much of it is here, 0…1; never quite all before it ends, because its size is an estimate. Undefined without one. */
  readonly done: number | undefined;
}

interface Running {
  readonly progress: RunningDownload;
  readonly stop: AbortController;
}

/** What is on its way, by endpoint. Outside the screens: a download goes on while the person is elsewhere. */
const downloads = createStore<Readonly<Record<string, Running>>>(() => ({}));

const nothingYet: DownloadProgress = { received: 0, rows: undefined, expected: undefined };

export const doneOf = ({ received, expected }: DownloadProgress): number | undefined =>
  expected ? Math.min(received / expected, 0.99) : undefined;

/**
 * Fetches the file of an endpoint and hands it to the browser, one at a time for each endpoint. `start` answers the name and,
 * where the server says so, the number of rows; undefined while one is on its way already. It throws a `CallError`, `cancelled`
 * after `cancel`. `input` may take its time: what it does belongs to the download.
 */
export function useDownload<E extends Endpoint>(endpoint: E) {
  const key = keyOf(endpoint).join(' ');
  const running = useStore(downloads, (all) => all[key]);
  const start = async (input: () => InputOf<E> | Promise<InputOf<E>>) => {
    if (downloads.getState()[key]) return undefined;
    const stop = new AbortController();
    const tell = (progress: DownloadProgress) =>
      downloads.setState({ [key]: { stop, progress: { ...progress, done: doneOf(progress) } } });
    tell(nothingYet);
    try {
      const file = await download(endpoint, await input(), { signal: stop.signal, onProgress: tell });
      saveFile(file);
      return { name: file.name, rows: downloads.getState()[key]?.progress.rows };
    } finally {
      const { [key]: _, ...others } = downloads.getState();
      downloads.setState(others, true);
    }
  };
  return { progress: running?.progress, start, cancel: () => downloads.getState()[key]?.stop.abort() };
}
