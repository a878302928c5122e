import { errorSentence, type FoundThing, type SearchObstacle } from '@sodalizio/area-kit';
import { AreaFault } from '../composition/area-fault.ts';
import { loadArea } from '../composition/load-area.ts';
import type { ComposedArea } from '../composition/read-composition.ts';
import { searchingAreas } from '../routes/screens.ts';
import { faultSentences } from '../shell.labels.ts';

export interface Found {
  readonly things: readonly FoundThing[];
  /** Why areas cannot search, each with a link to change that. */
  readonly obstacles: readonly SearchObstacle[];
  /** Why an area's search failed: shown below the results of the others. */
  readonly failure: string | undefined;
}

/** Runs every area's search (or proposals, without a text) that the person may use; failures do not affect other areas. */
export async function searchAreas(areas: readonly ComposedArea[], text: string, signal: AbortSignal): Promise<Found> {
  const searching = searchingAreas(areas).map(async (placed) => {
    const area = placed.own ?? (await loadArea(placed));
    const search = await area.search?.load();
    if (text === '') return search?.beforeTyping?.(signal) ?? [];
    return search ? search.default(text, signal) : [];
  });
  const found = await Promise.allSettled(searching);
  const failed = found.find((one) => one.status === 'rejected');
  const answers = found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  return {
    things: answers.flatMap((answer) => (isObstacle(answer) ? [] : answer)),
    obstacles: answers.filter(isObstacle),
    failure: failed && sentenceOf(failed.reason),
  };
}

const isObstacle = (answer: readonly FoundThing[] | SearchObstacle): answer is SearchObstacle => !Array.isArray(answer);

const sentenceOf = (error: unknown) =>
  error instanceof AreaFault ? faultSentences[error.fault] : errorSentence(error);
