import { type AreaEvent, type AreaState, type ReleaseEntry, verdictOutcomes } from '@sodalizio/contract';
import { eventSentences, labels } from './settings.labels.ts';
import { verdictLabels } from './verdict.labels.ts';

/** `1.2.0` of `1.2.0-3fa9c1`: the hash is not for people. */
export const versionOf = (release: string): string => release.replace(/-[^-]*$/, '');

/** The author of an act with their e-mail, which distinguishes people of the same name. */
export function whoExactly({ kind, name }: AreaEvent['by']): string {
  if (kind === 'token') return labels.byToken(name);
  if (kind === 'server') return labels.byServer;
  return kind === 'build' ? labels.byBuild : name;
}

/** The same without the e-mail: 'Elena Martinelli' of 'Elena Martinelli (elena@sodalizio.example)'. */
export const whoWords = (by: AreaEvent['by']): string =>
  by.kind === 'person' ? by.name.replace(/ \([^()]*\)$/, '') : whoExactly(by);

export const eventSentence = ({ act, from, to }: AreaEvent): string =>
  eventSentences[act](to ? versionOf(to) : '', from ? versionOf(from) : '');

export function eventDetail({ act, detail }: AreaEvent): string {
  const outcome = verdictOutcomes.find((one) => act === 'verdict' && one === detail);
  return outcome ? verdictLabels.outcomes[outcome] : detail;
}

export function sizeWords({ bytes }: ReleaseEntry): string {
  const kilobytes = (bytes.js + bytes.css) / 1000;
  return `${kilobytes.toLocaleString('it-IT', { maximumFractionDigits: 1 })} kB`;
}

/** True where `release` was published before the live one: making it live is a rollback. */
export function isEarlier({ live, releases }: AreaState, release: string): boolean {
  const places = [release, live?.name].map((name) => releases.findIndex((one) => one.name === name));
  const [asked = -1, now = -1] = places;
  return now >= 0 && asked > now;
}

export const mayGoLive = ({ live, releases }: AreaState, release: string): boolean =>
  release !== live?.name && releases.some(({ name }) => name === release);
