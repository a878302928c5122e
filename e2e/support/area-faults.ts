import { expect, type Page, type Request, type Route } from '@playwright/test';

/** Console messages of a failing area: the page's own report, and those of browser and libraries. */
export const faultNoise =
  /status of (404|503)|ERR_|Failed to (load|fetch)|dynamically imported|RUNTIME-|AreaFault|area .*fail|rotta|componentStack/i;

interface Fault {
  readonly fault: (route: Route) => unknown;
  readonly cause: string;
  readonly says: RegExp;
}

const brokenCode = { status: 200, contentType: 'text/javascript' };

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

/** Browsers' reports about failing areas, with their answers, because a refused report is none. */
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

export const throwing = (code: string, name: string | undefined): string =>
  code.replace(`function ${name}(`, () => `function ${name}(){throw new Error("rotta")}function unused(`);

export const defaultExportIn = (code: string): string | undefined => /([\w$]+) as default/.exec(code)?.[1];
