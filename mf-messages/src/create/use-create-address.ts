import { useListQuery, useMountedRef } from '@sodalizio/area-kit';
import { type FrozenSelection, type MemberSearch, membersQuery } from '@sodalizio/associate-search';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as z from 'zod';

export type Step = 1 | 2 | 3;

/** The chosen, frozen on the server: by step 2, or by the selection bar of Soci, which gives no search. */
const frozenParams = z.object({
  selection: z.uuid(),
  count: z
    .string()
    .regex(/^\d{1,7}$/)
    .transform(Number),
});
const stepParam = 'step';
const copyParam = 'from';
const draftParam = 'draft';
const templateParam = 'template';
const ownParams = [stepParam, 'selection', 'count', copyParam, draftParam, templateParam];

/** The message whose text the new one begins with; undefined for none. */
export const useCopied = (): string | undefined => useSearchParams()[0].get(copyParam) ?? undefined;

/** Id of the template the new one begins with; undefined for none. */
export const useChosenTemplate = (): string | undefined => useSearchParams()[0].get(templateParam) ?? undefined;

/** Key of the draft to go on with; undefined for none. */
export const useOpenedDraft = (): string | undefined => useSearchParams()[0].get(draftParam) ?? undefined;

/** The step, the search and the chosen in the address: `?f=1&section=LOM&step=3&selection=…&count=12`. */
export function useCreateAddress(draftHasRecipients: boolean) {
  const { query, sortBy, ignored } = useListQuery(membersQuery, ownParams);
  const [params, setParams] = useSearchParams();
  const mounted = useMountedRef();
  const hasSearched = params.get('f') === '1';
  const given = frozenParams.safeParse(Object.fromEntries(params)).data;
  const { selection, count } = given ?? {};
  const frozen: FrozenSelection | undefined = useMemo(
    () => (selection === undefined || count === undefined ? undefined : { selection, count }),
    [selection, count],
  );
  const go = useCallback(
    (step: Step, search: string, chosen?: FrozenSelection, replace = false) => {
      const next = new URLSearchParams(search);
      next.set(stepParam, String(step));
      if (chosen) {
        next.set('selection', chosen.selection);
        next.set('count', String(chosen.count));
      }
      setParams(
        (before) => {
          for (const name of [copyParam, draftParam, templateParam]) {
            const kept = before.get(name);
            if (kept !== null) next.set(name, kept);
          }
          return next;
        },
        { replace, preventScrollReset: replace },
      );
    },
    [setParams],
  );
  const current = hasSearched ? membersQuery.write(query) : '';
  const written = (filters: MemberSearch) => membersQuery.write({ ...query, filters });
  return {
    query,
    sortBy,
    ignored,
    frozen,
    hasSearched,
    step: stepIn(params.get(stepParam), hasSearched, frozen !== undefined || draftHasRecipients),
    /** The draft is on the server now: the address names it, and a reload goes on with it. Nothing moves under who is typing. */
    nameDraft: useCallback(
      (key: string) => {
        // The save may end after the page was left: it must not change another page's address.
        if (!mounted.current) return;
        setParams(
          (before) => {
            before.set(draftParam, key);
            return before;
          },
          { replace: true, preventScrollReset: true },
        );
      },
      [setParams, mounted],
    ),
    search: (filters: MemberSearch) => go(2, written(filters)),
    /** The filters alone, without a search: somebody has removed some. */
    refine: (filters: MemberSearch) => go(1, written(filters), undefined, true),
    /** Step 2 chooses anew; the others keep who is chosen. */
    toStep: (step: Step) => go(step, current, step === 2 ? undefined : frozen),
    compose: (chosen: FrozenSelection) => go(3, current, chosen),
  };
}

/** The step asked for, or the last one before it that has what it needs. */
function stepIn(asked: string | null, hasSearched: boolean, hasChosen: boolean): Step {
  if (hasChosen && (asked === '3' || (asked === null && !hasSearched))) return 3;
  return hasSearched && (asked === '2' || asked === '3') ? 2 : 1;
}
