// `npm run compose -- mf-associates@1.2.0 mf-cms@./mf-cms [--stories associates]`: starts a whole product from any set of
// areas on a free port; runs stories on it and leaves a report, or without stories keeps running until Ctrl-C.
import { composeProduct } from '../compose/compose-product.ts';
import { reportFolder, runStories } from '../compose/run-stories.ts';
import { portFrom, readOptions } from '../options.ts';
import { command } from '../processes.ts';
import type { SuiteResult } from '../suites/suites.ts';

const text = { type: 'string' } as const;

/** Listens for Ctrl-C from now on, even while something is still being built. */
function untilEnded(): { readonly ended: Promise<void>; readonly isEnded: () => boolean } {
  let isEnded = false;
  const ended = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        isEnded = true;
        resolve();
      });
    }
  });
  return { ended, isEnded: () => isEnded };
}

command(async () => {
  const { positionals, values } = readOptions({
    allowPositionals: true,
    options: { stories: text, shell: text, at: text, port: text, keep: { type: 'boolean' } },
  });
  const { ended, isEnded } = untilEnded();
  const product = await composeProduct(positionals, { ...values, port: portFrom(values.port) });
  try {
    const { shell, areas } = product.versions;
    const parts = [{ id: 'shell', ...shell }, ...areas];
    const width = (key: 'id' | 'release') => Math.max(...parts.map((part) => part[key].length)) + 2;
    const lines = parts.map(
      ({ id, release, from }) => `  ${id.padEnd(width('id'))}${release.padEnd(width('release'))}${from}`,
    );
    process.stdout.write(`\n${lines.join('\n')}\n\n  ${product.address}\n\n`);
    let result: SuiteResult | undefined;
    if (values.stories !== undefined && !isEnded()) {
      const report = reportFolder(new Date());
      result = await runStories(product, values.stories, report);
      const { passed, failed, note } = result;
      process.stdout.write(`\n${passed} passed, ${failed} failed${note ? ` (${note})` : ''}\n${report}/index.html\n`);
    }
    if (values.stories === undefined || values.keep) {
      if (!isEnded()) process.stdout.write(`${product.address} runs until Ctrl-C.\n`);
      // A server keeps this process alive; a promise alone would not.
      await ended;
    }
    return result && result.failed > 0 ? 1 : 0;
  } finally {
    await product.stop();
  }
});
