import { defineRecords, reading, useOpened, useRecord } from '@sodalizio/area-kit';
import { templates } from '@sodalizio/contract/messages';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

export const templateRecords = defineRecords(templates);

/** Apart from what is cached, which a colleague may have corrected since it was read. */
const anew = <Read extends { readonly queryKey: readonly unknown[] }>(read: Read) => ({
  ...read,
  queryKey: [...read.queryKey, 'anew'],
  gcTime: 0,
});
const oneAnew = (id: number) => anew(reading(templates.one, { params: { id } }));

/** The template whose text a message or a copy begins with, as it is now: the form does not follow it afterwards. */
export function useCopiedTemplate(id: string) {
  const { record, ...rest } = useRecord(id, oneAnew);
  return { template: useOpened(id, record, rest.fetching), ...rest };
}

/** Shown at once; the others by their words. */
const shown = 50;

/** The first templates by name that have these words; the ones before stay until they are there. */
export const useFirstTemplates = (search: string) =>
  useQuery({
    ...anew(reading(templates.find, { query: { search, sort: 'name', limit: shown, offset: 0 } })),
    placeholderData: keepPreviousData,
  });
