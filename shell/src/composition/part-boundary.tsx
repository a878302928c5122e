import { Component, type ErrorInfo, type ReactNode } from 'react';
import { faultSentences } from '../shell.labels.ts';
import { AreaFault, faultOf, reportFault } from './area-fault.ts';
import { isChunkLoss } from './chunk-loss.ts';
import { markOpened } from './opening-mark.ts';
import type { ShownPart } from './use-part.ts';

export interface PartFailure {
  readonly sentence: string;
  readonly detail: string;
  readonly onRetry: () => Promise<void>;
}

interface Props {
  readonly part: ShownPart;
  readonly waiting: ReactNode;
  readonly failed: (failure: PartFailure) => ReactNode;
  readonly sentences?: typeof faultSentences;
  readonly children: ReactNode;
}

interface State {
  readonly failed: boolean;
  readonly error: unknown;
  readonly waiting: boolean;
}

const sound: State = { failed: false, error: undefined, waiting: false };

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Catches loading and render errors of a part. A class, because React has no hook for this. Key it by `part.key`. */
export class PartBoundary extends Component<Props, State> {
  override state = sound;

  static getDerivedStateFromError(error: unknown): State {
    // An older release may take its place.
    return { failed: true, error, waiting: !(error instanceof AreaFault) };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    const { drawn, fallBack, explain, arrived } = this.props.part;
    markOpened(drawn.release);
    if (error instanceof AreaFault) {
      reportFault(drawn.release, error.fault, error.message);
      error.arrives?.then(arrived, () => undefined);
    } else if (isChunkLoss(error)) {
      void explain(error).then((fault) => {
        if (fault === undefined) return;
        reportFault(drawn.release, fault.fault, fault.message);
        this.setState((now) => (now.error === error ? { failed: true, error: fault, waiting: false } : now));
      });
    } else {
      const detail = `${textOf(error)} ${componentStack?.trim().split('\n')[0] ?? ''}`;
      void fallBack(detail).then((replaced) => {
        if (replaced) return;
        reportFault(drawn.release, 'threw-in-render', detail);
        this.setState((now) => (now.error === error ? { ...now, waiting: false } : now));
      });
    }
  }

  override componentDidUpdate(before: Props) {
    // A new address retries.
    if (before.part.pathname !== this.props.part.pathname && this.state.failed) this.setState(sound);
  }

  private readonly retry = async () => {
    this.setState({ waiting: true });
    await this.props.part.retry(this.state.error);
  };

  override render() {
    const { failed, error, waiting } = this.state;
    if (!failed) return this.props.children;
    if (waiting) return this.props.waiting;
    const { part, sentences = faultSentences } = this.props;
    const { id, version } = part.drawn.release;
    return this.props.failed({
      sentence: sentences[faultOf(error)],
      detail: `${id} ${version}: ${textOf(error)}`,
      onRetry: this.retry,
    });
  }
}
