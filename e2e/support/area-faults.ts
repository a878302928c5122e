import { expect, type Page, type Request, type Route } from '@playwright/test';

/** What the console says while an area fails: the page's own report, and what browser and libraries add. */
export const faultNoise =
  /status of (404|503)|ERR_|Failed to (load|fetch)|dynamically imported|RUNTIME-|AreaFault|area .*fail|rotta|componentStack/i;

interface Fault {
  /** What happens to a request for code. */
  readonly fault: (route: Route) => unknown;
  readonly cause: string;
  readonly says: RegExp;
}

const brokenCode = { status: 200, contentType: 'text/javascript' };

/** Every way in which the code of an area can fail to come. */
export const faults = {
  dead: { fault: (route) => route.abort('connectionrefused'), cause: 'unreachable', says: /non è raggiungibile/ },
  vanished: {
    fault: (route) => route.fulfill({ status: 404, body: '' }),
    cause: 'vanished',
    says: /è stata aggiornata/,
  },
  broken: {
    fault: (route) => route.fulfill({ ...brokenCode, body: 'throw new Error("rotta")' }),
    cause: 'threw-on-load',
    says: /non si è avviata/,
  },
  silent: { fault: () => undefined, cause: 'hung', says: /ci mette troppo/ },
} satisfies Record<string, Fault>;

/** What browsers tell the server of areas that fail; the answer too, because a report that is refused is none. */
export function reports(page: Page, area: string) {
  const heard: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/area-faults')) heard.push(request);
  });
  return async (cause: string) => {
    await expect.poll(() => heard.map((request) => request.postDataJSON().cause)).toContain(cause);
    const [report] = heard.filter((request) => request.postDataJSON().cause === cause);
    expect((await report?.response())?.status()).toBe(200);
    expect(report?.postDataJSON()).toMatchObject({ area, cause, path: expect.stringMatching(/^\/areas\//) });
  };
}

/** Code as it came, with this function of it throwing while it draws. */
export const throwing = (code: string, name: string | undefined): string =>
  code.replace(`function ${name}(`, () => `function ${name}(){throw new Error("rotta")}function unused(`);

/** The name that the default export of a chunk has inside of it. */
export const defaultExportIn = (code: string): string | undefined => /([\w$]+) as default/.exec(code)?.[1];
