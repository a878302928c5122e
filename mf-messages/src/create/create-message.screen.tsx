import { serverNow, useLeaveGuard, useLeaveScreen } from '@sodalizio/area-kit';
import type { MemberSearch } from '@sodalizio/associate-search';
import { todayInRome } from '@sodalizio/contract';
import type { MessageDraft } from '@sodalizio/contract/messages';
import { Content, PageHeader, ReadingState } from '@sodalizio/ui';
import { type ComponentProps, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { linkTo } from '../routes.ts';
import { useCopiedTemplate } from '../templates.query.ts';
import { ComposeStep } from './compose-step.tsx';
import { useCopiedMessage } from './copied-message.query.ts';
import { labels } from './create.labels.ts';
import { useStoredDraft } from './draft.query.ts';
import { DraftStatus } from './draft-status.tsx';
import { isBlank, type TypedMessage } from './message-values.ts';
import { RecipientsStep } from './recipients-step.tsx';
import { SearchStep } from './search-step.tsx';
import { StepBar } from './step-bar.tsx';
import {
  type Step,
  useChosenTemplate,
  useCopied,
  useCreateAddress,
  useNewMessageEntry,
  useOpenedDraft,
} from './use-create-address.ts';
import { type FormDraft, useMessageForm } from './use-message-form.ts';
import { forgetRecipients } from './use-recipients.ts';
import { useServerDraft } from './use-server-draft.tsx';

/**
 * A new message; with `?from=12` it begins with the text of that one, with `?template=12` with
 * that of a template; with `?draft=…` it goes on with a draft.
 */
export default function CreateMessageScreen() {
  const copied = useCopied();
  const template = useChosenTemplate();
  const draft = useOpenedDraft();
  // A draft that this page has begun itself gets its name in the address, and stays the form that it is.
  const [begun, setBegun] = useState<string>();
  const entry = useNewMessageEntry();
  const [shown, setShown] = useState({ entry, form: entry });
  // Opened beside a draft, which stays in the list of drafts, it is another message. Text that no server has yet stays in the form.
  if (entry !== shown.entry) {
    setShown({ entry, form: begun === undefined ? shown.form : entry });
    setBegun(undefined);
  }
  if (draft !== undefined && draft !== begun) return <DraftMessage key={draft} draftKey={draft} />;
  if (copied !== undefined) return <CopiedMessage id={copied} onBegun={setBegun} />;
  if (template !== undefined) return <FromTemplate id={template} onBegun={setBegun} />;
  return <NewMessage key={shown.form} onBegun={setBegun} />;
}

function FromTemplate({ id, onBegun }: { id: string; onBegun: (key: string) => void }) {
  const { template, ...reading } = useCopiedTemplate(id);
  if (template) {
    const { kind, title, content } = template;
    return <NewMessage key={id} copied={{ kind, title, content }} from={`template.${id}`} onBegun={onBegun} />;
  }
  return <BeforeForm {...reading} words={labels.unknownTemplate} />;
}

function DraftMessage({ draftKey }: { draftKey: string }) {
  const { draft, ...reading } = useStoredDraft(draftKey);
  // The form has it from its first reading on.
  const [opened, setOpened] = useState<MessageDraft>();
  if (draft && !opened) setOpened(draft);
  if (opened) return <NewMessage opened={opened} />;
  return <BeforeForm {...reading} isDraft words={labels.unknownDraft} />;
}

function CopiedMessage({ id, onBegun }: { id: string; onBegun: (key: string) => void }) {
  const { message, ...reading } = useCopiedMessage(id);
  if (message) {
    const { kind, title, content, attachments } = message;
    return <NewMessage key={id} copied={{ kind, title, content, attachments }} from={id} onBegun={onBegun} />;
  }
  return <BeforeForm {...reading} words={labels.unknownCopy} />;
}

interface BeforeFormProps extends Omit<ComponentProps<typeof ReadingState>, 'rows' | 'wayOut'> {
  isDraft?: boolean;
}

/** What the message begins with is being read, or is not there. */
function BeforeForm({ isDraft = false, ...reading }: BeforeFormProps) {
  return (
    <Content>
      <PageHeader title={isDraft ? labels.draftTitle : labels.title} />
      <ReadingState {...reading} rows={6} wayOut={linkTo(isDraft ? 'messages.index' : 'messages.create')} />
    </Content>
  );
}

interface NewMessageProps {
  /** The text that it begins with, and whose that is. */
  copied?: Partial<TypedMessage>;
  from?: string;
  opened?: MessageDraft;
  onBegun?: (key: string) => void;
}

/** Three steps (specification section 2). The text stays while the recipients are chosen again. */
function NewMessage({ copied, from, opened, onBegun }: NewMessageProps) {
  const address = useCreateAddress(opened);
  const { step, frozen, inDraft, ownChoice, hasSearched } = address;
  const today = todayInRome(serverNow());
  const navigate = useNavigate();
  const list = linkTo('messages.index');
  const cancel = useLeaveScreen(list);
  const draftOfForm = useRef<FormDraft>(undefined);
  const [begun, setBegun] = useState<string>();
  const message = useMessageForm({
    name: nameOf(from, opened?.key ?? begun),
    start: opened ? { ...opened.typed, draft: opened.key } : copied,
    version: opened?.version,
    draft: {
      ready: async () => draftOfForm.current?.ready(),
      save: async () => (await draftOfForm.current?.save()) ?? false,
      lose: () => draftOfForm.current?.lose(),
    },
    targetOf: ({ without_expelled }) => {
      const nobody = { sections: [], users_aica_code: [], without_expelled };
      if (frozen) return { ...nobody, selection: frozen.selection };
      return inDraft === undefined ? undefined : { ...nobody, draft: opened?.key ?? begun };
    },
    onSent: () => {
      liftGuard();
      forgetRecipients();
      void navigate(list);
    },
  });
  const server = useServerDraft({
    opened,
    edit: message.edit,
    selection: frozen?.selection,
    paused: message.sending,
    onBegun: (key) => {
      setBegun(key);
      onBegun?.(key);
      address.nameDraft(key);
    },
    onStored: (stored, selection) => {
      // Sent already, perhaps: sent again, it is the same message only where it names the same selection.
      const perhapsSent = message.edit.form.getValues().request !== '';
      address.noteStored(stored, perhapsSent ? undefined : selection);
    },
  });
  draftOfForm.current = server.form;
  // What was stored of it is gone: the text is here alone.
  const liftGuard = useLeaveGuard(server.status.kind === 'gone' && !isBlank(message.edit.form.values));
  const chosen = frozen?.count ?? inDraft;
  const search = (filters: MemberSearch) => {
    forgetRecipients();
    address.search(filters);
  };
  const reachable = (wanted: Step) => wanted === 1 || (wanted === 2 ? hasSearched : step !== 2 && chosen !== undefined);
  return (
    <Content width={step === 3 ? 'form' : 'full'}>
      <PageHeader title={opened ? labels.draftTitle : labels.title} />
      <StepBar current={step} reachable={reachable} onStep={address.toStep} />
      {step === 1 && (
        <SearchStep
          filters={address.query.filters}
          today={today}
          chosen={chosen}
          onSearch={search}
          onRefine={address.refine}
          onCancel={cancel}
        />
      )}
      {step === 2 && (
        <RecipientsStep
          address={address}
          today={today}
          onSearch={search}
          onBack={() => address.toStep(1)}
          onFrozen={(chosenNow) => address.compose(chosenNow, server.version)}
        />
      )}
      {step === 3 && chosen !== undefined && (
        <ComposeStep
          // The history may lead to other recipients without another step in between: the question about these closes.
          key={address.choice}
          message={message}
          chosen={frozen || ownChoice ? wordsOf(chosen, hasSearched) : labels.chosenInDraft(chosen)}
          draft={<DraftStatus status={server.status} owner={opened?.owner} />}
          today={today}
          onChooseOthers={() => address.toStep(1)}
          onChooseAgain={() => address.toStep(hasSearched ? 2 : 1)}
          onCancel={cancel}
        />
      )}
      {server.dialog}
    </Content>
  );
}

const wordsOf = (count: number, bySearch: boolean) =>
  bySearch ? labels.chosenBySearch(count) : labels.chosenInMembers(count);

function nameOf(from: string | undefined, key: string | undefined): string {
  if (key !== undefined) return `messages.draft.${key}`;
  return from === undefined ? 'messages.create' : `messages.copy.${from}`;
}
