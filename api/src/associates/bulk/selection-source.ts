import { type freezeSelection, todayInRome } from '@sodalizio/contract';
import type * as z from 'zod';
import { type MemberSearch, memberSearch } from '../associates.conditions.ts';

export type SelectionSource =
  | { search: MemberSearch; except: readonly string[] }
  | { codes: readonly string[] }
  | { selection: string; except: readonly string[] };

/** `now`: filters may depend on the day. */
export function sourceOf(body: z.output<typeof freezeSelection.body>, now: Date): SelectionSource {
  if ('codes' in body) return body;
  if ('selection' in body) return body;
  return { search: memberSearch(body.filters, todayInRome(now)), except: body.except ?? [] };
}
