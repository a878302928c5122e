import { Checkbox, Text } from '@mantine/core';
import type { EditForm } from '@sodalizio/area-kit';
import { projectLanguages } from '@sodalizio/contract/projects';
import { Section } from '@sodalizio/ui';
import { LanguageTabs } from './language-tabs.tsx';
import { labels } from './project.labels.ts';
import { isTooLong, type TypedProject, textField } from './project-values.ts';
import { type PickPicture, WrittenText } from './written-text.tsx';

interface PrivacySectionProps {
  edit: EditForm<TypedProject>;
  onPickPicture: PickPicture;
}

const names = ['privacy_policy'] as const;

/** Privacy: whether participants have to accept a policy, and the policy in each active language. */
export function PrivacySection({ edit, onPickPicture }: PrivacySectionProps) {
  const { values, clearFieldError } = edit.form;
  const { onChange, ...box } = edit.input('enable_privacy', 'checkbox');
  // A policy that is off stays where it keeps the form from being saved.
  const isShown =
    values.enable_privacy || projectLanguages.some((language) => isTooLong(values, 'privacy_policy', language));
  return (
    <Section title={labels.sections.privacy} explanation={labels.privacyHint} layout="block">
      <Checkbox
        {...box}
        onChange={(event) => {
          // A policy that is missing is no error once it is off, where its field is gone.
          for (const language of projectLanguages) clearFieldError(textField('privacy_policy', language));
          onChange(event);
        }}
      />
      {isShown ? (
        <LanguageTabs edit={edit} names={names} label={labels.languagesOf(labels.sections.privacy)}>
          {(language) => (
            <WrittenText edit={edit} name="privacy_policy" language={language} onPickPicture={onPickPicture} />
          )}
        </LanguageTabs>
      ) : (
        <Text size="sm" c="dimmed">
          {labels.privacyOff}
        </Text>
      )}
    </Section>
  );
}
