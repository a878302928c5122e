import { FailedState, PageHeader } from '@sodalizio/ui';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { faultSentences } from '../shell.labels.ts';
import { AreaFault, faultOf, reportFault } from './area-fault.ts';
import type { PlacedArea } from './read-composition.ts';
import { ScreenSkeleton } from './screen-skeleton.tsx';

interface Props {
  readonly area: PlacedArea;
  readonly title: string;
  /** The address: another one is another try. */
  readonly place: string;
  readonly onRetry: (error: unknown) => Promise<unknown>;
  readonly children: ReactNode;
}

interface State {
  readonly failed: boolean;
  readonly error: unknown;
  readonly retrying: boolean;
}

const sound: State = { failed: false, error: undefined, retrying: false };

/** Catches what a screen throws while loading or rendering. React has no hook for this: hence a class. */
export class ScreenBoundary extends Component<Props, State> {
  override state = sound;

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, error, retrying: false };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    const detail = error instanceof Error ? error.message : String(error);
    const where = error instanceof AreaFault ? '' : ` ${componentStack?.trim().split('\n')[0] ?? ''}`;
    reportFault(this.props.area, faultOf(error), detail + where);
    if (!(error instanceof AreaFault)) return;
    // On a slow line the code may come after the patience ended: then the panel gives way to it.
    const giveWay = () => this.setState((now) => (now.error === error ? sound : now));
    error.arrives?.then(giveWay, () => undefined);
  }

  override componentDidUpdate(before: Props) {
    if (before.place !== this.props.place && this.state.failed) this.setState(sound);
  }

  private readonly retry = async () => {
    this.setState({ retrying: true });
    await this.props.onRetry(this.state.error);
  };

  override render() {
    const { failed, error, retrying } = this.state;
    if (!failed) return this.props.children;
    const { area, title } = this.props;
    if (retrying) return <ScreenSkeleton title={title} />;
    return (
      <>
        <PageHeader title={title} />
        <FailedState
          sentence={faultSentences[faultOf(error)]}
          detail={`${area.id} ${area.version}: ${error instanceof Error ? error.message : String(error)}`}
          onRetry={this.retry}
        />
      </>
    );
  }
}
