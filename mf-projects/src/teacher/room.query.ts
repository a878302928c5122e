import { CallError, call, errorSentence, keyOf, reading } from '@sodalizio/area-kit';
import { todayInRome } from '@sodalizio/contract';
import { panelProject, type ReadingAnswer, type TeacherPanel, teacherPanel } from '@sodalizio/contract/projects';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { projectOf, waitingAnywhere } from './kept-readings.ts';
import { isOfDay, roomOn } from './shown-room.ts';

/** Other phones mark people too. */
const everyTwentySeconds = 20_000;

/** A large room takes this long on the slowest kind of line. Without it a reading that hangs would be the last one. */
const givenUpAfter = 60_000;

async function readInTime<T>(cancelled: AbortSignal, read: (signal: AbortSignal) => Promise<T>): Promise<T> {
  // `AbortSignal.any` is too new for the browsers of decision 0079.
  const stop = new AbortController();
  const late = AbortSignal.timeout(givenUpAfter);
  for (const signal of [cancelled, late]) signal.addEventListener('abort', () => stop.abort());
  try {
    return await read(stop.signal);
  } catch (error) {
    throw late.aborted ? new CallError('timeout') : error;
  }
}

const roomOf = (token: string) => ({
  ...reading(teacherPanel, { params: { token } }),
  queryFn: ({ signal: cancelled }: { signal: AbortSignal }) =>
    readInTime(cancelled, (signal) => call(teacherPanel, { params: { token } }, { signal })),
});

const isClosed = (error: unknown): error is CallError =>
  error instanceof CallError && ['panel-token-wrong', 'panel-over'].includes(error.code);

/** Today in Rome by this phone's clock, also where the page stays open over midnight. */
function useToday(): string {
  const today = todayInRome(new Date());
  const [, setShown] = useState(today);
  useEffect(() => {
    const timer = setInterval(() => setShown(todayInRome(new Date())), everyTwentySeconds);
    return () => clearInterval(timer);
  }, []);
  return today;
}

const nobody: TeacherPanel['participants'] = [];

/** What a panel's token opens. `closed`: nothing any more, and why. `project`: whose readings the token may still send. */
export function useRoom(token: string) {
  const { data, dataUpdatedAt, error, isSuccess, refetch } = useQuery({
    ...roomOf(token),
    staleTime: 0,
    refetchInterval: everyTwentySeconds,
    retry: false,
  });
  // A poll without a line does not open it again: only a room that was read does.
  const closing = useRef<CallError>(undefined);
  if (isClosed(error)) closing.current = error;
  else if (isSuccess) closing.current = undefined;
  const isOver = closing.current?.code === 'panel-over';
  const over = useOverProject(token, isOver && !data);
  const readOn = todayInRome(new Date(dataUpdatedAt));
  const today = useToday();
  const room = useMemo(() => data && roomOn(data, readOn, today), [data, readOn, today]);
  return {
    room: closing.current ? undefined : room,
    /** Also of a closed room. */
    known: data?.participants ?? nobody,
    // After the last day's midnight the server still takes what was read before it.
    project: closing.current && !isOver ? undefined : (data?.id ?? (isOver ? over : undefined)),
    closed: closing.current && { sentence: errorSentence(closing.current), isOver },
    failure: data || closing.current || !error ? undefined : errorSentence(error),
    retry: () => void refetch(),
    showAnswers: useAnswered(token, closing),
  };
}

/** The project of a panel that was over before it could be read, where this phone has readings. */
function useOverProject(token: string, isNeeded: boolean): number | undefined {
  const [before] = useState(() => projectOf(token));
  const { data } = useQuery({
    ...reading(panelProject, { params: { token } }),
    queryFn: ({ signal: cancelled }) =>
      readInTime(cancelled, (signal) => call(panelProject, { params: { token } }, { signal })),
    // Not read with this token: it was renewed since.
    enabled: isNeeded && before === undefined && waitingAnywhere() > 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data ? false : everyTwentySeconds),
  });
  return before ?? data?.id;
}

/** Shows what the server has answered of readings, until the panel is read again. */
function useAnswered(token: string, closing: RefObject<CallError | undefined>) {
  const cache = useQueryClient();
  return async (answers: readonly (ReadingAnswer & { reading: { at: number } })[]) => {
    // It would open a closed room again.
    if (closing.current) return;
    // A reading under way would bring back what was before.
    await cache.cancelQueries({ queryKey: keyOf(teacherPanel) });
    const { queryKey } = roomOf(token);
    // The room stays as old as it was: this is not all of it.
    const updatedAt = cache.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
    cache.setQueryData(
      queryKey,
      (room: TeacherPanel | undefined) => {
        if (!room) return room;
        const ofToday = answers.filter(({ participant, reading: { at } }) => isOfDay(room.today, participant, at));
        const known = new Map(
          ofToday.flatMap(({ participant }) => (participant ? [[participant.id, participant]] : [])),
        );
        const added = [...known.values()].filter(({ id }) => !room.participants.some((one) => one.id === id));
        return { ...room, participants: [...room.participants.map((one) => known.get(one.id) ?? one), ...added] };
      },
      { updatedAt },
    );
    // Of a day that has begun since the room was read.
    if (todayInRome(new Date(updatedAt)) !== todayInRome(new Date())) void cache.invalidateQueries({ queryKey });
  };
}
