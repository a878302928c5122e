import type { ArticleState } from '@sodalizio/contract/cms';
import { StatusBadge, type Tone } from '@sodalizio/ui';
import { stateWords } from './cms.labels.ts';

const tones: Record<ArticleState, Tone> = { draft: 'neutral', scheduled: 'warn', published: 'good' };

export const StateBadge = ({ state }: { state: ArticleState }) => (
  <StatusBadge tone={tones[state]}>{stateWords[state]}</StatusBadge>
);
