import type { StdioOptions } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type SuiteResult, storySuite } from '../suites/suites.ts';
import { madeFolder, workspaceRoot } from '../workspace.ts';
import type { ComposedProduct } from './compose-product.ts';
import type { ComposedVersions } from './compose-releases.ts';

/** `.sodalizio/reports/<time>-<process>/`: unique even within a second. */
export function reportFolder(now: Date): string {
  return join(madeFolder, 'reports', `${now.toISOString().slice(0, 19).replaceAll(':', '-')}-${process.pid}`);
}

/** One line: `shell 9ff9c63f2c · associates 1.2.0-5785bcf204`. */
export function versionsLine({ shell, areas }: ComposedVersions): string {
  return [`shell ${shell.release}`, ...areas.map(({ id, release }) => `${id} ${release}`)].join(' · ');
}

/** `all`, a folder of stories (of e2e/stories, or elsewhere), or a part of file names, as for Playwright. */
function chosen(stories: string): { folder: string | undefined; filters: string[] } {
  if (stories === 'all') return { folder: undefined, filters: [] };
  const places = [join(workspaceRoot, 'e2e/stories', stories), resolve(workspaceRoot, stories)];
  const folder = places.find((place) => existsSync(place) && statSync(place).isDirectory());
  return folder ? { folder, filters: [] } : { folder: undefined, filters: [stories] };
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function page(versions: ComposedVersions, result: SuiteResult, at: Date): string {
  const rows = [{ id: 'shell', ...versions.shell }, ...versions.areas].map(
    ({ id, release, from }) =>
      `<tr><th scope="row">${escaped(id)}<td><code>${escaped(release)}</code><td>${escaped(from)}`,
  );
  const verdict = result.failed === 0 ? 'passed' : 'FAILED';
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${verdict}: ${escaped(versionsLine(versions))}</title>
<style>body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem } th, td { padding: .25rem 1rem .25rem 0; text-align: left }</style>
<h1>Composed product: ${verdict}</h1>
<p>${result.passed} passed, ${result.failed} failed${result.note ? ` (${escaped(result.note)})` : ''}, <time>${at.toISOString()}</time></p>
<table>
<tr><th scope="col">Part<th scope="col">Release<th scope="col">From
${rows.join('\n')}
</table>
<p><a href="stories/index.html">The stories, with traces and screenshots of what failed</a></p>
</html>
`;
}

/**
 * Runs stories (in one of the forms of `chosen`) on a composed product, and writes to `report`: `index.html` and `versions.json`
 * with the release of every part, and `stories/`, Playwright's report with traces and screenshots of failures.
 */
export async function runStories(
  { address, folder, versions }: Pick<ComposedProduct, 'address' | 'folder' | 'versions'>,
  stories: string,
  report: string,
  stdio: StdioOptions = 'inherit',
): Promise<SuiteResult> {
  const { folder: storyFolder, filters } = chosen(stories);
  const pages = join(report, 'stories');
  mkdirSync(report, { recursive: true });
  const env = {
    SODALIZIO_E2E_ADDRESS: address,
    SODALIZIO_E2E_FOLDER: folder,
    SODALIZIO_E2E_REPORT: pages,
    SODALIZIO_E2E_TITLE: versionsLine(versions),
    ...(storyFolder ? { SODALIZIO_E2E_STORIES: storyFolder } : {}),
  };
  const result = await storySuite(`stories ${stories}`, filters, env, stdio);
  // The pages contain copies of these.
  rmSync(`${pages}-files`, { recursive: true, force: true });
  writeFileSync(join(report, 'versions.json'), `${JSON.stringify({ ...versions, result }, null, 2)}\n`);
  writeFileSync(join(report, 'index.html'), page(versions, result, new Date()));
  return result;
}
