import { Anchor } from '@mantine/core';
import { useLink } from '../link.tsx';
import { EmptyState } from './empty-state.tsx';
import { FailedState } from './failed-state.tsx';
import { LoadingRegion } from './loading-region.tsx';

export interface ReadingStateProps {
  unknown: boolean;
  waiting: boolean;
  failure: string | undefined;
  retry: () => void;
  /** Message for a missing record, and the label of the way out. */
  words: { title: string; hint: string; wayOut: string };
  wayOut: string;
  rows?: number;
}

/** Placeholder for a record that is being read, cannot be read, or does not exist (`useRecord` of area-kit). */
export function ReadingState({ unknown, waiting, failure, retry, words, wayOut, rows = 3 }: ReadingStateProps) {
  const Link = useLink();
  if (waiting) return <LoadingRegion shape="fields" rows={rows} />;
  if (failure !== undefined) return <FailedState sentence={failure} onRetry={retry} />;
  if (!unknown) return null;
  const { title, hint } = words;
  const action = <Anchor renderRoot={(props) => <Link {...props} href={wayOut} />}>{words.wayOut}</Anchor>;
  return <EmptyState title={title} hint={hint} action={action} />;
}
