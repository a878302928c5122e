import { FailedState } from '@sodalizio/ui';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { faultSentences } from '../shell.labels.ts';
import { AreaFault, reportFault } from './area-fault.ts';
import type { PlacedArea } from './read-composition.ts';

interface Props {
  readonly area: PlacedArea;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

/** Catches what a screen throws while loading or rendering. React has no hook for this: the one class component of the shell. */
export class ScreenBoundary extends Component<Props, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    const detail = error instanceof Error ? error.message : String(error);
    const where = error instanceof AreaFault ? '' : ` ${componentStack?.trim().split('\n')[0] ?? ''}`;
    reportFault(this.props.area, faultOf(error), detail + where);
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <FailedState
        sentence={faultSentences[faultOf(error)]}
        detail={`${this.props.area.id} ${this.props.area.version}: ${String(error)}`}
        onRetry={this.props.onRetry}
      />
    );
  }
}

const faultOf = (error: unknown) => (error instanceof AreaFault ? error.fault : 'threw-in-render');
