import type { Page, Request } from '@playwright/test';
import { grantedTo, type Role, signIn } from './people.ts';

export const startUp = [
  '/api/login-check',
  '/api/user',
  '/api/helpers/constants',
  '/api/global-labels',
  '/api/global-labels',
];
export const pathOf = (url: string) => url.split('?')[0] ?? '';

/** Calls of a page, as they are sent: those of its batches, and the others. */
export function watchCalls(page: Page) {
  const early: string[] = [];
  const alone: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname, search, searchParams } = new URL(request.url());
    if (pathname === '/api/early') early.push(...searchParams.getAll('ask'));
    else if (pathname.startsWith('/api/')) alone.push(pathname + search);
  });
  return { early, alone, ofScreen: () => early.filter((one) => !startUp.includes(pathOf(one))) };
}

/** A browser that has started before, as after a login: it knows what its person may do. */
export async function returning(page: Page, role: Role): Promise<void> {
  const tokens = await signIn(page, role, { registry: role !== 'secretary' });
  await page.addInitScript(
    (granted) => {
      if (sessionStorage.getItem('e2e.granted')) return;
      sessionStorage.setItem('e2e.granted', 'yes');
      localStorage.setItem('sodalizio.granted', granted);
    },
    await grantedTo(page.request, tokens),
  );
}
