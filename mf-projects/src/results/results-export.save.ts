import { CallError, errorSentence, useDownload } from '@sodalizio/area-kit';
import { findResults } from '@sodalizio/contract/projects';
import { toast } from '@sodalizio/ui';
import { labels } from './results.labels.ts';
import { conditionsOf, type ResultsOf, type ResultsQuery } from './results.query.ts';

const cause = { id: 'projects.results.export' };

/** The export of results, exactly those that are filtered, in their order. It continues on other pages, and says when it ends. */
export function useResultsExport({ project, questionnaire }: ResultsOf) {
  const { progress, start, cancel } = useDownload(findResults, `${project} ${questionnaire}`);
  const exportThem = async (asked: ResultsQuery) => {
    toast.dismissFailure(cause.id);
    try {
      const query = { ...conditionsOf(asked), download: true };
      const saved = await start(() => ({ params: { project, questionnaire }, query }));
      if (saved) toast.success(labels.exported(saved.rows, saved.name), cause);
    } catch (error) {
      if (error instanceof CallError && error.code === 'cancelled') toast.success(labels.exportCancelled, cause);
      else toast.failure(errorSentence(error), cause);
    }
  };
  return { progress, exportThem, cancel };
}
