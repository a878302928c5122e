import { useChangeSearch, useListQuery } from '@sodalizio/area-kit';
import { type FrozenSelection, type MemberSearch, membersQuery } from '@sodalizio/associate-search';
import type { MessageDraft } from '@sodalizio/contract/messages';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import * as z from 'zod';

export type Step = 1 | 2 | 3;

const wholeNumber = z
  .string()
  .regex(/^\d{1,7}$/)
  .transform(Number);
/** The chosen, frozen on the server: by step 2, or by the selection bar of Soci, which gives no search. */
const frozenParams = z.object({
  selection: z.uuid(),
  count: wholeNumber,
  /** The draft's when they were chosen, where it was stored by then. */
  draft_version: wholeNumber.optional(),
});
type ChosenInAddress = z.output<typeof frozenParams>;
const chosenIn = (params: URLSearchParams) => frozenParams.safeParse(Object.fromEntries(params)).data;
const chosenNow = () => chosenIn(new URLSearchParams(window.location.search));
const frozenNames = Object.keys(frozenParams.shape);
const stepParam = 'step';
const copyParam = 'from';
const draftParam = 'draft';
const templateParam = 'template';
const ownParams = [stepParam, ...frozenNames, copyParam, draftParam, templateParam];

/** The message whose text the new one begins with; undefined for none. */
export const useCopied = (): string | undefined => useSearchParams()[0].get(copyParam) ?? undefined;

/** Id of the template the new one begins with; undefined for none. */
export const useChosenTemplate = (): string | undefined => useSearchParams()[0].get(templateParam) ?? undefined;

/** Key of the draft to go on with; undefined for none. */
export const useOpenedDraft = (): string | undefined => useSearchParams()[0].get(draftParam) ?? undefined;

/** Key of the history entry that opened the newest message: the palette opens a new one on this page too. The page's own entries have a step or a draft. */
export function useNewMessageEntry(): string {
  const { key } = useLocation();
  const [params] = useSearchParams();
  const [seen] = useState(() => new Set([key]));
  const [opened, setOpened] = useState(key);
  const isNew = !seen.has(key) && !params.has(stepParam) && !params.has(draftParam);
  if (isNew && key !== opened) setOpened(key);
  useEffect(() => void seen.add(key), [seen, key]);
  return isNew ? key : opened;
}

interface StoredChoice {
  readonly key: string | undefined;
  /** Number of people the draft has; undefined for nobody yet. */
  readonly inDraft: number | undefined;
  /** They were chosen in this form. */
  readonly ownChoice: boolean;
  /** Selections whose people it has, or had. */
  readonly selections: readonly string[];
}

/** A selection beside a draft that has recipients is another choice only where nothing was stored since. */
function storedIn(opened: MessageDraft | undefined, given: ChosenInAddress | undefined): StoredChoice {
  const inDraft = opened?.recipients ?? undefined;
  const isOld = given && inDraft !== undefined && given.draft_version !== opened?.version;
  return { key: opened?.key, inDraft, ownChoice: false, selections: isOld ? [given.selection] : [] };
}

/** It, and those chosen before it: the history still has them, and they must not take its place in the draft. */
function upTo(selection: string, met: ReadonlySet<string>): string[] {
  const all = [...met];
  return [...all.slice(0, Math.max(all.indexOf(selection), 0)), selection];
}

/** Who is chosen: in the address until the draft on the server has them, then in the draft. */
function useChosen(opened: MessageDraft | undefined) {
  const [params] = useSearchParams();
  const change = useChangeSearch();
  const given = chosenIn(params);
  const [{ key, inDraft, ownChoice, selections }, setStored] = useState(() => storedIn(opened, given));
  const isStored = given !== undefined && selections.includes(given.selection);
  /** Every selection of the address so far, in the order in which they were chosen. */
  const met = useRef(new Set<string>());
  const current = given?.selection;
  useEffect(() => {
    if (current !== undefined) met.current.add(current);
  }, [current]);
  useEffect(() => {
    if (!isStored) return;
    change((now) => {
      for (const name of frozenNames) now.delete(name);
      if (key !== undefined) now.set(draftParam, key);
      return now;
    }, true);
  }, [isStored, key, change]);
  const frozen = isStored ? undefined : given;
  return {
    frozen,
    /** Another one where others are chosen; the same once they are stored. */
    choice: frozen?.selection ?? selections.at(-1),
    inDraft,
    ownChoice,
    noteStored: (stored: MessageDraft, selection: string | undefined) => {
      const { recipients, version } = stored;
      if (recipients === null) return;
      // A save that was under way when they were chosen: after a reload they are still newer than it.
      if (selection === undefined && chosenNow()?.draft_version !== undefined)
        change((now) => {
          now.set('draft_version', String(version));
          return now;
        }, true);
      setStored((before) => ({
        key: stored.key,
        inDraft: recipients,
        ownChoice: selection !== undefined || (before.ownChoice && before.inDraft === recipients),
        selections:
          selection === undefined ? before.selections : [...before.selections, ...upTo(selection, met.current)],
      }));
    },
  };
}

/** The step, the search and the chosen in the address: `?f=1&section=LOM&step=3&selection=…&count=12`. */
export function useCreateAddress(opened: MessageDraft | undefined) {
  const { query, sortBy, ignored } = useListQuery(membersQuery, ownParams);
  const [params] = useSearchParams();
  const change = useChangeSearch();
  const hasSearched = params.get('f') === '1';
  const { frozen, ...stored } = useChosen(opened);
  const go = useCallback(
    (step: Step, search: string, chosen?: ChosenInAddress, replace = false) => {
      const next = new URLSearchParams(search);
      next.set(stepParam, String(step));
      for (const [name, value] of Object.entries(chosen ?? {})) if (value !== undefined) next.set(name, String(value));
      change((now) => {
        for (const name of [copyParam, draftParam, templateParam]) {
          const kept = now.get(name);
          if (kept !== null) next.set(name, kept);
        }
        return next;
      }, replace);
    },
    [change],
  );
  const current = hasSearched ? membersQuery.write(query) : '';
  const written = (filters: MemberSearch) => membersQuery.write({ ...query, filters });
  return {
    query,
    sortBy,
    ignored,
    frozen,
    ...stored,
    hasSearched,
    step: stepIn(params.get(stepParam), hasSearched, frozen !== undefined || stored.inDraft !== undefined),
    /** The draft is on the server now: the address names it, and a reload goes on with it. Nothing moves under who is typing. */
    nameDraft: useCallback(
      (key: string) =>
        change((now) => {
          now.set(draftParam, key);
          return now;
        }, true),
      [change],
    ),
    search: (filters: MemberSearch) => go(2, written(filters)),
    /** The filters alone, without a search: somebody has removed some. */
    refine: (filters: MemberSearch) => go(1, written(filters), undefined, true),
    /** Step 2 chooses anew; the others keep who is chosen. */
    toStep: (step: Step) => go(step, current, step === 2 ? undefined : frozen),
    /** `version`: the draft's, 0 before it is stored. */
    compose: (chosen: FrozenSelection, version: number) =>
      go(3, current, version === 0 ? chosen : { ...chosen, draft_version: version }),
  };
}

/** The step asked for, or the last one before it that has what it needs. */
function stepIn(asked: string | null, hasSearched: boolean, hasChosen: boolean): Step {
  if (hasChosen && (asked === '3' || (asked === null && !hasSearched))) return 3;
  return hasSearched && (asked === '2' || asked === '3') ? 2 : 1;
}
