import { defineRecords, reading } from '@sodalizio/area-kit';
import { templates } from '@sodalizio/contract/messages';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

export const templateRecords = defineRecords(templates);

/** Shown at once; the others by their words. */
const shown = 50;

/** The first templates by name that have these words; the ones before stay until they are there. */
export const useFirstTemplates = (search: string) =>
  useQuery({
    ...reading(templates.find, { query: { search, sort: 'name', limit: shown, offset: 0 } }),
    placeholderData: keepPreviousData,
  });
