import { getAreaState, setLiveRelease } from '@sodalizio/contract';
import { callProduct, type Deployment } from './call-product.ts';

/** Makes a published release live, unless it is, and says what people have now. */
export async function goLive(
  product: Deployment,
  area: string,
  body: { readonly release: string; readonly why: string },
  say: (text: string) => void,
): Promise<void> {
  // Asked anew: while a release was judged, somebody else may have changed what is live.
  const before = await callProduct(product, getAreaState, { area });
  const nobody = `The area is switched off: nobody sees it until npm run composition -- on ${area}\n`;
  if (before.live?.name === body.release) {
    say('It is live already: nothing changes.\n');
    if (before.off) say(nobody);
    return;
  }
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
