import { Button, Checkbox, Group, Text, TextInput, Title } from '@mantine/core';
import type { EditForm } from '@sodalizio/area-kit';
import { type ProjectLanguage, type ProjectMailKind, projectPlaceholders } from '@sodalizio/contract/projects';
import { lazyDialog, Section, typedAs } from '@sodalizio/ui';
import { IconEye, IconSend } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { type AskedMail, askedMail } from './asked-mail.ts';
import { goTo } from './go-to.ts';
import { LanguageTabs } from './language-tabs.tsx';
import { labels } from './project.labels.ts';
import styles from './project.module.css';
import { useTestMail } from './project.save.ts';
import { textErrors } from './project-errors.ts';
import { idOf } from './project-fields.ts';
import { mailTexts, type TypedProject, textField, wholeNumber } from './project-values.ts';
import { type PickPicture, WrittenText } from './written-text.tsx';

const PreviewDialog = lazyDialog(() => import('./mail-preview.dialog.tsx').then((module) => module.MailPreviewDialog));

interface MailsSectionProps {
  edit: EditForm<TypedProject>;
  /** Id of the project; 0 for a new one. */
  project: number;
  onPickPicture: PickPicture;
}

/** Email template: both mails in each active language, and the rule for reminders. */
export function MailsSection({ edit, project, onPickPicture }: MailsSectionProps) {
  const [preview, setPreview] = useState<AskedMail>();
  const shown = { edit, project, onPickPicture, onPreview: setPreview };
  return (
    <Section title={labels.sections.mails} explanation={labels.mailsHint} layout="block">
      <MailPart {...shown} kind="welcome" />
      <MailPart {...shown} kind="reminder" />
      <ReminderRule edit={edit} />
      {preview && <PreviewDialog asked={preview} onClose={() => setPreview(undefined)} />}
    </Section>
  );
}

interface MailPartProps extends MailsSectionProps {
  kind: ProjectMailKind;
  onPreview: (asked: AskedMail) => void;
}

function MailPart(props: MailPartProps) {
  const { edit, kind } = props;
  const { title, hint } = labels.mails[kind];
  const heading = useId();
  return (
    <section className={styles.subsection} aria-labelledby={heading}>
      <div>
        <Title order={3} size="h4" id={heading}>
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      </div>
      {kind === 'welcome' && <Checkbox {...edit.input('users_auto_send_email', 'checkbox')} />}
      <LanguageTabs edit={edit} names={mailTexts[kind]} label={labels.languagesOf(title)}>
        {(language) => <MailFields {...props} language={language} />}
      </LanguageTabs>
    </section>
  );
}

function MailFields(props: MailPartProps & { language: ProjectLanguage }) {
  const { edit, project, kind, language, onPickPicture, onPreview } = props;
  const { sendTest, busy } = useTestMail();
  const { form, input } = edit;
  const [subject, template] = mailTexts[kind];
  /** What is missing is said under its field, before the server is asked. */
  const ifWritten = (act: (asked: AskedMail) => void) => {
    const values = form.getValues();
    const faults = textErrors(values, mailTexts[kind], language);
    const [first] = faults;
    for (const { field, fault } of faults) form.setFieldError(field, fault);
    if (first) goTo(idOf(first.field));
    else act(askedMail(project, values, kind, language));
  };
  return (
    <>
      <TextInput {...input(textField(subject, language))} required lang={language} {...typedAs.text} />
      <WrittenText
        edit={edit}
        name={template}
        language={language}
        placeholders={projectPlaceholders}
        hint={labels.templateHint}
        onPickPicture={onPickPicture}
      />
      <Group gap="xs">
        <Button
          variant="default"
          aria-haspopup="dialog"
          leftSection={<IconEye size={16} aria-hidden />}
          onClick={() => ifWritten(onPreview)}
        >
          {labels.preview}
        </Button>
        <Button
          variant="default"
          leftSection={<IconSend size={16} aria-hidden />}
          data-disabled={busy}
          aria-disabled={busy}
          onClick={() => !busy && ifWritten(sendTest)}
        >
          {busy ? labels.testing : labels.test}
        </Button>
      </Group>
    </>
  );
}

/** Empty: no reminder leaves by itself. */
function ReminderRule({ edit: { form, input } }: Pick<MailsSectionProps, 'edit'>) {
  const { reminder_every: every, reminder_most: most } = form.values;
  const rule = wholeNumber(every) !== undefined && wholeNumber(most) !== undefined;
  const heading = useId();
  return (
    <section className={styles.subsection} aria-labelledby={heading}>
      <Title order={3} size="h4" id={heading}>
        {labels.reminderRule}
      </Title>
      <div className={styles.rule}>
        <TextInput {...input('reminder_every')} {...typedAs.wholeNumber} />
        <TextInput {...input('reminder_most')} {...typedAs.wholeNumber} />
      </div>
      <Text size="sm" c="dimmed" role="status">
        {rule && labels.reminderSentence(every.trim(), most.trim())}
        {every.trim() === '' && labels.reminderNone}
      </Text>
    </section>
  );
}
