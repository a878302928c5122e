import type { StdioOptions } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import type { ComposedVersions } from '../compose/compose-releases.ts';
import { reportFolder, runStories } from '../compose/run-stories.ts';
import type { ServedReleases } from '../compose/serve-releases.ts';
import { type SuiteResult, storySuite } from '../suites/suites.ts';
import { workspaceRoot } from '../workspace.ts';
import { line, type VerdictLine } from './judged.ts';

/** The candidate running inside what is live. `stories`: the folder of the area's own stories. */
export interface RunningCandidate extends Pick<ServedReleases, 'address' | 'folder'> {
  readonly id: string;
  readonly versions: ComposedVersions;
  readonly stories: string;
  readonly stdio: StdioOptions;
}

const summaryOf = ({ passed, failed, note }: SuiteResult): string =>
  `${passed} passed, ${failed} failed${note ? ` (${note})` : ''}`;

export async function judgeStories(running: RunningCandidate): Promise<VerdictLine> {
  const name = 'stories on the composed product';
  const { id, stories, stdio } = running;
  if (globSync('**/*.spec.ts', { cwd: stories }).length === 0)
    return line(name, [`${id} has no story in ${stories}: at least one must say what people do there`], '');
  const report = reportFolder(new Date());
  const result = await runStories(running, stories, report, stdio);
  return line(name, result.failed > 0 ? [`${summaryOf(result)}: ${report}/index.html`] : [], summaryOf(result));
}

/** Every screen of the area by axe (WCAG 2.2 AA): light and dark, desktop and phone. */
export async function judgeAxe({ id, stories, stdio, address, folder }: RunningCandidate): Promise<VerdictLine> {
  const screens = join(stories, 'screens.json');
  const report = `${reportFolder(new Date())}-axe`;
  const env = {
    SODALIZIO_E2E_ADDRESS: address,
    SODALIZIO_E2E_FOLDER: folder,
    SODALIZIO_E2E_STORIES: join(workspaceRoot, 'e2e/axe'),
    SODALIZIO_E2E_REPORT: report,
    SODALIZIO_AXE_AREA: id,
    ...(existsSync(screens) ? { SODALIZIO_AXE_SCREENS: screens } : {}),
  };
  const result = await storySuite('axe', [], env, stdio);
  return line(
    'accessibility (axe)',
    result.failed > 0 ? [`${summaryOf(result)}: ${report}/index.html`] : [],
    summaryOf(result),
  );
}
