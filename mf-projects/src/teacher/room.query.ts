import { CallError, errorSentence, keyOf, reading } from '@sodalizio/area-kit';
import { type ReadingAnswer, type TeacherPanel, teacherPanel } from '@sodalizio/contract/projects';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';

/** Other phones mark people too. */
const everyTwentySeconds = 20_000;

const roomOf = (token: string) => reading(teacherPanel, { params: { token } });

const isClosed = (error: unknown): error is CallError =>
  error instanceof CallError && ['panel-token-wrong', 'panel-over'].includes(error.code);

/** What a panel's token opens. `closed`: nothing any more, and why. `project`: whose readings the token may still send. */
export function useRoom(token: string) {
  const { data, error, isSuccess, refetch } = useQuery({
    ...roomOf(token),
    staleTime: 0,
    refetchInterval: everyTwentySeconds,
    retry: false,
  });
  // A poll without a line does not open it again: only a room that was read does.
  const closing = useRef<CallError>(undefined);
  if (isClosed(error)) closing.current = error;
  else if (isSuccess) closing.current = undefined;
  const closed = closing.current && errorSentence(closing.current);
  return {
    room: closed === undefined ? data : undefined,
    // After the last day's midnight the server still takes what was read before it.
    project: closing.current?.code === 'panel-token-wrong' ? undefined : data?.id,
    closed,
    failure: data || closed !== undefined || !error ? undefined : errorSentence(error),
    retry: () => void refetch(),
    showAnswers: useAnswered(token, closing),
  };
}

/** Shows what the server has answered of readings, until the panel is read again. */
function useAnswered(token: string, closing: RefObject<CallError | undefined>) {
  const cache = useQueryClient();
  return async (answers: readonly ReadingAnswer[]) => {
    // It would open a closed room again.
    if (closing.current) return;
    // A reading under way would bring back what was before.
    await cache.cancelQueries({ queryKey: keyOf(teacherPanel) });
    const known = new Map(answers.flatMap(({ participant }) => (participant ? [[participant.id, participant]] : [])));
    cache.setQueryData(roomOf(token).queryKey, (room: TeacherPanel | undefined) => {
      if (!room) return room;
      const added = [...known.values()].filter(({ id }) => !room.participants.some((one) => one.id === id));
      return { ...room, participants: [...room.participants.map((one) => known.get(one.id) ?? one), ...added] };
    });
  };
}
