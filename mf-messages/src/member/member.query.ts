import { call, keyOf, type ReadWindow, useListWindows, useShownQuery } from '@sodalizio/area-kit';
import { type MemberMessage, messagesOfMember } from '@sodalizio/contract/messages';

type Page = { items: MemberMessage[]; total: number };

const readOfMember: ReadWindow<string, Page> = (codaica, window) => {
  const input = { params: { codaica }, query: window };
  return {
    queryKey: keyOf(messagesOfMember, input),
    queryFn: async ({ signal }) => {
      const { messages, total } = await call(messagesOfMember, input, { signal });
      return { items: messages, total };
    },
  };
};

/** What a member was sent, by windows, newest first. */
export function useMessagesOf(codaica: string) {
  const asked = useShownQuery(codaica, readOfMember);
  const { rows } = useListWindows(asked, readOfMember, asked.first.data?.total ?? 0);
  return { ...rows, filters: codaica };
}
