import type { StateSign } from '@sodalizio/contract';
import type { ArticleState } from '@sodalizio/contract/cms';
import { StatusBadge, type Tone } from '@sodalizio/ui';
import { stateWords } from './cms.labels.ts';

const tones: Record<ArticleState, Tone> = { draft: 'neutral', scheduled: 'warn', published: 'good' };

const signs: Partial<Record<ArticleState, StateSign>> = { draft: 'draft', scheduled: 'clock' };

export const StateBadge = ({ state }: { state: ArticleState }) => (
  <StatusBadge tone={tones[state]} sign={signs[state]}>
    {stateWords[state]}
  </StatusBadge>
);
