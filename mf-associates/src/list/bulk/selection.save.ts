import { CallError, call, errorSentence } from '@sodalizio/area-kit';
import { filtersToQuery, type MemberSearch } from '@sodalizio/associate-search';
import { freezeSelection } from '@sodalizio/contract';
import { bulkLabels as labels } from './bulk.labels.ts';
import type { ChosenMembers } from './chosen-members.ts';

export interface Frozen {
  /** Names them to the server. */
  readonly selection: string;
  /** How many they are exactly. */
  readonly count: number;
}

/** Freezes all that a search finds at this moment. */
export const freezeAll = (filters: MemberSearch): Promise<Frozen> =>
  call(freezeSelection, { body: { filters: filtersToQuery(filters) } });

/**
 * Freezes who is chosen, for one act. Each act has a frozen selection of its own: the server takes the same act on the same
 * one for its repetition, and answers what it did the first time.
 */
export function freezeChosen(chosen: ChosenMembers): Promise<Frozen> {
  if (chosen.kind === 'named') return call(freezeSelection, { body: { codes: [...chosen.members.keys()] } });
  return call(freezeSelection, { body: { selection: chosen.selection, except: [...chosen.except] } });
}

/** Why an act on many did not come about, in words for this place. */
export function bulkSentence(error: unknown): string {
  if (!(error instanceof CallError)) return errorSentence(error);
  if (error.code === 'not-found') return labels.selectionGone;
  if (error.code === 'registry-session-missing') return labels.registryAsked;
  if (error.code === 'invalid-input' && error.fields.some(({ path }) => path === 'body.filters')) return labels.tooMany;
  return errorSentence(error);
}
