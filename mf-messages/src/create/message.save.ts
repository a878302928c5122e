import { CallError, call, errorSentence, keyOf, useSave } from '@sodalizio/area-kit';
import { uploadArticleImage } from '@sodalizio/contract/images';
import {
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
import { sendingLabels as labels } from './sending.labels.ts';

/** Title and text, with their limits. */
export const writtenMessage = sendMessage.body.pick({ title: true, content: true });

export const storePicture: StorePicture = (image, options) => call(uploadArticleImage, { body: { image } }, options);

export interface MessageToSend {
  readonly target: MessageTarget;
  readonly title: string;
  readonly content: string;
  readonly send_at: string | undefined;
  readonly confirmed: number;
  readonly request: string;
}

export function useSendMessage() {
  const { send } = useSave(sendMessage, { drops: [findMessages] });
  return ({ target, send_at, ...written }: MessageToSend) =>
    send({ body: { ...target, ...written, ...(send_at !== undefined && { send_at }) } });
}

/** Nobody knows whether the server has done it. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof CallError && ['offline', 'timeout', 'unavailable', 'unexpected-answer'].includes(error.code);

/** Takes a message back, also after its form is gone. */
export function useTakeBack() {
  const cache = useQueryClient();
  return async (id: number) => {
    try {
      await call(actOnMessage, { params: { id }, body: { act: 'cancel' } });
      toast.success(labels.takenBack, { id: 'messages.sent' });
    } catch (error) {
      toast.failure(errorSentence(error), { id: 'messages.sent' });
    }
    for (const read of [findMessages, messageById]) void cache.invalidateQueries({ queryKey: keyOf(read) });
  };
}

export function useTestMail() {
  const { send } = useSave(testMessage);
  return (target: MessageTarget, title: string, content: string, addresses: readonly string[]) =>
    send({ body: { ...target, title, content, addresses: [...addresses] } });
}
