import { CallError, errorSentence, keyOf, useSave } from '@sodalizio/area-kit';
import { deleteProject, findProjects, projectById } from '@sodalizio/contract/projects';
import { toast } from '@sodalizio/ui';
import { useQueryClient } from '@tanstack/react-query';
import { labels } from './list.labels.ts';

const cause = { id: 'projects.remove' };

export function useProjectRemoval() {
  const cache = useQueryClient();
  const { save, busy } = useSave(deleteProject, { drops: [findProjects, projectById] });
  const remove = (project: number, onRemoved: () => void) =>
    save(
      { params: { project } },
      {
        onSuccess: onRemoved,
        onError: (error) => {
          const gone = error instanceof CallError && error.code === 'not-found';
          if (gone) void cache.invalidateQueries({ queryKey: keyOf(findProjects) });
          toast.failure(gone ? labels.gone : errorSentence(error), cause);
        },
      },
    );
  return { remove, busy };
}
