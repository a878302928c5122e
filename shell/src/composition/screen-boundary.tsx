import { FailedState, PageHeader } from '@sodalizio/ui';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { faultSentences } from '../shell.labels.ts';
import { AreaFault, faultOf, reportFault } from './area-fault.ts';
import { isChunkLoss } from './chunk-loss.ts';
import type { PlacedArea } from './read-composition.ts';
import { ScreenSkeleton } from './screen-skeleton.tsx';

interface Props {
  /** The release whose screen stands here. */
  readonly areaOf: () => PlacedArea;
  readonly title: string;
  /** The address: another one is another try. */
  readonly place: string;
  readonly onRetry: (error: unknown) => Promise<unknown>;
  /** The screen threw while drawing; true when something else takes its place. */
  readonly onThrow: (detail: string) => boolean;
  /** A part of the screen did not come: answers the fault to show, or nothing when something else takes its place. */
  readonly onLoss: (error: unknown) => Promise<unknown>;
  readonly children: ReactNode;
}

interface State {
  readonly failed: boolean;
  readonly error: unknown;
  readonly waiting: boolean;
}

const sound: State = { failed: false, error: undefined, waiting: false };

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Catches what a screen throws while loading or rendering. React has no hook for this: hence a class. */
export class ScreenBoundary extends Component<Props, State> {
  override state = sound;

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, error, waiting: isChunkLoss(error) && !(error instanceof AreaFault) };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    const { areaOf, onThrow, onLoss } = this.props;
    if (error instanceof AreaFault) {
      reportFault(areaOf(), error.fault, error.message);
      // On a slow line the code may come after the patience ended: then the panel gives way to it.
      const giveWay = () => this.setState((now) => (now.error === error ? sound : now));
      error.arrives?.then(giveWay, () => undefined);
    } else if (isChunkLoss(error)) {
      void onLoss(error).then((fault) => {
        if (fault === undefined) return;
        reportFault(areaOf(), faultOf(fault), textOf(fault));
        this.setState((now) => (now.error === error ? { failed: true, error: fault, waiting: false } : now));
      });
    } else {
      const detail = `${textOf(error)} ${componentStack?.trim().split('\n')[0] ?? ''}`;
      if (!onThrow(detail)) reportFault(areaOf(), 'threw-in-render', detail);
    }
  }

  override componentDidUpdate(before: Props) {
    if (before.place !== this.props.place && this.state.failed) this.setState(sound);
  }

  private readonly retry = async () => {
    this.setState({ waiting: true });
    await this.props.onRetry(this.state.error);
  };

  override render() {
    const { failed, error, waiting } = this.state;
    if (!failed) return this.props.children;
    const { areaOf, title } = this.props;
    if (waiting) return <ScreenSkeleton title={title} />;
    const { id, version } = areaOf();
    return (
      <>
        <PageHeader title={title} />
        <FailedState
          sentence={faultSentences[faultOf(error)]}
          detail={`${id} ${version}: ${textOf(error)}`}
          onRetry={this.retry}
        />
      </>
    );
  }
}
