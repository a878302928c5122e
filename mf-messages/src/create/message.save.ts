import { call, errorSentence, isUnanswered, keyOf, useSave } from '@sodalizio/area-kit';
import { uploadArticleImage } from '@sodalizio/contract/images';
import {
  type Attachment,
  actOnMessage,
  findMessages,
  type MessageTarget,
  messageById,
  sendMessage,
  testMessage,
} from '@sodalizio/contract/messages';
import type { StorePicture } from '@sodalizio/pictures';
import { toast } from '@sodalizio/ui';
import { useQueryClient } from '@tanstack/react-query';
import { sentCause } from '../sent-cause.ts';
import type { PreviewAsked } from './check.query.ts';
import { sendingLabels as labels } from './sending.labels.ts';

/** Title and text, with their limits. */
export const writtenMessage = sendMessage.body.pick({ title: true, content: true });

export const storePicture: StorePicture = (image, options) => call(uploadArticleImage, { body: { image } }, options);

export interface MessageToSend {
  readonly target: MessageTarget;
  /** Of the target's draft. */
  readonly draft_version: number | undefined;
  readonly title: string;
  readonly content: string;
  readonly attachments: readonly Attachment[];
  readonly send_at: string | undefined;
  readonly confirmed: number;
  readonly request: string;
}

export function useSendMessage() {
  const { send } = useSave(sendMessage, { drops: [findMessages] });
  return ({ target, send_at, attachments, ...written }: MessageToSend) =>
    send({
      body: { ...target, ...written, ...idsOf(attachments), ...(send_at !== undefined && { send_at }) },
    });
}

/** Left out, as programs do, where there are none. */
const idsOf = (attachments: readonly Attachment[]) =>
  attachments.length > 0 ? { attachments: attachments.map(({ id }) => id) } : {};

const isTakenBack = (id: number): Promise<boolean> =>
  call(messageById, { params: { id } }).then(
    ({ state }) => state === 'cancelled',
    () => false,
  );

/** Takes a message back, also after its form is gone. */
export function useTakeBack() {
  const cache = useQueryClient();
  const takeBack = async (id: number, isRetry = false): Promise<void> => {
    // The Riprova of each message stays beside those of others.
    const cause = { id: sentCause(id) };
    try {
      await call(actOnMessage, { params: { id }, body: { act: 'cancel' } });
      toast.success(labels.takenBack, cause);
    } catch (error) {
      // It leaves in seconds: nobody should have to look for its page.
      const retry = isUnanswered(error) && { retry: { label: labels.retry, onRetry: () => void takeBack(id, true) } };
      // By the try before perhaps, whose answer was lost.
      if (isRetry && !retry && (await isTakenBack(id))) toast.success(labels.takenBack, cause);
      else toast.failure(errorSentence(error), { ...cause, ...retry });
    }
    for (const read of [findMessages, messageById]) void cache.invalidateQueries({ queryKey: keyOf(read) });
  };
  return takeBack;
}

export function useTestMail() {
  const { send } = useSave(testMessage);
  return ({ target, title, content, attachments }: PreviewAsked, addresses: readonly string[]) =>
    send({ body: { ...target, title, content, ...idsOf(attachments), addresses: [...addresses] } });
}
