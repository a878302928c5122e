import { CallError, call, errorSentence, inTime, keyOf } from '@sodalizio/area-kit';
import { type InputOf, longestText, tooLong } from '@sodalizio/contract';
import { deleteView, type SavedView, savedViews, saveView, setStartView } from '@sodalizio/contract/associates';
import { toast } from '@sodalizio/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { viewLabels as labels } from './views.labels.ts';
import { listScreen, viewsOfList } from './views.query.ts';

export type ViewEdit = Omit<InputOf<typeof saveView>['body'], 'screen'>;

/** Writes on the views of the members list; the list of views is refetched before each resolves, unless it comes late. */
export function useViewCalls() {
  const cache = useQueryClient();
  const lastChange = useRef<Promise<unknown>>(undefined);
  const thenReadAgain = async <T>(doing: Promise<T>): Promise<T> => {
    try {
      return await doing;
    } finally {
      await inTime(cache.invalidateQueries({ queryKey: keyOf(savedViews) })).catch(() => undefined);
    }
  };
  /** The list has it at once: reading it again may take long. */
  const keep = (view: SavedView) =>
    cache.setQueryData<readonly SavedView[]>(viewsOfList().queryKey, (known) =>
      known?.some(({ id }) => id === view.id)
        ? known.map((one) => (one.id === view.id ? view : one))
        : known && [...known, view],
    );
  /** As it is stored by now: another tab may have changed it. As it is known here, where that is not read in time. */
  const asStored = async (view: SavedView): Promise<SavedView> => {
    const now = await inTime(cache.fetchQuery({ ...viewsOfList(), staleTime: 0 })).catch(() => undefined);
    return now?.find(({ id }) => id === view.id) ?? view;
  };
  const setStart = (id: number | null) => call(setStartView, { body: { screen: listScreen, id } });
  /** `start`: whether it becomes the person's start view; undefined keeps that. */
  const save = (edit: ViewEdit, start?: boolean): Promise<SavedView> =>
    thenReadAgain(
      call(saveView, { body: { ...edit, screen: listScreen } }).then(async (view) => {
        keep(view);
        if (start !== undefined && start !== view.start) await setStart(start ? view.id : null);
        return view;
      }),
    );
  const change = async (view: SavedView, parts: Partial<ViewEdit>, start?: boolean): Promise<SavedView> => {
    const { id, name, shared, search, hidden_columns, column_order } = await asStored(view);
    return save({ id, name, shared, search, hidden_columns, column_order, ...parts }, start);
  };
  return {
    save,
    /** Writes these parts of a view; the others stay as they are stored, also by a change before that is not answered yet. */
    change: (...given: Parameters<typeof change>): Promise<SavedView> => {
      const next = () => change(...given);
      const doing = lastChange.current?.then(next, next) ?? next();
      lastChange.current = doing;
      return doing;
    },
    setStart: (id: number | null) => thenReadAgain(setStart(id)),
    /** Done also where the answer was lost, and the view is no longer there. */
    remove: async (id: number): Promise<void> => {
      try {
        await thenReadAgain(call(deleteView, { params: { id } }));
      } catch (error) {
        const left = await cache.fetchQuery({ ...viewsOfList(), staleTime: 0 }).catch(() => undefined);
        if (!left || left.some((view) => view.id === id)) throw error;
      }
    },
  };
}

export type ViewCalls = ReturnType<typeof useViewCalls>;

/** Why a name is too long for a view. */
export const nameTooLong = (name: string) => tooLong(name, longestText(saveView.body.shape.name));

/** Why a view was not saved, in words for this place. */
export function viewSentence(error: unknown): string {
  const full = error instanceof CallError && error.fields.some(({ path }) => path === 'body.screen');
  return full ? labels.tooMany : errorSentence(error);
}

export const isNameTaken = (error: unknown): boolean =>
  error instanceof CallError && error.fields.some(({ path, code }) => path === 'body.name' && code === 'taken');

export const viewsCause = { id: 'associates.views' };

/** Says how an act ended. `again`: does it once more after a failure, where nothing else does. */
export async function reportOutcome(
  doing: Promise<unknown>,
  done: string,
  { again, ...cause }: { id: string; again?: () => void } = viewsCause,
): Promise<void> {
  try {
    await doing;
    toast.success(done, cause);
  } catch (error) {
    const undo = again && { undo: { label: labels.retry, onUndo: again } };
    toast.failure(viewSentence(error), { ...cause, ...undo });
  }
}
