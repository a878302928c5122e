import type { Endpoint } from '@sodalizio/contract';
import { noteServerTime } from './server-clock.ts';
import { sessionStore } from './session.store.ts';

/** Answers that the page's first script asked for (`EarlyBatch` of the shell), with the tokens they were asked with. */
interface Batch {
  readonly accessToken: string;
  readonly sessionToken: string;
  readonly asked: readonly string[];
  readonly askedAt: number;
  readonly answers: Promise<unknown>;
}

interface Held extends Batch {
  /** Comparable addresses of the calls that nobody has made yet. */
  readonly open: Set<string>;
  /** Bodies by address, and when they came. */
  arrived?: { readonly bodies: ReadonlyMap<string, unknown>; readonly at: number };
}

/** Milliseconds for which an answer counts: as long as any other in the cache. */
const lifetime = 30_000;

let held: readonly Held[] = [];

/** The order of parameters has no meaning. */
function comparable(url: string): string {
  const [path = '', query = ''] = url.split('?', 2);
  const params = new URLSearchParams(query);
  params.sort();
  return `${path}?${params}`;
}

/** Of whatever came in the answer's place, too. */
const memberOf = (value: unknown, name: string): unknown => Reflect.get(Object(value), name);

function bodiesOf(value: unknown): ReadonlyMap<string, unknown> {
  const answers = memberOf(value, 'answers');
  const found = new Map<string, unknown>();
  // A refusal is asked again, alone: its reasons, headers and consequences are those of its own answer.
  for (const one of Array.isArray(answers) ? answers : [])
    if (one?.status === 200 && typeof one.ask === 'string') found.set(comparable(one.ask), one.body);
  return found;
}

/** Keeps batches for the calls that are to come. For the shell, once, before its first call. */
export function keepEarlyAnswers(batches: readonly Batch[]): void {
  const mine: Held[] = batches.map((batch) => ({ ...batch, open: new Set(batch.asked.map(comparable)) }));
  held = mine;
  for (const one of mine) void one.answers.then((value) => arrive(one, value));
}

function arrive(one: Held, value: unknown): void {
  noteServerTime(memberOf(value, 'date'), one.askedAt);
  one.arrived = { bodies: bodiesOf(value), at: Date.now() };
  setTimeout(() => {
    if (!held.includes(one)) return;
    if (one.open.size > 0) console.warn('Asked with the page, and by nobody since', [...one.open]);
    held = held.filter((other) => other !== one);
  }, lifetime);
}

/** Forgets what is left: after a logout, and before anything is changed. */
export const dropEarlyAnswers = (): void => {
  held = [];
};

/** Of this person, and not yet taken. */
function openFor(address: string): Held | undefined {
  const { accessToken, sessionToken } = sessionStore.getState();
  return held.find(
    (one) => one.open.has(address) && one.accessToken === accessToken && one.sessionToken === (sessionToken ?? ''),
  );
}

/** The answer to a call, once: a promise of its body, of undefined where it was refused; undefined where it was not asked. */
export function takeEarly({ method }: Endpoint, url: string): Promise<unknown> | undefined {
  // What is written makes all that was read before outdated.
  if (method !== 'GET') return void dropEarlyAnswers();
  const address = comparable(url);
  const mine = openFor(address);
  mine?.open.delete(address);
  return mine?.answers.then((value) => (mine.arrived?.bodies ?? bodiesOf(value)).get(address));
}

/** The same where it has arrived already, with the time when it did. */
export function takeArrived(url: string): { readonly body: unknown; readonly at: number } | undefined {
  const address = comparable(url);
  const mine = openFor(address);
  const body = mine?.arrived?.bodies.get(address);
  if (!mine?.arrived || body === undefined) return undefined;
  mine.open.delete(address);
  return { body, at: mine.arrived.at };
}

/** Whether there is anything to be taken: most calls of a day need not look. */
export const hasEarly = (): boolean => held.some(({ open }) => open.size > 0);
