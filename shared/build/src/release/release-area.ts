import { getAreaState, publishRelease, why as reason, recordVerdict } from '@sodalizio/contract';
import { productAddress } from '../compose/product-address.ts';
import { parseSpec } from '../compose/spec.ts';
import { Refusal } from '../processes.ts';
import { findingsOf, judge, type Verdict, type VerdictChoices, verdictTable } from '../verdict/verdict.ts';
import { callProduct, type Deployment, deployToken } from './call-product.ts';
import { goLive, sayPublished } from './go-live.ts';
import { zipOf } from './release-zip.ts';

export interface ReleaseChoices extends VerdictChoices {
  readonly why?: string | undefined;
  /** Published without going live: for a canary, or later. */
  readonly publishOnly?: boolean | undefined;
  readonly say: (text: string) => void;
}

/** Sends the verdict's report after the release. A product that does not take it says at the next step whether it needs one. */
async function sendReport(product: Deployment, area: string, verdict: Verdict): Promise<string> {
  try {
    const body = findingsOf(verdict);
    const { outcome } = await callProduct(product, recordVerdict, { area, release: verdict.release, body });
    return `The report of the verdict is with it: ${outcome}.\n`;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return `The report of the verdict was not taken: ${error.message}\n`;
  }
}

/** The product would refuse it when all is done but going live. */
function refuseReason(why: string): void {
  if (!reason.safeParse(why).success) throw new Refusal(`--why: ${why.length} characters, at most 500.`);
}

/**
 * Releases an area: builds it alone, judges it with what is live, publishes it with the verdict's report and makes it live. Returns false for a negative
 * verdict; nothing is published then. Throws a Refusal, one sentence, when the product refuses.
 */
export async function releaseArea(text: string, choices: ReleaseChoices): Promise<boolean> {
  const { say, why = 'npm run release' } = choices;
  refuseReason(why);
  const { id: area } = parseSpec(text);
  const product: Deployment = { address: productAddress(choices.at), token: deployToken() };
  // An invalid token is reported now, not after minutes of checks.
  const before = await callProduct(product, getAreaState, { area });
  const { verdict, candidate, remove } = await judge(text, choices);
  try {
    say(`\n${verdictTable(verdict)}`);
    if (!verdict.passed) {
      say('Nothing was published.\n');
      return false;
    }
    const published = await callProduct(product, publishRelease, { area, zip: await zipOf(candidate.folder) });
    say(`Published ${area} ${published.name} at ${product.address}${published.path}\n`);
    say(await sendReport(product, area, verdict));
    if (choices.publishOnly) await sayPublished(product, area, published.name, say);
    else await goLive(product, area, before, { release: published.name, why }, say);
    return true;
  } finally {
    remove();
  }
}
