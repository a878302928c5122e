import { atExit } from '../processes.ts';

/** Finishes what was written; where that fails, or the command ends before, Ctrl-C too, it is taken back, and the command says so. */
export async function orAsBefore(takeBack: () => void, finish: () => Promise<void>): Promise<void> {
  let isFinished = false;
  const end = atExit(() => {
    if (isFinished) return;
    takeBack();
    process.stderr.write('Nothing was kept: everything is as it was before.\n');
  });
  try {
    await finish();
    isFinished = true;
  } finally {
    end();
  }
}
