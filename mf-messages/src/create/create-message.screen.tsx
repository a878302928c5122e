import type { MemberSearch } from '@sodalizio/associate-search';
import { todayInRome } from '@sodalizio/contract';
import type { MessageKind } from '@sodalizio/contract/messages';
import { Content, PageHeader, ReadingState } from '@sodalizio/ui';
import { useNavigate } from 'react-router-dom';
import { linkTo } from '../routes.ts';
import { ComposeStep } from './compose-step.tsx';
import { useCopiedMessage } from './copied-message.query.ts';
import { labels } from './create.labels.ts';
import { RecipientsStep } from './recipients-step.tsx';
import { SearchStep } from './search-step.tsx';
import { StepBar } from './step-bar.tsx';
import { type Step, useCopied, useCreateAddress } from './use-create-address.ts';
import { useMessageForm } from './use-message-form.ts';
import { forgetRecipients } from './use-recipients.ts';

/** A new message; with `?from=12` it begins with the text of that one. */
export default function CreateMessageScreen() {
  const copied = useCopied();
  return copied === undefined ? <NewMessage /> : <CopiedMessage id={copied} />;
}

function CopiedMessage({ id }: { id: string }) {
  const { message, ...reading } = useCopiedMessage(id);
  if (message)
    return <NewMessage key={id} copied={{ id, kind: message.kind, title: message.title, content: message.content }} />;
  return (
    <Content>
      <PageHeader title={labels.title} />
      <ReadingState {...reading} rows={6} words={labels.unknownCopy} wayOut={linkTo('messages.create')} />
    </Content>
  );
}

/** Three steps (specification section 2). The text stays while the recipients are chosen again. */
function NewMessage({ copied }: { copied?: { id: string; kind: MessageKind; title: string; content: string } }) {
  const address = useCreateAddress();
  const { step, frozen, hasSearched } = address;
  const today = todayInRome(new Date());
  const navigate = useNavigate();
  const toList = () => void navigate(linkTo('messages.index'));
  const message = useMessageForm({
    name: copied ? `messages.copy.${copied.id}` : 'messages.create',
    start: copied && { kind: copied.kind, title: copied.title, content: copied.content },
    targetOf: ({ without_expelled }) =>
      frozen && { sections: [], users_aica_code: [], selection: frozen.selection, without_expelled },
    onSent: () => {
      forgetRecipients();
      toList();
    },
  });
  const search = (filters: MemberSearch) => {
    forgetRecipients();
    address.search(filters);
  };
  const reachable = (wanted: Step) => wanted === 1 || (wanted === 2 ? hasSearched : step !== 2 && frozen !== undefined);
  return (
    <Content width={step === 3 ? 'form' : 'full'}>
      <PageHeader title={labels.title} />
      <StepBar current={step} reachable={reachable} onStep={address.toStep} />
      {step === 1 && (
        <SearchStep
          filters={address.query.filters}
          today={today}
          chosen={frozen?.count}
          onSearch={search}
          onRefine={address.refine}
        />
      )}
      {step === 2 && (
        <RecipientsStep
          address={address}
          today={today}
          onSearch={search}
          onBack={() => address.toStep(1)}
          onFrozen={address.compose}
        />
      )}
      {step === 3 && frozen && (
        <ComposeStep
          message={message}
          chosen={frozen}
          fromMembers={!hasSearched}
          today={today}
          onChooseOthers={() => address.toStep(1)}
          onChooseAgain={() => address.toStep(hasSearched ? 2 : 1)}
          onCancel={toList}
        />
      )}
    </Content>
  );
}
