import '@sodalizio/ui/styles.css';
import { type Area, call } from '@sodalizio/area-kit';
import { routeStore, sessionStore } from '@sodalizio/area-kit/host';
import { currentUser } from '@sodalizio/contract';
import { UiProvider } from '@sodalizio/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';

const RouterLink = ({ href = '', ...props }: ComponentProps<'a'>) => <Link {...props} to={href} />;

export async function showFirstScreen(area: Area, path: string, css: readonly string[]): Promise<void> {
  for (const file of css)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: path + file }));
  sessionStore.setState({
    accessToken: localStorage.getItem('access_token'),
    sessionToken: localStorage.getItem('session_token'),
  });
  sessionStore.setState({ phase: 'signed-in', user: await call(currentUser, {}) });
  routeStore.setState({ paths: Object.fromEntries(area.screens.map((screen) => [screen.name, screen.path])) });
  const [screen] = area.screens;
  if (!screen) throw new Error(`"${area.id}" has no screen.`);
  const { default: Screen } = await screen.load();
  const router = createMemoryRouter([{ path: `/admin/${screen.path}`, element: <Screen /> }], {
    initialEntries: [`/admin/${screen.path}?f=1`],
  });
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  createRoot(root).render(
    <UiProvider link={RouterLink}>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </UiProvider>,
  );
}
