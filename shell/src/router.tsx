import { useSession } from '@sodalizio/area-kit';
import { adminBase, leftParam, linkToRoute, sessionStore } from '@sodalizio/area-kit/host';
import { useState } from 'react';
import { createBrowserRouter, type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { AreaOutlet } from './composition/area-outlet.tsx';
import { beforeNavigation } from './composition/navigation.ts';
import type { ComposedArea } from './composition/read-composition.ts';
import { hasWork } from './composition/typed-text.ts';
import { BarePage } from './layout/bare-page.tsx';
import { Layout } from './layout/layout.tsx';
import { Crashed } from './layout/unreachable.tsx';
import { composedOwnAreas } from './own-areas/index.ts';
import { HomePanel } from './palette/home-panel.tsx';
import { mayOpen } from './routes/may-open.ts';
import { NotFoundPanel, RefusedPanel } from './routes/panels.tsx';
import {
  homeBut,
  homeOf,
  isPublic,
  type OfferedScreen,
  offeredScreens,
  publishRoutes,
  type RouteHandle,
} from './routes/screens.ts';
import { rememberReturnPath } from './session/return-path.ts';
import { rememberHome } from './session/start-hints.ts';
import { shellLabels } from './shell.labels.ts';

/** Options of top-level routes: guards are synchronous, so there is nothing to show before them. */
const alone = { hydrateFallbackElement: <></>, errorElement: <Crashed /> };

const routeOf = (screen: OfferedScreen['screen']) => ({ path: screen.path, handle: { screen } satisfies RouteHandle });

const signedIn = () => sessionStore.getState().phase === 'signed-in';

/** Guards run before anything of a screen is downloaded. */
async function guard({ request }: LoaderFunctionArgs) {
  if (signedIn()) return beforeNavigation(request.url);
  rememberReturnPath();
  return redirect(linkToRoute('login'));
}

/** The routes of every area: the shell's own, and those of the composition. */
export function createShellRouter(composed: readonly ComposedArea[]) {
  const areas = [...composedOwnAreas, ...composed];
  const offered = offeredScreens(areas);
  publishRoutes(offered);
  const screens = [...offered.values()];
  const framed = screens
    .filter(({ screen }) => !isPublic(screen))
    .map((one) => ({ ...routeOf(one.screen), element: <Guarded key={one.screen.name} {...one} /> }));
  const open = screens
    .filter(({ screen }) => isPublic(screen))
    .map((one) => ({ ...routeOf(one.screen), ...alone, element: <Open {...one} /> }));
  return createBrowserRouter([
    {
      path: '/',
      loader: () => redirect(signedIn() ? adminBase : linkToRoute('login')),
      ...alone,
    },
    ...open,
    {
      // Also unknown addresses: signed-in people get the not-found page in the frame.
      path: '/*',
      loader: guard,
      ...alone,
      element: <Layout areas={areas} offered={offered} />,
      children: [
        {
          path: adminBase.slice(1),
          children: [
            {
              index: true,
              loader: ({ request }) => {
                const left = new URL(request.url).searchParams.get(leftParam);
                const path = left === null ? homeOf(offered, areas) : homeBut(left, offered, areas);
                if (left === null) rememberHome(path);
                return path === undefined ? null : redirect(`${adminBase}/${path}`);
              },
              handle: { title: shellLabels.home } satisfies RouteHandle,
              element: <HomePanel offered={offered} areas={areas} />,
            },
            ...framed,
          ],
        },
        { path: '*', handle: { title: shellLabels.notFound } satisfies RouteHandle, element: <NotFoundPanel /> },
      ],
    },
  ]);
}

function Guarded({ area, screen }: OfferedScreen) {
  useSession();
  // Signed out: the login is on its way.
  const may = !signedIn() || mayOpen(screen.requires);
  const [shown, setShown] = useState(may);
  // With unsaved work in it, the page stays until the person leaves.
  if (shown !== may && (may || !hasWork())) setShown(may);
  return shown ? <AreaOutlet area={area} screen={screen} /> : <RefusedPanel />;
}

function Open({ area, screen }: OfferedScreen) {
  return (
    <BarePage title={screen.title}>
      <AreaOutlet key={screen.name} area={area} screen={screen} waiting={null} />
    </BarePage>
  );
}
