import '@sodalizio/ui/styles.css';
import { whenUnauthorised } from '@sodalizio/area-kit/host';
import { createRoot } from 'react-dom/client';
import { App, createCache, Unreachable } from './app.tsx';
import { readComposition } from './composition/read-composition.ts';
import { warmAhead } from './composition/warm-ahead.ts';
import { createShellRouter } from './routes/router.tsx';
import { rememberPlace } from './session/return-path.ts';
import { dropSession } from './session/session.actions.ts';
import { startUp } from './session/start-up.ts';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');
const root = createRoot(place);

// A chunk of the shell itself that vanished after a deployment: one reload fetches the new page, a second would not help.
window.addEventListener('vite:preloadError', () => {
  if (sessionStorage.getItem('sodalizio.reloaded')) return;
  sessionStorage.setItem('sodalizio.reloaded', 'yes');
  window.location.reload();
});

const composing = readComposition();
// The screen the address names is fetched beside the session, not after it.
composing.then(warmAhead, () => undefined);
const [areas, session] = await Promise.all([composing.catch(() => []), startUp()]);

if (session === 'unreachable') root.render(<Unreachable />);
else {
  const cache = createCache();
  const router = createShellRouter(areas);
  whenUnauthorised(() => {
    rememberPlace();
    dropSession(cache);
    void router.navigate('/login');
  });
  root.render(<App cache={cache} router={router} />);
}
