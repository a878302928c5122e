import { inThread, Overrun } from '../../platform/in-thread.ts';
import { Turns } from '../../platform/turns.ts';
import { intakeSentences as says } from './intake.labels.ts';
import { refused } from './release-zip.ts';

export interface StylesTask {
  area: string;
  sheets: { path: string; css: string }[];
}
/** The first file with selectors that leave the area; none where all stay inside. */
export type StylesRead = { path: string; leaks: string[] } | undefined;

const turns = new Turns(1, 1);

/**
 * Reads the styles of a release in a thread: the parser's time grows with the square of a rule with mistakes. Throws
 * `release-refused` with a sentence where they leave the area or pass a limit, `most` milliseconds.
 */
export async function checkStyles(files: ReadonlyMap<string, Buffer>, area: string, most?: number): Promise<void> {
  const styles = [...files].filter(([path]) => path.endsWith('.css'));
  if (styles.length === 0) return;
  const sheets = styles.map(([path, body]) => ({ path, css: body.toString('utf8') }));
  const task: StylesTask = { area, sheets };
  const worker = new URL('./styles.worker.ts', import.meta.url);
  const read = await turns
    .run(1, () => inThread<StylesRead>(worker, task, most))
    .catch((error: unknown) => {
      throw error instanceof Overrun ? refused(says.stylesTooHeavy, error) : error;
    });
  if (read) throw refused(says.styles(read.path, read.leaks));
}
