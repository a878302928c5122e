import { useDebouncedValue } from '@mantine/hooks';
import { call, keyOf, type ReadWindow, reading, useListWindows, useShownQuery } from '@sodalizio/area-kit';
import { fallbackAttribute, placeholderAttribute } from '@sodalizio/contract/markup';
import {
  type Attachment,
  checkedPeople,
  checkMessage,
  type Exclusion,
  type MessageCheck,
  type MessagePlaceholder,
  type MessageTarget,
  placeholdersIn,
  placeholdersNeededIn,
  previewMessage,
} from '@sodalizio/contract/messages';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';

const pauseMs = 300;
/** As old as a check may be for the confirmation to say its number. */
const freshMs = 30_000;

/** Only the placeholders of a text matter: other words would ask again at each key. */
const placeholdersOf = (content: string) => {
  const needed = placeholdersNeededIn(content);
  return placeholdersIn(content)
    .map((name) => {
      const fallback = needed.includes(name) ? '' : ` ${fallbackAttribute}="-"`;
      return `<span ${placeholderAttribute}="${name}"${fallback}></span>`;
    })
    .join('');
};

const checkOf = (target: MessageTarget, content: string) =>
  reading(checkMessage, { body: { ...target, content: placeholdersOf(content) } });

/** What a form may change of its recipients. A draft on the server has the people of the selection that was sent to it. */
const peopleOf = ({ sections, without_expelled, kind }: MessageTarget) =>
  JSON.stringify([sections, without_expelled, kind]);

const nobody: MessageTarget = { sections: [], users_aica_code: [] };

export interface Check {
  /** The last known numbers; `waiting` for those of now. */
  readonly numbers: MessageCheck | undefined;
  /** The numbers are of a choice before this one. */
  readonly outdated: boolean;
  readonly waiting: boolean;
  readonly failure: unknown;
  readonly again: () => void;
}

/** Who would get the message as it is now; asked after a pause, never for an undefined target. */
export function useCheck(target: MessageTarget | undefined, content: string): Check {
  const asked = target ? JSON.stringify([target, placeholdersOf(content)]) : '';
  const [settled] = useDebouncedValue(asked, pauseMs);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...checkOf(target ?? nobody, content),
    enabled: target !== undefined && settled === asked,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
  const people = peopleOf(target ?? nobody);
  const counted = useRef(people);
  if (data && !isPlaceholderData) counted.current = people;
  if (!target) return { numbers: undefined, outdated: false, waiting: false, failure: undefined, again: () => {} };
  const waiting = settled !== asked || isFetching;
  const failure = waiting ? undefined : (error ?? undefined);
  return {
    numbers: failure ? undefined : data,
    outdated: counted.current !== people,
    waiting,
    failure,
    again: () => void refetch(),
  };
}

/** Checks for the confirmation; `anew` where the numbers are known to be wrong. */
export function useCheckNow() {
  const cache = useQueryClient();
  return {
    checkNow: useCallback(
      (target: MessageTarget, content: string, anew: boolean): Promise<MessageCheck> =>
        cache.fetchQuery({ ...checkOf(target, content), staleTime: anew ? 0 : freshMs }),
      [cache],
    ),
    /** What was refused may be seen in a new check: a selection that is gone, a registry session that ended. */
    checkAgain: useCallback(() => void cache.invalidateQueries({ queryKey: keyOf(checkMessage) }), [cache]),
  };
}

/** Whose list is asked for. */
export interface PeopleAsked {
  readonly target: MessageTarget;
  readonly of: Exclusion | MessagePlaceholder;
  readonly words: string;
}
export interface CheckedPerson {
  readonly codaica: string;
  readonly name: string;
  readonly address: string;
}

const readPeople: ReadWindow<PeopleAsked, { items: CheckedPerson[]; total: number }> = ({ target, of }, window) => {
  const body = { ...target, of, ...window };
  return {
    queryKey: keyOf(checkedPeople, { body }),
    queryFn: async ({ signal }) => {
      const { people, total } = await call(checkedPeople, { body }, { signal });
      return { items: people, total };
    },
  };
};

/** The people of a list, read by windows. `asked` must keep its identity. */
export function useCheckedPeople(asked: PeopleAsked) {
  const shown = useShownQuery(asked, readPeople);
  const { rows, failure } = useListWindows(shown, readPeople, shown.first.data?.total ?? 0);
  return { rows, failure };
}

export interface PreviewAsked {
  readonly target: MessageTarget;
  readonly title: string;
  readonly content: string;
  readonly attachments: readonly Attachment[];
}

/** Which of the mails: those for somebody found, by surname. */
export interface PreviewPlace {
  readonly position: number;
  readonly search: string;
}

/** The mail of one recipient, null where the search finds nobody; while another is read, the previous one stays. */
export function usePreview({ target, title, content }: PreviewAsked, { position, search }: PreviewPlace) {
  const body = useMemo(
    () => ({ ...target, title, content, position, ...(search !== '' && { search }) }),
    [target, title, content, position, search],
  );
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...reading(previewMessage, { body }),
    placeholderData: keepPreviousData,
  });
  // A search without results says nothing about the next one.
  const nobodyFound = isPlaceholderData ? undefined : null;
  return {
    mail: error ? undefined : data && ('html' in data ? data : nobodyFound),
    failure: error ?? undefined,
    waiting: isFetching,
    retry: () => void refetch(),
  };
}
