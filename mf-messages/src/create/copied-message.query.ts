import { reading, useOpened, useRecord } from '@sodalizio/area-kit';
import { messageById } from '@sodalizio/contract/messages';

const oneMessage = (id: number) => reading(messageById, { params: { id } });

/** The message whose text a new one begins with. */
export function useCopiedMessage(id: string) {
  const { record, ...rest } = useRecord(id, oneMessage);
  return { message: useOpened(id, record, rest.fetching), ...rest };
}
