import { type AreaState, getAreaState, setLiveRelease } from '@sodalizio/contract';
import { Refusal } from '../processes.ts';
import { callProduct, type Deployment } from './call-product.ts';

/**
 * Makes a published release live, unless it is, and says what people have now. Throws a Refusal where another release went live
 * since `judgedIn`, the area's state before the release was judged: it might be somebody's urgent mend.
 */
export async function goLive(
  product: Deployment,
  area: string,
  judgedIn: AreaState,
  { release, why }: { readonly release: string; readonly why: string },
  say: (text: string) => void,
): Promise<void> {
  const before = await callProduct(product, getAreaState, { area });
  const nobody = `The area is switched off: nobody sees it until npm run composition -- on ${area}\n`;
  if (before.live?.name === release) {
    say('It is live already: nothing changes.\n');
    if (before.off) say(nobody);
    return;
  }
  if (before.live?.name !== judgedIn.live?.name)
    throw new Refusal(
      `While ${area} ${release} was judged, ${before.live?.name ?? 'none'} became the live release. ` +
        `Yours is published, and nobody sees it: npm run release judges it beside what is live now, ` +
        `npm run composition -- live ${area} ${release} makes it live as it is.`,
    );
  const body = { release, why, seen: before.changes };
  const { live, off } = await callProduct(product, setLiveRelease, { area, body });
  const moment = live?.since ?? 'now';
  if (off) say(`It is the live release since ${moment}.\n${nobody}`);
  else say(`Live for everybody since ${moment}; open pages take it with their next navigation.\n`);
  const back = before.live ? `npm run composition -- back ${area}   (${before.live.name})` : undefined;
  say(back ? `To take it back: ${back}\n` : 'It is the first release of this area.\n');
}

/** Says who sees a release that was published without going live. */
export async function sayPublished(
  product: Deployment,
  area: string,
  release: string,
  say: (text: string) => void,
): Promise<void> {
  const { live, canary } = await callProduct(product, getAreaState, { area });
  if (live?.name === release) return say('It is live already: nothing changes.\n');
  const who = canary?.name === release ? 'Some try it already.' : 'Nobody sees it yet.';
  say(`${who} To make it live: npm run composition -- live ${area} ${release}\n`);
}
