import { Anchor, Checkbox, Text } from '@mantine/core';
import { useHint, useSession } from '@sodalizio/area-kit';
import { useRegistryAccess } from '@sodalizio/associate-search';
import { EditPage, Hint, Section } from '@sodalizio/ui';
import { type ReactNode, useEffect } from 'react';
import { AttachmentsField } from './attachments-field.tsx';
import { BeforeSending } from './before-sending.tsx';
import { useCheck } from './check.query.ts';
import { labels } from './create.labels.ts';
import styles from './create.module.css';
import { MessageFields, useMessagePictures } from './message-fields.tsx';
import { sendingLabels } from './sending.labels.ts';
import { useBeforeSending } from './use-before-sending.tsx';
import type { MessageForm } from './use-message-form.ts';
import { useTemplates } from './use-templates.tsx';
import { WhenFields } from './when-fields.tsx';

interface ComposeStepProps {
  message: MessageForm;
  /** Who is chosen, in words. */
  chosen: string;
  /** Whether what is typed is on the server. */
  draft: ReactNode;
  /** `YYYY-MM-DD` in Rome. */
  today: string;
  onChooseOthers: () => void;
  onChooseAgain: () => void;
  onCancel: () => void;
}

export function ComposeStep(props: ComposeStepProps) {
  const { message, chosen, draft, today } = props;
  const maySend = useSession().can('messages.send');
  const { edit, target, isWritten, leave } = message;
  useEffect(() => leave, [leave]);
  const check = useCheck(target, edit.form.values.content);
  const registry = useRegistryAccess(check.failure, { byPress: true });
  const hint = useHint('messages.fields');
  const pictures = useMessagePictures();
  const templates = useTemplates(edit, isWritten);
  const before = useBeforeSending({ edit, target, isWritten, askRegistry: registry.ask });
  return (
    <>
      <EditPage
        // Nothing is sent while its number is unknown; where it is only counted anew, the question waits for it.
        edit={{ ...edit, busy: edit.busy || (maySend && check.waiting && !check.numbers) }}
        submitLabel={maySend ? labels.send : labels.saveDraft}
        busyLabel={edit.busy ? sendingLabels.saving : labels.send}
        isNew
        onCancel={props.onCancel}
      >
        {draft}
        {!maySend && <Text>{labels.maySendLater}</Text>}
        <Section title={labels.recipientsSection} layout="block">
          <div className={styles.stack}>
            <Text>
              {chosen}{' '}
              <Anchor component="button" type="button" size="sm" onClick={props.onChooseOthers}>
                {labels.chooseOthers}
              </Anchor>
            </Text>
            <Checkbox {...edit.input('without_expelled', 'checkbox')} />
          </div>
        </Section>
        <Section title={labels.textSection} layout="block">
          {templates.buttons}
          {hint.shown && <Hint onDismiss={hint.dismiss}>{labels.fieldsHint}</Hint>}
          <MessageFields edit={edit} onPickPicture={pictures.pick} />
          <AttachmentsField edit={edit} upload={message.upload} />
        </Section>
        <Section title={sendingLabels.before} explanation={sendingLabels.beforeHint} layout="block">
          <BeforeSending
            target={target}
            check={check}
            content={edit.form.values.content}
            {...before.acts}
            onOpenRegistry={registry.ask}
            onChooseAgain={props.onChooseAgain}
          />
        </Section>
        <Section title={labels.whenSection}>
          <WhenFields edit={edit} today={today} />
        </Section>
      </EditPage>
      {pictures.dialog}
      {before.dialog}
      {templates.dialog}
      {message.dialog}
      {registry.dialog}
    </>
  );
}
