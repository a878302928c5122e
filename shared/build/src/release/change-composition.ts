import {
  type AreaEvent,
  type AreaState,
  getAreaHistory,
  getAreaState,
  type ReleaseEntry,
  type ReleaseHealth,
  setAreaOff,
  setCanary,
  setFillOff,
  setLiveRelease,
} from '@sodalizio/contract';
import { liveProduct } from '../compose/product-address.ts';
import { Refusal } from '../processes.ts';
import { callProduct, type Deployment, deployToken } from './call-product.ts';

export interface CompositionChoices {
  readonly address: string;
  readonly why: string;
  readonly percent?: number | undefined;
  readonly people?: readonly string[] | undefined;
  /** Switch only fills of this slot: `associates.profile.tab`, or its second fill `associates.profile.tab/2`. */
  readonly slot?: string | undefined;
}

export const acts = ['status', 'live', 'back', 'off', 'on', 'canary', 'end-canary'] as const;
export type Act = (typeof acts)[number];

const ofRelease: readonly Act[] = ['live', 'canary'];

/** Refuses words and options that the act would ignore. */
function refuseSurplus(act: Act, words: readonly string[], { percent, people, slot }: CompositionChoices): void {
  const surplus = words[ofRelease.includes(act) ? 2 : 1];
  if (surplus !== undefined)
    throw new Refusal(
      `${act} takes one area${ofRelease.includes(act) ? ' and one release' : ''}: what is "${surplus}"?` +
        (act === 'back' ? ` To name the release: npm run composition -- live ${words.join(' ')}` : ''),
    );
  if (act !== 'canary' && (percent !== undefined || people !== undefined))
    throw new Refusal(`--percent and --people are for canary, not for ${act}.`);
  if (act !== 'off' && act !== 'on' && slot !== undefined) throw new Refusal('--slot is for off and on.');
}

const by = ({ by: { name }, since, why }: Pick<NonNullable<AreaState['live']>, 'by' | 'since' | 'why'>) =>
  `since ${since} by ${name}${why ? `: ${why}` : ''}`;

/** One line of what a browser reported, which may be a stack, or hold what a terminal would obey. */
const oneLine = (detail: string) => detail.replace(/[\p{Cc}\s]+/gu, ' ').trim();

function healthLines({ version, loads, failures, fell_back }: ReleaseHealth): string[] {
  const causes = failures.map(({ cause, count }) => `${count} ${cause}`).join(', ');
  return [
    `  ${version}: ${loads} loads, ${causes || 'no failure'}${fell_back > 0 ? `, ${fell_back} fell back` : ''}`,
    ...failures
      .filter(({ last_detail }) => last_detail !== '')
      .map(({ cause, last_detail }) => `    ${cause}, last time: ${oneLine(last_detail)}`),
  ];
}

export function areaLines({ id, live, off, stopped, fills, canary, releases, health }: AreaState): string {
  const people = canary?.people.map(({ email }) => email) ?? [];
  const share = canary && canary.percent > 0 ? [`${canary.percent} % of all`] : [];
  const release = ({ name, published_at, published_by, verdict }: ReleaseEntry) =>
    `${name === live?.name ? '*' : ' '} ${name}  published ${published_at} by ${published_by.name}${verdict ? `, verdict ${verdict.outcome}` : ''}`;
  const seen = health.flatMap(healthLines);
  const filled = fills.map(
    ({ slot, nth, off: fillOff }) =>
      `  fills ${slot}${nth > 0 ? `/${nth + 1}` : ''}${fillOff ? `, switched off, ${by(fillOff)}` : ''}`,
  );
  const failing = [live, canary].flatMap((one) =>
    one?.failing_until
      ? [`  ${one.name} fails for most of its people: until ${one.failing_until} fresh pages open the one before it`]
      : [],
  );
  return [
    `${id}: ${live ? `${live.name} live, ${by(live)}` : 'nothing is live'}`,
    ...(off ? [`  switched off, ${by(off)}`] : []),
    ...(stopped ? [`  ${stopped.release} was stopped by the server, ${stopped.since}: ${stopped.why}`] : []),
    ...(canary ? [`  ${canary.name} is tried by ${[...people, ...share].join(', ')}, ${by(canary)}`] : []),
    ...failing,
    ...filled,
    ...releases.map(release),
    ...(seen.length > 0 ? ['  last 24 hours, as browsers saw them:', ...seen] : []),
    '',
  ].join('\n');
}

async function everything(address: string): Promise<string> {
  const { shell, areas } = await liveProduct(address);
  return [`shell ${shell}`, ...areas.map(({ id, path }) => `${id} ${path.split('/').at(-2) ?? ''}`), ''].join('\n');
}

/** Most that the product gives at once. */
const PAGE = 200;

/** Newest first, to its beginning: publications of months may lie between what was live and what is. */
async function wholeHistory(product: Deployment, area: string): Promise<AreaEvent[]> {
  const all: AreaEvent[] = [];
  for (;;) {
    const oldest = all.at(-1);
    const query = `?limit=${PAGE}${oldest ? `&before=${oldest.id}` : ''}`;
    const { events } = await callProduct(product, getAreaHistory, { area, query });
    all.push(...events);
    if (events.length < PAGE) return all;
  }
}

/**
 * The release to go back to: the one live before the current one, by the history. Rolled back releases are skipped, so that two
 * `back` go back twice.
 */
async function releaseBefore(product: Deployment, area: string): Promise<string> {
  const previous: string[] = [];
  for (const { act, to } of (await wholeHistory(product, area)).toReversed()) {
    if ((act !== 'live' && act !== 'roll-back') || to === null) continue;
    const at = previous.indexOf(to);
    if (act === 'roll-back' && at >= 0) previous.length = at;
    previous.push(to);
  }
  const before = previous.at(-2);
  if (before === undefined) throw new Refusal(`${area} has no release before the one that is live.`);
  return before;
}

function fillNamed(text: string): { slot: string; nth: number } {
  const [slot = '', place = '1', more] = text.split('/');
  if (!/^[1-9]\d?$/.test(place) || more !== undefined)
    throw new Refusal(`--slot ${text}: the name of a slot, and "/2" for the second that the area puts there.`);
  return { slot, nth: Number(place) - 1 };
}

function canaryOf(release: string, { percent = 0, people = [], why }: CompositionChoices) {
  if (percent === 0 && people.length === 0)
    throw new Refusal('Who tries it? --percent 10, or --people anna@example.org,bruno@example.org, or both.');
  return { release, percent, people: [...people], why };
}

/**
 * Does one act on an area through the product's own endpoints, with the deploy token of the environment; returns a report.
 * Throws a Refusal, one sentence, when the product refuses.
 */
export async function changeComposition(
  act: Act,
  words: readonly string[],
  choices: CompositionChoices,
): Promise<string> {
  refuseSurplus(act, words, choices);
  const [area, release] = words;
  const { address, why } = choices;
  if (act === 'status' && !area) return everything(address);
  if (!area) throw new Refusal(`Which area? npm run composition -- ${act} associates`);
  if ((act === 'live' || act === 'canary') && !release)
    throw new Refusal(`Which release? npm run composition -- ${act} ${area} 1.2.0`);
  const product: Deployment = { address, token: deployToken() };
  const done = async (): Promise<AreaState> => {
    switch (act) {
      case 'status':
        return callProduct(product, getAreaState, { area });
      case 'live':
        return callProduct(product, setLiveRelease, { area, body: { release, why } });
      case 'back': {
        // Refused by the product when somebody else changes the area after this look.
        const { changes: seen, live, stopped } = await callProduct(product, getAreaState, { area });
        // Whoever saw it fail wants to undo that one, not the release that has replaced it since.
        if (stopped)
          throw new Refusal(
            `The server has stopped ${stopped.release} already: ${live?.name} is live. For another one: npm run composition -- live ${area} <release>`,
          );
        const before = await releaseBefore(product, area);
        return callProduct(product, setLiveRelease, { area, body: { release: before, why, seen } });
      }
      case 'off':
      case 'on':
        if (choices.slot !== undefined)
          return callProduct(product, setFillOff, {
            area,
            body: { ...fillNamed(choices.slot), off: act === 'off', why },
          });
        return callProduct(product, setAreaOff, { area, body: { off: act === 'off', why } });
      case 'canary':
        return callProduct(product, setCanary, { area, body: canaryOf(release ?? '', choices) });
      case 'end-canary': {
        const { canary, changes: seen } = await callProduct(product, getAreaState, { area });
        if (!canary) throw new Refusal(`Nobody tries a release of ${area}.`);
        const body = { release: canary.name, percent: 0, people: [], why, seen };
        return callProduct(product, setCanary, { area, body });
      }
    }
  };
  return areaLines(await done());
}
