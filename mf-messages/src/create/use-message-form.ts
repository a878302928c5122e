import {
  CallError,
  type EditForm,
  isUnanswered,
  newRequestId,
  schemaErrors,
  serverNow,
  useEditForm,
  useLeaveGuard,
  useSession,
} from '@sodalizio/area-kit';
import { type MessageTarget, messageErrors } from '@sodalizio/contract/messages';
import { toast } from '@sodalizio/ui';
import { type ReactNode, useState } from 'react';
import { isCode } from '../is-code.ts';
import { attachmentLabels } from './attachments.labels.ts';
import { type AttachmentUpload, useAttachmentUpload } from './attachments.save.ts';
import { labels } from './create.labels.ts';
import type { DraftToSend } from './draft-keeper.ts';
import { writtenMessage } from './message.save.ts';
import {
  blankMessage,
  byField,
  type MessageField,
  messageField,
  momentErrors,
  sectionErrors,
  sendAtOf,
  type TypedMessage,
  typedMessage,
  whenErrors,
} from './message-values.ts';
import { type Sent, useSending, useSentToast } from './use-sending.ts';

interface MessageFormOptions {
  /** Name of the draft. */
  readonly name: string;
  /** Undefined while nobody is chosen. */
  readonly targetOf: (values: TypedMessage) => MessageTarget | undefined;
  /** What the form begins with instead of nothing. */
  readonly start?: Partial<TypedMessage> | undefined;
  /** Of the draft that was opened. */
  readonly version?: number | undefined;
  /** Its draft on the server. */
  readonly draft?: FormDraft;
  /** The target is chosen in the form itself. */
  readonly bySection?: boolean;
  /** Not called where the form was closed meanwhile. */
  readonly onSent: () => void;
}

/** What a form asks of its draft on the server. */
export interface FormDraft {
  /** Waits for a save under way; undefined where the server has no draft. */
  readonly ready: () => Promise<DraftToSend | undefined>;
  readonly save: () => Promise<boolean>;
  readonly lose: () => void;
}

export interface MessageForm {
  readonly edit: EditForm<TypedMessage>;
  /** From the press on Invia to its end, the question included. */
  readonly sending: boolean;
  /** The fields are no longer shown: what is not confirmed yet is called off. */
  readonly leave: () => void;
  readonly target: MessageTarget | undefined;
  /** The upload of attachments, which goes on while recipients are chosen again. */
  readonly upload: AttachmentUpload;
  /** The question before sending. */
  readonly dialog: ReactNode;
  /** Whether title and text may be shown as a mail; otherwise the fields say why not. */
  readonly isWritten: () => boolean;
}

/** A new message: fields, draft, confirmation and sending, for the screen and for the dialog. */
export function useMessageForm({
  name,
  start,
  version,
  draft,
  bySection = false,
  onSent,
  ...options
}: MessageFormOptions): MessageForm {
  const targetOf = (values: TypedMessage): MessageTarget | undefined => {
    const chosen = options.targetOf(values);
    // Left out, as programs do, where it is the usual one.
    return chosen && values.kind === 'informative' ? { ...chosen, kind: values.kind } : chosen;
  };
  const sending = useSending();
  const say = useSentToast();
  const maySend = useSession().can('messages.send');
  const send = async (values: TypedMessage, request: string): Promise<Sent | undefined> => {
    const target = targetOf(values);
    if (!target) return undefined;
    sending.begin();
    const { title, content } = writtenMessage.parse({ ...values, attachments: undefined });
    const kept = await draft?.ready();
    // What a colleague changed came into the form while it was waited for: it is read before it is sent.
    if (kept?.changed) throw new CallError('draft-changed', { message: messageErrors['draft-changed'].sentence });
    const whole = kept === undefined ? target : { ...target, draft: kept.key };
    try {
      return await sending.run({
        target: whole,
        draft_version: kept?.version,
        title,
        content,
        attachments: values.attachments,
        send_at: sendAtOf(values),
        request,
      });
    } catch (error) {
      meetInDraft(draft, error);
      throw error;
    }
  };
  const edit: EditForm<TypedMessage> = useEditForm({
    stored: version === undefined ? undefined : { version },
    valuesOf: () => ({ ...blankMessage, ...start }),
    field: messageField,
    draft: { name, schema: typedMessage },
    validate: (values) => ({
      ...(bySection && sectionErrors(values)),
      ...writtenErrors(values),
      ...whenErrors(values, serverNow()),
    }),
    lengths: writtenMessage,
    save: async (values): Promise<Sent | undefined> => {
      if (!maySend) return keepOnly(draft);
      const request = values.request || newRequestId();
      const keepRequest = (kept: string) => edit.form.setFieldValue('request', kept);
      // Kept with the draft: a repetition, even after a reload, is the same message.
      keepRequest(request);
      try {
        const sent = await send(values, request);
        if (!sent) keepRequest(values.request);
        return sent;
      } catch (error) {
        keepRequest(requestAfter(error, { before: values.request, now: request }));
        throw error;
      }
    },
    refusedFields: byField,
    onSaved: (sent) => {
      say(sent, edit.form.getValues().when === 'dated');
      if (sending.isOpen()) onSent();
    },
  });
  const lasting = useLastingErrors(edit);
  const upload = useUpload(edit);
  // The draft that is stored by then has not got the file.
  useLeaveGuard(upload.sending !== undefined);
  const submit = () => {
    // Sent now, the message would miss the file, and closing the form would lose it.
    if (upload.sending && maySend) toast.failure(attachmentLabels.onItsWay, { id: 'messages.attachments' });
    else lasting.submit();
  };
  return {
    edit: { ...lasting, submit, busy: sending.busy },
    upload,
    sending: edit.busy,
    leave: sending.leave,
    target: targetOf(edit.form.values),
    dialog: sending.dialog,
    isWritten: () => {
      const errors = writtenErrors(edit.form.getValues());
      edit.form.setErrors(errors);
      return Object.keys(errors).length === 0;
    },
  };
}

function useUpload({ form }: EditForm<TypedMessage>): AttachmentUpload {
  const present = () => form.getValues().attachments;
  return useAttachmentUpload(present, (stored) => form.setFieldValue('attachments', [...present(), stored]));
}

/** For who may write and not send. */
async function keepOnly(draft: FormDraft | undefined): Promise<undefined> {
  if (await draft?.save()) toast.success(labels.keptDraft);
}

/** The request of the next attempt: the same where the server may have stored the message although it failed. */
function requestAfter(error: unknown, { before, now }: { before: string; now: string }): string {
  if (isCode(error, 'already-sent')) return '';
  const refused = error instanceof CallError && error.code !== 'internal' && !isUnanswered(error);
  return refused ? before : now;
}

function meetInDraft(draft: FormDraft | undefined, error: unknown): void {
  if (isCode(error, 'draft-gone')) draft?.lose();
  // Saving finds the other version: it is merged, or asked about.
  if (isCode(error, 'draft-changed')) void draft?.save();
}

const writtenErrors = ({ title, content }: TypedMessage): Partial<Record<MessageField, string>> =>
  schemaErrors(writtenMessage, { title, content });

/** A day and a time are tidied when they are left, also by the press on Invia, which clears the errors of the form just set. */
function useLastingErrors(edit: EditForm<TypedMessage>): EditForm<TypedMessage> {
  const [tried, setTried] = useState(false);
  const { values } = edit.form;
  const lasting = tried ? momentErrors(values, serverNow()) : {};
  const names = (['day', 'time'] as const).filter((name) => lasting[name] && !edit.form.errors[name]);
  return {
    ...edit,
    input: (name, type) => {
      const input = edit.input(name, type);
      return { ...input, error: input.error ?? lasting[name] };
    },
    errors: [
      ...edit.errors,
      ...names.map((name) => ({
        label: messageField(name).label,
        message: lasting[name] ?? '',
        fieldId: messageField(name).id,
      })),
    ],
    submit: () => {
      setTried(true);
      edit.submit();
    },
  };
}
