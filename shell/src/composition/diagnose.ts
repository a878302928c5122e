import { AreaFault } from './area-fault.ts';
import type { ComposedArea } from './read-composition.ts';

const timeout = 3000;

/**
 * Why an area's code did not run, by requesting its files again: only after a failure, so that a good load costs nothing. Where
 * all of them are available, the code itself is at fault.
 */
export async function diagnose(
  placed: ComposedArea,
  base: string,
  partFiles: readonly string[],
  error: unknown,
): Promise<never> {
  const detail = error instanceof Error ? error.message : String(error);
  const files = [...new Set([placed.release.entry, ...partFiles])];
  const found = await Promise.all(files.map((file) => stateOfFile(base + file)));
  const worst = (['unreachable', 'vanished', 'hung'] as const).find((state) => found.includes(state));
  throw new AreaFault(worst ?? 'threw-on-load', detail, { cause: error });
}

export async function stateOfFile(url: string): Promise<'there' | 'unreachable' | 'vanished' | 'hung'> {
  try {
    const answer = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(timeout) });
    void answer.body?.cancel().catch(() => undefined);
    if (answer.status === 404 || answer.status === 410) return 'vanished';
    // A page in its place is a proxy's or a network's login: the release is not at fault, nor stopped for it.
    return answer.ok && !answer.headers.get('content-type')?.includes('html') ? 'there' : 'unreachable';
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError' ? 'hung' : 'unreachable';
  }
}
