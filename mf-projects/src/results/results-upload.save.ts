import { useUpload } from '@sodalizio/area-kit';
import {
  findParticipants,
  findProjects,
  findResults,
  participantDetails,
  projectById,
  resultsSummary,
  uploadResults,
} from '@sodalizio/contract/projects';
import { toast } from '@sodalizio/ui';
import { labels } from './results.labels.ts';
import type { ResultsOf } from './results.query.ts';

export const useResultsUpload = ({ project, questionnaire }: ResultsOf) =>
  useUpload(uploadResults, {
    params: { project, questionnaire },
    // The first results change the state of the project.
    drops: [findResults, resultsSummary, findParticipants, participantDetails, findProjects, projectById],
    onDone: () => toast.success(labels.uploaded),
  });
