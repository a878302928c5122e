import { type AreaFile, areaFileIn } from './caller.ts';
import type { ReportMeddling } from './guard-storage.ts';
import { urlFrom } from './url-from.ts';

/** A page that throws in a timer throws for ever. */
const most = 10;

const textOf = (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error));

function fileOf(error: unknown, source: string): AreaFile | undefined {
  const stack = error instanceof Error ? error.stack : undefined;
  return areaFileIn(stack ?? '') ?? areaFileIn(source);
}

/**
 * Reports errors outside of rendering (a handler, a timer, a promise nobody waits for) to the area whose file is first in the
 * stack, and what the content security policy stopped to the area whose file asked for it. Each message once per page.
 */
export function watchErrors(report: ReportMeddling): void {
  const reported = new Set<string>();
  const reportOnce: ReportMeddling = (file, cause, detail) => {
    const key = `${file.area} ${file.release} ${detail}`;
    if (reported.has(key) || reported.size >= most) return;
    reported.add(key);
    report(file, cause, detail);
  };
  const onError = (error: unknown, source: string) => {
    // Whoever aborts something knows.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    const file = fileOf(error, source);
    if (file) reportOnce(file, 'threw-later', textOf(error));
  };
  window.addEventListener('error', ({ error, message, filename }) => onError(error ?? message, filename));
  document.addEventListener('securitypolicyviolation', ({ sourceFile, effectiveDirective, blockedURI }) => {
    const file = areaFileIn(sourceFile);
    const to = urlFrom(blockedURI)?.origin ?? blockedURI;
    if (file) reportOnce(file, 'meddled', `${effectiveDirective}: ${to}`);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => onError(reason, ''));
}
