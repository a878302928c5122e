import { keep, useKept, useMountedRef } from '@sodalizio/area-kit';
import {
  type FoundMembers,
  type FrozenSelection,
  noMembers,
  searchKey,
  selectionSentence,
  useSelection,
  wantsRegistry,
} from '@sodalizio/associate-search';
import { toast } from '@sodalizio/ui';
import { useEffect, useRef, useState } from 'react';
import { isCode } from '../is-code.ts';
import { labels } from './create.labels.ts';

const chosenName = 'messages.create.selection';
/** The search whose matches were all selected once: after that the person decides. */
const startedName = 'messages.create.started';
const cause = { id: chosenName };

const readText = (kept: unknown) => (typeof kept === 'string' ? kept : '');

/** A new search starts with everybody found, also where it is the same as before. */
export function forgetRecipients(): void {
  keep(chosenName, undefined);
  keep(startedName, undefined);
}

/** The selection of Soci over what was found, with everybody selected at the start. */
export function useRecipients(members: FoundMembers, onFrozen: (frozen: FrozenSelection) => void) {
  const { shown, readBetween, registry } = members;
  const { filters } = shown;
  const key = searchKey(filters);
  const [started, setStarted] = useKept(startedName, readText);
  const refused = useRef(false);
  const askRegistry = () => {
    refused.current = true;
    registry.ask();
  };
  const selection = useSelection({ name: chosenName, filters, readBetween, askRegistry });
  const { freezing, chooseAll, replaceBy } = selection;
  const ready = started === key;

  const start = useRef(async () => {});
  start.current = async () => {
    refused.current = false;
    // Nobody of an earlier search, should this one fail.
    replaceBy(noMembers);
    await chooseAll();
    if (!refused.current) setStarted(key);
  };
  const waiting = ready || freezing || registry.missing;
  useEffect(() => {
    if (!waiting) void start.current();
  }, [waiting]);

  const [busy, setBusy] = useState(false);
  const mounted = useMountedRef();
  // Not after this step was left.
  const meet = (error: unknown) => {
    if (!mounted.current) return;
    if (wantsRegistry(error)) registry.ask();
    else if (isCode(error, 'not-found')) {
      toast.warning(labels.expired, cause);
      setStarted('');
    } else toast.failure(selectionSentence(error), cause);
  };
  const freeze = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const frozen = await selection.freeze();
      if (!frozen || !mounted.current) return;
      if (frozen.count > 0) return onFrozen(frozen);
      toast.failure(labels.nobodyLeft, cause);
    } catch (error) {
      meet(error);
    } finally {
      setBusy(false);
    }
  };
  return { selection, count: ready ? selection.count : 0, ready, busy, freeze };
}
