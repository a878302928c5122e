import { useState } from 'react';
import { createStore, useStore } from 'zustand';
import { type ComposedArea, fetchComposition, type ReadComposition } from './read-composition.ts';
import { routingOf } from './routing.ts';
import { hasWork } from './typed-text.ts';

/** An older answer is refreshed on user activity, in the background. */
const freshFor = 3000;
/** With an older answer, a navigation waits: changes have to apply within five seconds. */
const goodFor = 4500;
/** How long a navigation waits, once per request. */
const navigationTimeout = 600;
const everySeconds = 30;

interface LiveState {
  /** Source of this page's routes, menu and shell. Undefined before the start, and in tests of a part. */
  readonly atPageLoad: ReadComposition | undefined;
  readonly areas: readonly ComposedArea[];
  readonly revision: number;
  /** A new page would have what this one lacks: another shell, other routes, files removed by a deployment. */
  readonly offered: boolean;
}

const nothing: LiveState = { atPageLoad: undefined, areas: [], revision: 0, offered: false };

export const liveStore = createStore<LiveState>(() => nothing);

let etag: string | undefined;
let checking: Promise<void> | undefined;
let waitedFor: Promise<void> | undefined;
let checkedAt = Number.NEGATIVE_INFINITY;

export function beginLive(read: ReadComposition): void {
  [etag, checking, waitedFor, checkedAt] = [undefined, undefined, undefined, Date.now()];
  liveStore.setState({ atPageLoad: read, areas: read.areas, revision: read.revision, offered: false });
}

export function forgetLive(): void {
  beginLive({ revision: 0, shell: '', areas: [] });
  liveStore.setState(nothing);
}

/** Fetches the live composition; one request at a time. A failure changes nothing. */
export function checkComposition(): Promise<void> {
  checking ??= check().finally(() => {
    checking = undefined;
  });
  return checking;
}

/** Call it when a person logs in: earlier answers were for nobody. */
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

/** Call it where files of this page's deployment are gone and only a new page has them. */
export const offerNewPage = (): void => liveStore.setState({ offered: true });

/** A clock that was set back makes no answer young. */
const olderThan = (age: number) => Math.abs(Date.now() - checkedAt) > age;

/** Refreshes before a likely navigation: on pointer movement or a key. */
export function checkAhead(): void {
  if (liveStore.getState().atPageLoad && olderThan(freshFor)) void checkComposition();
}

/** Makes sure that the composition is recent enough for a navigation; does not wait long on a slow line. */
export async function freshEnough(): Promise<void> {
  checkAhead();
  const asked = checking;
  if (!olderThan(goodFor) || !asked || asked === waitedFor) return;
  waitedFor = asked;
  await soon(asked);
}

/**
 * Keeps an open page up to date: every half minute while it is visible, when it becomes visible, and on user activity. Nobody
 * reaches a link without moving, so the composition is refreshed before the link is followed.
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

export const releaseAtPageLoad = (id: string): ComposedArea | undefined =>
  liveStore.getState().atPageLoad?.areas.find((area) => area.id === id);

/** The live release of an area; by default the one that came with the page. */
export const liveNow = (area: ComposedArea): ComposedArea =>
  area.own || area.tried ? area : (liveStore.getState().areas.find(({ id }) => id === area.id) ?? area);

/** Switched off; or no part of the product any more, where a page that came with it learns so. */
export const isOff = (area: ComposedArea): boolean => liveNow(area).off === true || isGone(area);

const isGone = ({ id, own, tried }: ComposedArea): boolean =>
  !own && !tried && releaseAtPageLoad(id) !== undefined && !liveStore.getState().areas.some((one) => one.id === id);

export const isFillOff = (area: ComposedArea, { slot, nth }: { slot: string; nth: number }): boolean =>
  liveNow(area).fillsOff?.some((one) => one.slot === slot && one.nth === nth) === true;

/** Whether to show an area as off. With unsaved work in it, it stays until the person leaves. */
export function useStaysOff(area: ComposedArea): boolean {
  const off = useStore(liveStore, () => isOff(area));
  const [shown, setShown] = useState(off);
  if (shown !== off && !(off && hasWork())) setShown(off);
  return shown;
}

export const useLiveAreas = (): readonly ComposedArea[] => useStore(liveStore, ({ areas }) => areas);

export const useNewPageOffered = (): boolean => useStore(liveStore, ({ offered }) => offered);
