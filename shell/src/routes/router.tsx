import { adminBase, sessionStore } from '@sodalizio/area-kit/host';
import { createBrowserRouter, type RouteObject, redirect } from 'react-router-dom';
import { AreaPlace } from '../composition/area-place.tsx';
import type { PlacedArea } from '../composition/read-composition.ts';
import { Layout } from '../layout/layout.tsx';
import { LoginScreen } from '../own-areas/login/login.screen.tsx';
import { rememberPlace } from '../session/return-path.ts';
import { shellLabels } from '../shell.labels.ts';
import { mayOpen } from './may-open.ts';
import { NotFoundPanel, RefusedPanel, WelcomePanel } from './panels.tsx';
import { homeOf, type OfferedScreen, offeredScreens } from './screens.ts';
import { Crashed } from './unreachable.tsx';

/** What a route says of itself to layout and breadcrumbs: a screen, or only words. */
export type RouteHandle = { readonly screen: OfferedScreen['screen'] } | { readonly title: string };

/** The guards answer at once: there is nothing to show before them. */
const nothing = <></>;

const signedIn = () => sessionStore.getState().phase === 'signed-in';

/** Guards run before anything of a screen is downloaded. */
function guard() {
  if (signedIn()) return null;
  rememberPlace();
  return redirect('/login');
}

/** The routes of the shell and of every area of the composition. */
export function createShellRouter(areas: readonly PlacedArea[]) {
  const offered = offeredScreens(areas);
  const screens: RouteObject[] = [...offered.values()].map(({ area, screen }) => ({
    path: screen.path,
    handle: { screen } satisfies RouteHandle,
    element: <Guarded area={area} screen={screen} />,
  }));
  return createBrowserRouter([
    {
      path: '/',
      loader: () => redirect(signedIn() ? adminBase : '/login'),
      hydrateFallbackElement: nothing,
      errorElement: <Crashed />,
    },
    {
      path: '/login',
      element: <LoginScreen />,
      hydrateFallbackElement: nothing,
      errorElement: <Crashed />,
      loader: () => (signedIn() ? redirect(adminBase) : null),
    },
    {
      // Every other address too: who is logged in reads in the frame that the page is not there.
      path: '/*',
      loader: guard,
      hydrateFallbackElement: nothing,
      errorElement: <Crashed />,
      element: <Layout areas={areas} offered={offered} />,
      children: [
        {
          path: adminBase.slice(1),
          children: [
            { index: true, loader: () => startAt(homeOf(offered, areas)), element: <WelcomePanel /> },
            ...screens,
          ],
        },
        { path: '*', handle: { title: shellLabels.notFound } satisfies RouteHandle, element: <NotFoundPanel /> },
      ],
    },
  ]);
}

const startAt = (path: string | undefined) => (path === undefined ? null : redirect(`${adminBase}/${path}`));

function Guarded({ area, screen }: OfferedScreen) {
  return mayOpen(screen.requires) ? <AreaPlace key={screen.name} area={area} screen={screen} /> : <RefusedPanel />;
}
