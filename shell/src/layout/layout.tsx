import { Drawer } from '@mantine/core';
import { useDisclosure, useWindowEvent } from '@mantine/hooks';
import { useRemembered, useSession } from '@sodalizio/area-kit';
import { useSteps } from '@sodalizio/area-kit/host';
import { closeQuestions, FloatingLayer } from '@sodalizio/ui';
import { type MouseEvent, useEffect, useMemo, useRef } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { version } from '../../package.json';
import { areaName } from '../composition/area-name.ts';
import { useLiveAreas } from '../composition/live-composition.store.ts';
import { releaseFor } from '../composition/load-area.ts';
import type { ComposedArea } from '../composition/read-composition.ts';
import { warmScreen } from '../composition/warm-screen.ts';
import { closePalette } from '../palette/palette.store.ts';
import { Palette } from '../palette/palette.tsx';
import type { OfferedScreen } from '../routes/screens.ts';
import { menuFor } from '../routes/screens.ts';
import { shellLabels } from '../shell.labels.ts';
import styles from './layout.module.css';
import { LeaveGuard } from './leave-guard.tsx';
import { HomeLink, Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useDocumentTitle } from './use-document-title.ts';
import { useTrail } from './use-trail.ts';

interface Props {
  readonly areas: readonly ComposedArea[];
  readonly offered: ReadonlyMap<string, OfferedScreen>;
}

/** Address included, because the first entry of every load has the same key. */
const placeOf = ({ key, pathname, search }: Location) => key + pathname + search;

export function Layout({ areas, offered }: Props) {
  const [narrow, setNarrow] = useRemembered('menu-narrow', (stored) => stored === true);
  const [drawerOpen, drawer] = useDisclosure(false);
  const { pathname } = useLocation();
  const trail = useTrail(offered);
  const main = useFocusOnNavigation(pathname);
  const live = useLiveAreas();
  const { user } = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: areas that are switched off or on, and permissions, are read by `menuFor` itself
  const menu = useMemo(() => menuFor(offered, areas), [offered, areas, live, user]);
  const title = trail.at(-1)?.label;
  const top = trail[0]?.to;

  // Menu and session are final once this frame renders: most people open the first entry next.
  useEffect(() => warmWhenIdle(menuFor(offered, areas)[0]?.target), [offered, areas]);
  useDocumentTitle(title);
  useSteps();
  // Back or forward: the page is behind what covers it. Other navigations may come late, while somebody types into the palette.
  useWindowEvent('popstate', () => {
    drawer.close();
    closePalette();
  });

  // The address stays as it is: it holds the filters of the page.
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    main.current?.focus();
  };

  return (
    <div className={styles.frame} data-narrow={narrow || undefined}>
      {/* biome-ignore lint/a11y/useValidAnchor: it is an in-page link; only the hash must not reach the address */}
      <a className={styles.skip} href="#contenuto" onClick={skip}>
        {shellLabels.skipToContent}
      </a>
      <Sidebar className={styles.sidebar} menu={menu} top={top} narrow={narrow} onNarrow={() => setNarrow(!narrow)} />
      <Drawer
        opened={drawerOpen}
        onClose={drawer.close}
        title={<HomeLink onChoose={drawer.close} />}
        size="280px"
        closeButtonProps={{ 'aria-label': shellLabels.closeMenu }}
      >
        <Sidebar menu={menu} top={top} narrow={false} onChoose={drawer.close} />
      </Drawer>
      <TopBar trail={trail} areas={areas} onOpenMenu={drawer.open} />
      <main className={styles.main} id="contenuto" ref={main} tabIndex={-1} aria-label={title}>
        <Outlet />
        <FloatingLayer />
      </main>
      <footer className={styles.footer}>
        {shellLabels.footer(
          version,
          areas
            .filter(({ own }) => !own)
            .map((area) => releaseFor(area))
            .map((area) => `${areaName(area)} ${area.version}`),
        )}
      </footer>
      <Palette offered={offered} areas={areas} />
      <LeaveGuard />
      <ScrollRestoration getKey={placeOf} />
    </div>
  );
}

/** Preloads a screen's code when the browser is idle; returns how to cancel. */
function warmWhenIdle(target: OfferedScreen | undefined) {
  if (!target || !('requestIdleCallback' in window)) return undefined;
  const waiting = requestIdleCallback(() => void warmScreen(target.area, target.screen.name), { timeout: 4000 });
  return () => cancelIdleCallback(waiting);
}

/** After a navigation a screen reader begins at the content, as on a new page. */
function useFocusOnNavigation(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // They were about the page that was left.
    closeQuestions();
    // A dialog that opened meanwhile (the palette, right after a login) keeps the focus.
    if (document.querySelector('[aria-modal="true"]')) return;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
