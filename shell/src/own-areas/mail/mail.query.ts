import {
  defineListQuery,
  type ListQuery,
  type ListWindow,
  reading,
  searchText,
  useList,
  useRecord,
} from '@sodalizio/area-kit';
import { type DeliveryState, deliveryStates, findMail, type MailSort, mailById, mailSorts } from '@sodalizio/contract';
import { useQuery } from '@tanstack/react-query';

export interface MailFilters {
  readonly search: string;
  readonly state: DeliveryState | '';
}

export const noFilters: MailFilters = { search: '', state: '' };

const mailQuery = defineListQuery({
  filters: {
    read: (params): MailFilters => ({
      search: searchText(params),
      state: deliveryStates.find((state) => state === params.get('state')) ?? '',
    }),
  },
  sorts: mailSorts,
  defaultSort: '-queued_at',
});

const readMail = ({ filters: { search, state }, sort }: ListQuery<MailFilters, MailSort>, window: ListWindow) =>
  reading(findMail, { query: { search, ...(state !== '' && { state }), sort, ...window } });

export const useMail = () => useList(mailQuery, readMail);

/** Whether mails go to a mail server, why they do not leave, and why reports of failure cannot be read; undefined while unknown. */
export const useMailServer = () => useQuery(reading(findMail, { query: { limit: 1 } })).data;

const one = (id: number) => reading(mailById, { params: { id } });

/** One mail as it was written. */
export function useOneMail(id: number) {
  const { record: mail, ...rest } = useRecord(String(id), one);
  return { mail, ...rest };
}
