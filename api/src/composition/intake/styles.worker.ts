import { parentPort, workerData } from 'node:worker_threads';
import { leakingSelectors } from '@sodalizio/area-styles';
import type { StylesRead, StylesTask } from './check-styles.ts';

function readAll({ area, sheets }: StylesTask): StylesRead {
  for (const { path, css } of sheets) {
    const leaks = leakingSelectors(css, area);
    if (leaks.length > 0) return { path, leaks };
  }
  return undefined;
}

parentPort?.postMessage(readAll(workerData as StylesTask));
