import { Tabs, Text } from '@mantine/core';
import type { EditForm } from '@sodalizio/area-kit';
import { languageWords, type ProjectLanguage, projectLanguages } from '@sodalizio/contract/projects';
import { TabList } from '@sodalizio/ui';
import { IconPointFilled } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { goTo } from './go-to.ts';
import { labels } from './project.labels.ts';
import styles from './project.module.css';
import { missingTexts } from './project-errors.ts';
import { idOf } from './project-fields.ts';
import { isTooLong, type TextName, type TypedProject, textField } from './project-values.ts';

interface LanguageTabsProps {
  edit: EditForm<TypedProject>;
  /** What is written here in each language. */
  names: readonly TextName[];
  /** Of the list of tabs. */
  label: string;
  children: (language: ProjectLanguage) => ReactNode;
}

/** A tab for each active language; only the fields of the open one are on the page. */
export function LanguageTabs({ edit, names, label, children }: LanguageTabsProps) {
  const [chosen, setChosen] = useState<ProjectLanguage>('it');
  const { values, errors } = edit.form;
  // A language that is off stays where one of its texts keeps the form from being saved.
  const languages = projectLanguages.filter(
    (language) =>
      values.languages.includes(language) ||
      names.some((name) => errors[textField(name, language)] || isTooLong(values, name, language)),
  );
  const open = languages.includes(chosen) ? chosen : languages[0];
  if (open === undefined)
    return (
      <Text size="sm" c="dimmed">
        {labels.noLanguage}
      </Text>
    );
  return (
    <div>
      <Tabs
        value={open}
        onChange={(value) => setChosen(projectLanguages.find((one) => one === value) ?? open)}
        keepMounted={false}
      >
        <TabList open={open} aria-label={label} mb="md">
          {languages.map((language) => (
            <Tabs.Tab key={language} value={language} rightSection={<Unfinished {...{ values, names, language }} />}>
              {values.languages.includes(language) ? languageWords[language] : labels.languageOff(language)}
            </Tabs.Tab>
          ))}
        </TabList>
        {languages.map((language) => (
          <Tabs.Panel key={language} value={language}>
            <div className={styles.stack}>{children(language)}</div>
          </Tabs.Panel>
        ))}
      </Tabs>
      {languages
        .filter((language) => language !== open)
        .map((language) => (
          <StandIns key={language} names={names} language={language} onReach={() => setChosen(language)} />
        ))}
    </div>
  );
}

interface OfLanguage {
  names: readonly TextName[];
  language: ProjectLanguage;
}

function Unfinished({ values, names, language }: OfLanguage & { values: TypedProject }) {
  const missing = missingTexts(values, language);
  if (!names.some((name) => missing.includes(textField(name, language)))) return null;
  return <IconPointFilled size={14} role="img" aria-label={labels.unfinished} className={styles.unfinished} />;
}

/** In the place of fields in a tab that is not shown: who is sent to one of them gets the tab, then the field. */
function StandIns({ names, language, onReach }: OfLanguage & { onReach: () => void }) {
  return names.map((name) => {
    const id = idOf(textField(name, language));
    const reach = () => {
      onReach();
      // Once this one has made room for the field with the same id.
      setTimeout(() => goTo(id));
    };
    // biome-ignore lint/a11y/noStaticElementInteractions: nobody acts on it, the form's own jumps pass through it
    return <span key={name} id={id} tabIndex={-1} onFocus={reach} className={styles.standIn} />;
  });
}
