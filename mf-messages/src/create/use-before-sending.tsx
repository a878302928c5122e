import type { EditForm } from '@sodalizio/area-kit';
import type { MessageTarget } from '@sodalizio/contract/messages';
import { lazyDialog } from '@sodalizio/ui';
import { type ReactNode, useState } from 'react';
import type { BeforeSendingProps } from './before-sending.tsx';
import type { PeopleAsked, PreviewAsked } from './check.query.ts';
import type { TypedMessage } from './message-values.ts';

const PeopleDialog = lazyDialog(() => import('./people.dialog.tsx').then((module) => module.PeopleDialog));
const PreviewDialog = lazyDialog(() => import('./preview.dialog.tsx').then((module) => module.PreviewDialog));
const TrialMailDialog = lazyDialog(() => import('./trial-mail.dialog.tsx').then((module) => module.TrialMailDialog));

interface BeforeSendingOptions {
  readonly edit: EditForm<TypedMessage>;
  readonly target: MessageTarget | undefined;
  readonly isWritten: () => boolean;
  readonly askRegistry: () => void;
}

type Opened =
  | { readonly kind: 'people'; readonly asked: PeopleAsked }
  | { readonly kind: 'preview' | 'test'; readonly asked: PreviewAsked };

/** What the panel opens. Render `dialog` outside of the form, which would take its submissions for its own. */
export function useBeforeSending({ edit, target, isWritten, askRegistry }: BeforeSendingOptions): {
  acts: Pick<BeforeSendingProps, 'onList' | 'onPreview' | 'onTest'>;
  dialog: ReactNode;
} {
  const [opened, setOpened] = useState<Opened>();
  const open = (kind: 'preview' | 'test') => {
    const { title, content, attachments } = edit.form.getValues();
    if (target && isWritten()) setOpened({ kind, asked: { target, title, content, attachments } });
  };
  const common = { askRegistry, onClose: () => setOpened(undefined) };
  return {
    acts: {
      onList: (asked) => setOpened({ kind: 'people', asked }),
      onPreview: () => open('preview'),
      onTest: () => open('test'),
    },
    dialog: opened && (
      <>
        {opened.kind === 'people' && <PeopleDialog asked={opened.asked} {...common} />}
        {opened.kind === 'preview' && <PreviewDialog asked={opened.asked} {...common} />}
        {opened.kind === 'test' && <TrialMailDialog asked={opened.asked} {...common} />}
      </>
    ),
  };
}
