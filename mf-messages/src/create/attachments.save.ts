import { call, errorSentence, isReadable } from '@sodalizio/area-kit';
import { type Attachment, attachmentsBytes, attachmentsMost, uploadAttachment } from '@sodalizio/contract/messages';
import { toast } from '@sodalizio/ui';
import { useEffect, useRef, useState } from 'react';
import { isCode } from '../is-code.ts';
import { attachmentLabels as labels } from './attachments.labels.ts';

export interface AttachmentUpload {
  /** The file on its way, and its sent share, 0…1. */
  readonly sending: { readonly name: string; readonly share: number } | undefined;
  /** Why files were not attached, one sentence each. */
  readonly failures: readonly string[];
  /** Sends files one after the other, after those that are on their way. */
  readonly send: (files: readonly File[]) => void;
  /** Stops the file on its way; those after it go on. */
  readonly cancel: () => void;
}

/** Stores files for a message; `onStored` gets each. `present`: those it has now. Unmounting cancels, and says so. */
export function useAttachmentUpload(
  present: () => readonly Attachment[],
  onStored: (stored: Attachment) => void,
): AttachmentUpload {
  const [sending, setSending] = useState<AttachmentUpload['sending']>();
  const [failures, setFailures] = useState<readonly string[]>([]);
  /** Of the file on its way. */
  const abort = useRef<AbortController>(undefined);
  const latest = useRef(onStored);
  latest.current = onStored;
  /** The one on its way, and those after it. */
  const waiting = useRef<File[]>([]);
  useEffect(
    () => () => {
      const names = waiting.current.splice(0).map(({ name }) => name);
      if (names.length === 0) return;
      abort.current?.abort();
      toast.warning(labels.interrupted(names), { id: 'messages.attachments' });
    },
    [],
  );

  const fail = (why: string) => setFailures((before) => [...before, why]);
  /** The stored file; undefined where it was refused or cancelled. */
  const sendOne = async (file: File): Promise<Attachment | undefined> => {
    const own = new AbortController();
    abort.current = own;
    setSending({ name: file.name, share: 0 });
    try {
      const onSent = (share: number) => setSending({ name: file.name, share });
      return await call(uploadAttachment, { body: { file } }, { signal: own.signal, onSent });
    } catch (error) {
      // Also by the second press of a double click, which stops the next one.
      const cancelled = isCode(error, 'cancelled');
      fail(cancelled ? labels.cancelled(file.name) : labels.refused(file.name, errorSentence(error)));
      return undefined;
    }
  };
  const sendAll = async () => {
    const queue = waiting.current;
    for (let file = queue[0]; file; file = queue[0]) {
      const fault = await faultOf(file, present());
      if (fault !== undefined) fail(fault);
      // The form may be closed by now.
      const stored = fault === undefined && queue[0] === file ? await sendOne(file) : undefined;
      queue.shift();
      if (stored) latest.current(stored);
    }
  };
  return {
    sending,
    failures,
    send: (files) => {
      if (files.length === 0) return;
      const busy = waiting.current.length > 0;
      waiting.current.push(...files);
      if (busy) return;
      setFailures([]);
      void sendAll().finally(() => setSending(undefined));
    },
    cancel: () => abort.current?.abort(),
  };
}

/** Before anything is sent: what the server would refuse after minutes on a slow line. */
async function faultOf(file: File, present: readonly Attachment[]): Promise<string | undefined> {
  const bytes = present.reduce((sum, one) => sum + one.bytes, 0);
  if (present.length >= attachmentsMost) return labels.tooMany(file.name);
  // A file that was moved has no size either: sending it says so.
  if (file.size === 0 && (await isReadable(file))) return labels.empty(file.name);
  return bytes + file.size > attachmentsBytes ? labels.tooLarge(file.name) : undefined;
}
