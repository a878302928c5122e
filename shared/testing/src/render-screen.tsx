import { notifications, showNotification } from '@mantine/notifications';
import { type Area, serverNow } from '@sodalizio/area-kit';
import { cacheDefaults, resetSession, routeStore, sessionStore, useSteps } from '@sodalizio/area-kit/host';
import type { LoggedUser } from '@sodalizio/contract';
import { UiProvider } from '@sodalizio/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentProps, ReactNode } from 'react';
import { BrowserRouter, Link, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { expect, onTestFinished, vi } from 'vitest';
import { type FakeAnswer, type FakeApi, startFakeApi } from './fake-api.ts';
import { aUser } from './people.ts';

export interface RenderOptions {
  /** Route path of the screen: '/admin/associates/:codaica'. Any address by default. */
  readonly path?: string;
  readonly url?: string;
  /** The signed-in person; null for a visitor. */
  readonly user?: LoggedUser | null;
  readonly api?: readonly FakeAnswer[];
  readonly area?: Area;
  /** The test provokes contract violations on purpose. */
  readonly toleratesFaults?: boolean;
}

declare global {
  /** vitest's jsdom environment exposes its window here: only from outside can the page's address be set. */
  var jsdom: { reconfigure: (options: { url: string }) => void } | undefined;
}

/**
 * Renders a screen as the shell does, with a fake API at a real HTTP server.
 * When the test ends the server stops, and contract violations fail the test.
 */
export async function renderScreen(element: ReactNode, options: RenderOptions = {}) {
  const { path = '*', url = path, user = aUser(), area } = options;
  const api = await startFakeApi(options.api ?? []);
  globalThis.jsdom?.reconfigure({ url: api.origin + (url === '*' ? '/' : url) });
  sessionStore.setState({
    phase: user ? 'signed-in' : 'signed-out',
    user,
    accessToken: user ? 'an-access-token' : null,
    sessionToken: user ? 'a-session-token' : null,
  });
  if (area) routeStore.setState({ paths: Object.fromEntries(area.screens.map((one) => [one.name, one.path])) });
  keepToasts();
  const cache = new QueryClient({ defaultOptions: cacheDefaults });
  const place: Place = { pathname: '', search: '', go: () => {} };

  const view = render(
    <QueryClientProvider client={cache}>
      <UiProvider env="test" link={RouterLink} now={serverNow}>
        <BrowserRouter>
          <Watch place={place} />
          <Routes>
            <Route path={path} element={element} />
            {path !== '*' && <Route path="*" element={<p>{elsewhere}</p>} />}
          </Routes>
        </BrowserRouter>
      </UiProvider>
    </QueryClientProvider>,
  );
  onTestFinished(() => finish(api, cache, options.toleratesFaults ?? false));
  return {
    ...view,
    person: userEvent.setup(),
    api,
    cache,
    address: () => place.pathname + place.search,
    /** The screen's own name in title and breadcrumbs. */
    crumb: () => routeStore.getState().crumbs[place.pathname],
    go: (to: string | number) => place.go(to),
  };
}

/** On a busy machine a step can take longer than a toast's five seconds. A test that holds the clock sees it close. */
function keepToasts() {
  const kept = vi
    .spyOn(notifications, 'show')
    .mockImplementation((one, store) =>
      showNotification(vi.isFakeTimers() ? one : { ...one, autoClose: false }, store),
    );
  onTestFinished(() => kept.mockRestore());
}

const RouterLink = ({ href = '', ...props }: ComponentProps<'a'>) => <Link {...props} to={href} />;

export const elsewhere = 'un’altra pagina';

interface Place {
  pathname: string;
  search: string;
  go: (to: string | number) => void;
}

function Watch({ place }: { place: Place }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useSteps();
  Object.assign(place, {
    pathname,
    search,
    go: (to: string | number) => (typeof to === 'number' ? navigate(to) : navigate(to)),
  });
  return null;
}

async function finish(api: FakeApi, cache: QueryClient, tolerates: boolean) {
  cleanup();
  cache.clear();
  await api.close();
  resetSession();
  if (!tolerates) expect(api.faults, 'requests and answers keep to the contract').toEqual([]);
}
