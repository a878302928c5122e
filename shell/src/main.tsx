import '@sodalizio/ui/styles.css';
import { keepEarlyAnswers, linkToRoute, sessionStore, whenUnauthorised } from '@sodalizio/area-kit/host';
import { UiProvider } from '@sodalizio/ui';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App, createCache } from './app.tsx';
import type { EarlyBatch } from './boot/ask-early.ts';
import { restoreDrafts, restoreSession } from './boot/draft-mirror.ts';
import { markFirstPaint } from './boot/first-paint.ts';
import { guardPage } from './boot/guard-page.ts';
import { ignoreHeldEnter } from './boot/held-enter.ts';
import { earlyName } from './boot/session-keys.ts';
import { AreaFault } from './composition/area-fault.ts';
import { reloadIfVanished } from './composition/chunk-loss.ts';
import { beginLive, watchComposition } from './composition/live-composition.store.ts';
import { findFrozen, showLife } from './composition/opening-mark.ts';
import { askWhenSignedIn, notOverridden, takeAskedOverride, withOverrides } from './composition/override.ts';
import { readComposition } from './composition/read-composition.ts';
import { replacePage } from './composition/reload-page.ts';
import { checkStyles, reportFrom, shownRelease } from './composition/report-from.ts';
import { watchTyping } from './composition/typed-text.ts';
import { Crashed, NotStarted } from './layout/unreachable.tsx';
import { createShellRouter } from './router.tsx';
import { isForAnybody } from './routes/screens.ts';
import { followOtherTabs } from './session/other-tabs.ts';
import { ownReturnPath, rememberReturnPath, takeReturnPath } from './session/return-path.ts';
import { dropSession, followLogout } from './session/session.actions.ts';
import { startUp } from './session/start-up.ts';
import { isStorageRefused, storedTokens } from './session/tokens.ts';
import { shellLabels } from './shell.labels.ts';
import { keepSlotsFilled } from './slots/fill-slots.ts';
import { SlotPart } from './slots/slot-part.tsx';
import { warmAhead } from './warm-ahead.ts';

// The page's first script has done so already, except in development.
if (import.meta.env.DEV) markFirstPaint(document.documentElement, localStorage, window.location.pathname);

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
const root = createRoot(container, {
  // Faults of areas are shown in their place, and reported: not logged again.
  onCaughtError: (error) => error instanceof AreaFault || console.error(error),
});

window.addEventListener('vite:preloadError', (event) => {
  void reloadIfVanished(Reflect.get(event, 'payload'), import.meta.url);
});

guardPage({ report: reportFrom, checkStyles, shown: shownRelease });
showLife();
watchTyping();
ignoreHeldEnter();

// Answers that the page's first script asked for.
const early: EarlyBatch[] | undefined = Reflect.get(window, earlyName);
Reflect.deleteProperty(window, earlyName);
if (early) keepEarlyAnswers(early);

// Removed from the address before the router reads it.
const asked = takeAskedOverride();

const composing = readComposition().then(async (read) => {
  await findFrozen(read.areas);
  return read;
});
// The address's screen is loaded in parallel to the session.
composing.then(
  (read) => {
    beginLive(read);
    return warmAhead(notOverridden(read.areas));
  },
  () => undefined,
);

// A function, because with top-level `await` the bundler may not merge chunks, and a cold load requests twice as many.
async function start(): Promise<void> {
  if (isStorageRefused()) return root.render(<NotStarted sentence={shellLabels.storageRefused} />);
  const [composition, session] = await Promise.all([
    composing.catch((error: unknown) => {
      console.warn('The composition could not be read', error);
      return undefined;
    }),
    storedTokens() ? startUp() : restoreSession().then(startUp),
    restoreDrafts(),
  ]);

  // The screen's code came with the page and needs a moment to run, on a slow machine a long one. If its placeholder rendered
  // first, React would keep it for 300 ms; the frame of the page is there anyway.
  if (composition && session === 'ready')
    await Promise.race([warmAhead(notOverridden(composition.areas)), new Promise((done) => setTimeout(done, 1000))]);

  if (!composition || session === 'unreachable') root.render(<NotStarted sentence={shellLabels.serverDown} />);
  else {
    const cache = createCache();
    const areas = await withOverrides(composition.areas);
    const router = createShellRouter(areas);
    keepSlotsFilled(areas, SlotPart);
    const toLogin = () => void router.navigate(linkToRoute('login')).then(() => cache.clear());
    const forAnybody = () => router.state.matches.some(({ route }) => isForAnybody(route.handle));
    whenUnauthorised(() => {
      if (forAnybody()) return dropSession();
      rememberReturnPath();
      dropSession();
      // Another tab has logged in since: its session is the browser's now.
      if (storedTokens()) replacePage('/');
      else toLogin();
    });
    followOtherTabs({
      loggedOut: () => {
        followLogout();
        if (forAnybody()) return;
        // A suspended tab may receive this after the next login.
        if (storedTokens()) replacePage('/');
        else toLogin();
      },
      // A new page: nothing of one person is left for another.
      loggedIn: (person) => {
        if (forAnybody()) return followLogout();
        if (person !== undefined) ownReturnPath(person);
        replacePage(sessionStore.getState().user === null ? takeReturnPath() : '/');
      },
    });
    // In slices: as one task it would keep the page from answering a key until the last row is there.
    const onMount = () => {
      if (asked) askWhenSignedIn(asked);
    };
    startTransition(() => root.render(<App cache={cache} router={router} onMount={onMount} />));
    watchComposition();
  }
}

// The first formatter of a page loads the browser's tables, for 25 ms: while the answers of start-up are on their way.
setTimeout(() => new Intl.DateTimeFormat());

start().catch((error: unknown) => {
  console.error(error);
  root.render(
    <UiProvider>
      <Crashed />
    </UiProvider>,
  );
});
