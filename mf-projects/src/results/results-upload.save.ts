import { useUpload } from '@sodalizio/area-kit';
import { findParticipants, findResults, resultsSummary, uploadResults } from '@sodalizio/contract/projects';
import { toast } from '@sodalizio/ui';
import { labels } from './results.labels.ts';
import type { ResultsOf } from './results.query.ts';

export const useResultsUpload = ({ project, questionnaire }: ResultsOf) =>
  useUpload(uploadResults, {
    params: { project, questionnaire },
    drops: [findResults, resultsSummary, findParticipants],
    onDone: () => toast.success(labels.uploaded),
  });
