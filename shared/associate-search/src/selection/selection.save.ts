import { CallError, call, errorSentence } from '@sodalizio/area-kit';
import { freezeSelection, type InputOf } from '@sodalizio/contract';
import { filtersToQuery, type MemberSearch } from '../member-filters.ts';
import type { ChosenMembers } from './chosen-members.ts';
import { selectionLabels as labels } from './selection.labels.ts';

/** A selection frozen on the server (decision 0013). */
export interface FrozenSelection {
  readonly selection: string;
  readonly count: number;
}

/** Freezes all current matches of a search. */
export const freezeAll = (filters: MemberSearch): Promise<FrozenSelection> =>
  call(freezeSelection, { body: { filters: filtersToQuery(filters) } });

/**
 * Freezes the selected members for one act. Each act needs its own frozen selection: the server takes the same act on the same
 * one for a repetition, and returns the first outcome.
 */
export const freezeChosen = (chosen: ChosenMembers): Promise<FrozenSelection> =>
  call(freezeSelection, { body: sourceOf(chosen) });

/** The selected members, as calls take them. */
export function sourceOf(chosen: ChosenMembers): InputOf<typeof freezeSelection>['body'] {
  if (chosen.kind === 'named') return { codes: [...chosen.members.keys()] };
  return { selection: chosen.selection, except: [...chosen.except] };
}

/** Why freezing a selection, or an act on it, failed. */
export function selectionSentence(error: unknown): string {
  if (!(error instanceof CallError)) return errorSentence(error);
  if (error.code === 'not-found') return labels.expired;
  if (error.code === 'registry-session-missing') return labels.registryAsked;
  if (error.fields.some(({ path, code }) => path === 'body.filters' && code === 'out-of-range')) return labels.tooMany;
  return errorSentence(error);
}
