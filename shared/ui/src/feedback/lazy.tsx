import { Portal } from '@mantine/core';
import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useState,
} from 'react';
import { FailedState } from '../states/failed-state.tsx';
import { uiLabels } from '../ui.labels.ts';
import styles from './lazy.module.css';
import { toast } from './toast.tsx';

/** A dialog whose code takes longer is said not to open. What arrives later is there for the next press. */
const OPENING_TIMEOUT_MS = 20_000;
/** Nothing is said of a dialog that opens sooner. */
const OPENING_NOTICE_MS = 400;
const ANSWER_TIMEOUT_MS = 3000;

const notOpened = { id: 'ui.not-opened' };

/** Whether this file's server answers: a browser may believe in a connection that leads nowhere, a proxy says 502 in its place. */
async function isServerReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
  return fetch(import.meta.url, { method: 'HEAD', cache: 'no-store', signal }).then(
    ({ status }) => status < 500,
    () => false,
  );
}

class TookTooLong extends Error {}

function inTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TookTooLong()), OPENING_TIMEOUT_MS);
  });
  return Promise.race([loading, late]).finally(() => clearTimeout(timer));
}

/**
 * `lazy`, with `Missing` in its place where the network is at fault. Any other failure is thrown: the screen's panel reports it, and
 * can load the area's code anew. What is returned after a failure is another attempt.
 */
function lazyOr<Props>(load: () => Promise<ComponentType<Props>>, Missing: ComponentType<Props>) {
  // `lazy` keeps a failure for ever.
  const attempt = () => ({
    Part: lazy(async (): Promise<{ default: ComponentType<Props> }> => {
      try {
        return { default: await load() };
      } catch (error) {
        newest = attempt();
        if (!(error instanceof TookTooLong) && (await isServerReachable())) throw error;
        return { default: Missing };
      }
    }),
  });
  let newest = attempt();
  return () => newest;
}

interface Closes {
  onClose: () => void;
}

/**
 * A dialog whose code is loaded when it first opens, or before by `preload`. While that takes long, a word says that it opens, and Esc stops
 * waiting. Where
 * the server cannot be reached, or takes over 20 s, it does not open: a toast says so, the screen stays with all that was typed, and
 * the next press tries again. Any other failure is the screen's: its panel reports it, and can load the area's code anew.
 */
export function lazyDialog<Props extends Closes>(load: () => Promise<ComponentType<Props>>) {
  function NotOpened({ onClose }: Props) {
    useEffect(() => {
      toast.failure(uiLabels.notOpened, notOpened);
      onClose();
    });
    return null;
  }
  const attempt = lazyOr(() => inTime(load()), NotOpened);
  function LazyDialog(props: Props) {
    const [{ Part }] = useState(attempt);
    useEffect(() => toast.dismissFailure(notOpened.id), []);
    return (
      <Suspense fallback={<Opening onCancel={props.onClose} />}>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(LazyDialog, {
    /** On hover, say. A failure is left to the opening. */
    preload: () => void load().catch(() => {}),
  });
}

/** Says that a dialog is on its way, once that takes long enough to be noticed. Esc stops waiting for it, as it would close it. */
export function Opening({ onCancel }: { onCancel: () => void }) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), OPENING_NOTICE_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // What is below, a selection for example, keeps its own Esc.
      event.stopPropagation();
      onCancel();
    };
    window.addEventListener('keydown', cancel, true);
    return () => window.removeEventListener('keydown', cancel, true);
  }, [onCancel]);
  return (
    slow && (
      <Portal>
        <div className={styles.opening} role="status">
          {uiLabels.opening}
        </div>
      </Portal>
    )
  );
}

const RetryContext = createContext(() => {});

function NotLoaded() {
  return <FailedState sentence={uiLabels.notLoaded} onRetry={useContext(RetryContext)} />;
}

/**
 * A part of a screen whose code is loaded when it is first shown, with `waiting` (of its properties) in its place until then.
 * Where the server cannot be reached, a sentence with Riprova is there instead, and the rest of the screen stays. Any other failure
 * is the screen's.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode | ((props: Props) => ReactNode),
) {
  const attempt = lazyOr<Props>(load, NotLoaded);
  return function LazyPart(props: Props) {
    const [{ Part }, setShown] = useState(attempt);
    return (
      <RetryContext value={() => setShown(attempt)}>
        <Suspense fallback={typeof waiting === 'function' ? waiting(props) : waiting}>
          <Part {...props} />
        </Suspense>
      </RetryContext>
    );
  };
}
