import { parentPort, workerData } from 'node:worker_threads';
import { compareShapes, type SlotsTask } from './slot-shapes.ts';

parentPort?.postMessage(compareShapes(workerData as SlotsTask));
