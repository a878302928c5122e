import { hasUnsavedWork } from '@sodalizio/area-kit/host';
import { useState } from 'react';
import { createStore, useStore } from 'zustand';
import { type ComposedArea, fetchComposition, type ReadComposition } from './read-composition.ts';
import { routingOf } from './routing.ts';

/** Who does something asks anew when the last answer is older than this; nobody waits for it. */
const freshFor = 3000;
/** Older than this, a navigation waits for the answer: what was decided has to hold within five seconds. */
const goodFor = 4500;
/** It waits this long, once for each question; after that it goes on with what is known. */
const navigationTimeout = 600;
const everySeconds = 30;

interface LiveState {
  /** What routes, menu and shell of this page come from. Absent before the start, and in tests of a part. */
  readonly atPageLoad: ReadComposition | undefined;
  readonly areas: readonly ComposedArea[];
  readonly revision: number;
  /** A new page would bring something this one cannot: another shell, other routes, what a deployment took away. */
  readonly offered: boolean;
}

const nothing: LiveState = { atPageLoad: undefined, areas: [], revision: 0, offered: false };

/** The composition as it is live, kept up to date while the page is open. */
export const liveStore = createStore<LiveState>(() => nothing);

let etag: string | undefined;
let checking: Promise<void> | undefined;
let waitedFor: Promise<void> | undefined;
let checkedAt = Number.NEGATIVE_INFINITY;

/** The composition this page is made with. */
export function beginLive(read: ReadComposition): void {
  [etag, checking, waitedFor, checkedAt] = [undefined, undefined, undefined, Date.now()];
  liveStore.setState({ atPageLoad: read, areas: read.areas, revision: read.revision, offered: false });
}

/** Back to a page that knows of no composition. For tests. */
export function forgetLive(): void {
  beginLive({ revision: 0, shell: '', areas: [] });
  liveStore.setState(nothing);
}

/** Asks what is live now; one question at a time. A server that cannot be asked changes nothing. */
export function checkComposition(): Promise<void> {
  checking ??= check().finally(() => {
    checking = undefined;
  });
  return checking;
}

/** To be called when a person logs in (the session store has their tokens): what was asked before, nobody had asked. */
export async function freshForPerson(): Promise<void> {
  if (!liveStore.getState().atPageLoad) return;
  await soon(checking ? checking.then(checkComposition) : checkComposition());
}

const soon = (asked: Promise<void>) =>
  Promise.race([asked, new Promise<void>((done) => setTimeout(done, navigationTimeout))]);

async function check(): Promise<void> {
  try {
    const fetched = await fetchComposition(etag);
    if (fetched) take(fetched.read);
    if (fetched) etag = fetched.etag;
  } catch (error) {
    console.warn('The composition could not be read anew', error);
  } finally {
    checkedAt = Date.now();
  }
}

function take(read: ReadComposition): void {
  const { atPageLoad } = liveStore.getState();
  liveStore.setState({
    areas: read.areas,
    revision: read.revision,
    offered:
      atPageLoad !== undefined &&
      (otherShell(atPageLoad, read) || routingOf(read.areas) !== routingOf(atPageLoad.areas)),
  });
}

const otherShell = (one: ReadComposition, other: ReadComposition) =>
  one.shell !== '' && other.shell !== '' && one.shell !== other.shell;

/** To be called where something of this page's deployment is gone and only a new page has it. */
export const offerNewPage = (): void => liveStore.setState({ offered: true });

const olderThan = (age: number) => Date.now() - checkedAt > age;

/** Asks ahead of a navigation that may come: somebody moves the pointer, or presses a key. */
export function checkAhead(): void {
  if (liveStore.getState().atPageLoad && olderThan(freshFor)) void checkComposition();
}

/** What is live is known well enough for a navigation; on a slow line the navigation does not wait for long. */
export async function freshEnough(): Promise<void> {
  checkAhead();
  const asked = checking;
  if (!olderThan(goodFor) || !asked || asked === waitedFor) return;
  waitedFor = asked;
  await soon(asked);
}

/**
 * Keeps an open page up to date: every half minute while it is looked at, when it is looked at again, and while somebody is
 * at work in it. Nobody reaches a link without moving, so what is live is known before the link is followed.
 */
export function watchComposition(): () => void {
  const look = () => document.visibilityState === 'visible' && checkAhead();
  const timer = setInterval(look, everySeconds * 1000);
  const stop = new AbortController();
  const { signal } = stop;
  document.addEventListener('visibilitychange', look, { signal });
  window.addEventListener('focus', look, { signal });
  for (const sign of ['pointerover', 'pointerdown', 'keydown'])
    document.addEventListener(sign, checkAhead, { signal, passive: true });
  return () => {
    clearInterval(timer);
    stop.abort();
  };
}

/** The release of an area that the page came with. */
export const releaseAtPageLoad = (id: string): ComposedArea | undefined =>
  liveStore.getState().atPageLoad?.areas.find((area) => area.id === id);

/** An area as it is live; as it came with the page where nothing else is known. */
export const liveNow = (area: ComposedArea): ComposedArea =>
  area.own || area.tried ? area : (liveStore.getState().areas.find(({ id }) => id === area.id) ?? area);

/** Switched off by a superadmin. */
export const isOff = (area: ComposedArea): boolean => liveNow(area).off === true;

/** One of its fills was switched off by a superadmin. */
export const isFillOff = (area: ComposedArea, { slot, nth }: { slot: string; nth: number }): boolean =>
  liveNow(area).fillsOff?.some((one) => one.slot === slot && one.nth === nth) === true;

/** Whether an area is off, for a part of the page, which changes with it. Who has something unsaved in it keeps it until they leave. */
export function useStaysOff(area: ComposedArea): boolean {
  const off = useStore(liveStore, () => isOff(area));
  const [shown, setShown] = useState(off);
  if (shown !== off && !(off && hasUnsavedWork())) setShown(off);
  return shown;
}

/** Renders anew whenever the composition changes. */
export const useLiveAreas = (): readonly ComposedArea[] => useStore(liveStore, ({ areas }) => areas);

export const useNewPageOffered = (): boolean => useStore(liveStore, ({ offered }) => offered);
