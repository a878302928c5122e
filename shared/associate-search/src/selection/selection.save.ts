import { CallError, call, errorSentence } from '@sodalizio/area-kit';
import { freezeSelection } from '@sodalizio/contract';
import { filtersToQuery, type MemberSearch } from '../member-filters.ts';
import type { ChosenMembers } from './chosen-members.ts';
import { selectionLabels as labels } from './selection.labels.ts';

/** A selection as the server holds it (decision 0013). */
export interface FrozenSelection {
  /** Names it to the server. */
  readonly selection: string;
  /** How many members it has, exactly. */
  readonly count: number;
}

/** Freezes all that a search finds at this moment. */
export const freezeAll = (filters: MemberSearch): Promise<FrozenSelection> =>
  call(freezeSelection, { body: { filters: filtersToQuery(filters) } });

/**
 * Freezes who is chosen, for one act. Each act needs a frozen selection of its own: the server takes the same act on the same
 * one for its repetition, and answers what it did the first time.
 */
export function freezeChosen(chosen: ChosenMembers): Promise<FrozenSelection> {
  if (chosen.kind === 'named') return call(freezeSelection, { body: { codes: [...chosen.members.keys()] } });
  return call(freezeSelection, { body: { selection: chosen.selection, except: [...chosen.except] } });
}

/** Why a selection was not frozen, or an act on it not done. */
export function selectionSentence(error: unknown): string {
  if (!(error instanceof CallError)) return errorSentence(error);
  if (error.code === 'not-found') return labels.expired;
  if (error.code === 'registry-session-missing') return labels.registryAsked;
  if (error.code === 'invalid-input' && error.fields.some(({ path }) => path === 'body.filters')) return labels.tooMany;
  return errorSentence(error);
}
