import { type ComposeChoices, type ComposedVersions, composeReleases } from './compose-releases.ts';
import { serveReleases } from './serve-releases.ts';

export interface ComposedProduct {
  readonly address: string;
  readonly folder: string;
  readonly releases: string;
  readonly versions: ComposedVersions;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a whole product from any set of areas (specs of `composeReleases`) with demo data in a temporary database, on the given
 * port or a free one. Throws a Refusal, one sentence, when a release is not available.
 */
export async function composeProduct(
  specs: readonly string[],
  choices: ComposeChoices & { readonly port?: number | undefined; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<ComposedProduct> {
  const { folder: releases, versions, remove } = await composeReleases(specs, choices);
  try {
    const { port, env = {} } = choices;
    const served = await serveReleases({ releases, port, env, brief: true });
    const stop = async () => {
      await served.stop();
      remove();
    };
    return { address: served.address, folder: served.folder, releases, versions, stop };
  } catch (error) {
    remove();
    throw error;
  }
}
