import { CallError, errorSentence, keyOf, useSave } from '@sodalizio/area-kit';
import { deleteProject, findProjects, projectById } from '@sodalizio/contract/projects';
import { toast } from '@sodalizio/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { labels } from './list.labels.ts';

const cause = { id: 'projects.remove' };

/** For the deletion of one project. */
export function useProjectRemoval() {
  const cache = useQueryClient();
  const tried = useRef(false);
  const { save, busy } = useSave(deleteProject, { drops: [findProjects] });
  const remove = (project: number, name: string, onRemoved: () => void) => {
    // Going back would show its form.
    const forget = () => cache.removeQueries({ queryKey: keyOf(projectById, { params: { project } }) });
    toast.dismissFailure(cause.id);
    save(
      { params: { project }, query: { name } },
      {
        onSuccess: () => {
          forget();
          onRemoved();
        },
        onError: (error) => {
          const gone = error instanceof CallError && error.code === 'not-found';
          if (gone) forget();
          // The list still shows it, or by its name from before; it may be deleted although the answer was lost.
          void cache.invalidateQueries({ queryKey: keyOf(findProjects) });
          // The first try deleted it, and its answer was lost.
          if (gone && tried.current) return onRemoved();
          tried.current = true;
          toast.failure(gone ? labels.gone : errorSentence(error), cause);
        },
      },
    );
  };
  return { remove, busy };
}
