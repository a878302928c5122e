import { Anchor, Button, Checkbox, Select, TextInput } from '@mantine/core';
import { type EditForm, serverNow } from '@sodalizio/area-kit';
import { isDay, todayInRome } from '@sodalizio/contract';
import { languageWords, projectLanguages } from '@sodalizio/contract/projects';
import { PictureField } from '@sodalizio/pictures';
import { DateInput, isNameOf, Section, takeOnEnter, toast, typedAs, withWarning } from '@sodalizio/ui';
import { IconPlus } from '@tabler/icons-react';
import { useEffect } from 'react';
import { labels } from './project.labels.ts';
import styles from './project.module.css';
import { useCompanies } from './project.query.ts';
import { storePicture } from './project.save.ts';
import { idOf } from './project-fields.ts';
import { type TypedProject, textField, textNames } from './project-values.ts';

interface GeneralSectionProps {
  edit: EditForm<TypedProject>;
  onAddCompany: () => void;
  onSendingChange: (sending: boolean) => void;
}

/** Dati generali: logo, name, company, languages and deadline. */
export function GeneralSection({ edit, onAddCompany, onSendingChange }: GeneralSectionProps) {
  const { form, input } = edit;
  const { languages, picture, deadline } = form.values;
  const isPast = isDay(deadline) && deadline < todayInRome(serverNow());
  const choose = (chosen: readonly string[]) => {
    // What a language lacks is no error once it is off.
    for (const language of languages.filter((one) => !chosen.includes(one)))
      for (const name of textNames) form.clearFieldError(textField(name, language));
    form.setFieldValue(
      'languages',
      projectLanguages.filter((language) => chosen.includes(language)),
    );
  };
  return (
    <Section title={labels.sections.general} explanation={labels.generalHint} layout="block">
      <PictureField
        id={idOf('picture')}
        storePicture={storePicture}
        picture={picture}
        onChange={(next) => form.setFieldValue('picture', next)}
        onSendingChange={onSendingChange}
      />
      <TextInput {...input('name')} required {...typedAs.name} />
      <CompanyField edit={edit} onAddCompany={onAddCompany} />
      <Checkbox.Group
        label={labels.fields.languages}
        description={labels.languagesHint}
        error={input('languages').error}
        required
        value={languages}
        onChange={choose}
      >
        <div className={styles.boxes}>
          {projectLanguages.map((language, at) => (
            <Checkbox
              key={language}
              value={language}
              label={languageWords[language]}
              // Where the error summary leads.
              {...(at === 0 && { id: idOf('languages') })}
            />
          ))}
        </div>
      </Checkbox.Group>
      <DateInput {...input('deadline')} {...withWarning(isPast ? [labels.deadlinePast] : [], labels.deadlineHint)} />
    </Section>
  );
}

function CompanyField({ edit: { form, input }, onAddCompany }: Pick<GeneralSectionProps, 'edit' | 'onAddCompany'>) {
  const { data: companies, failure, retry } = useCompanies();
  useEffect(() => {
    if (failure !== undefined) toast.failure(labels.loadFailed, { id: 'projects.companies' });
  }, [failure]);
  const { company } = form.values;
  const known = companies ?? [];
  const all = company && !known.some(({ id }) => id === company.id) ? [...known, company] : known;
  const choose = (wanted: number | undefined) => {
    const chosen = all.find(({ id }) => id === wanted);
    form.setFieldValue('company', chosen ? { id: chosen.id, name: chosen.name } : null);
  };
  return (
    <div className={styles.company}>
      <Select
        {...input('company')}
        required
        searchable
        clearable
        limit={100}
        placeholder={labels.companyPlaceholder}
        nothingFoundMessage={labels.noCompany}
        data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={company && String(company.id)}
        onChange={(value) => choose(value === null ? undefined : Number(value))}
        onKeyDown={(event) => takeOnEnter(event, company?.name)}
        onBlur={({ currentTarget }) => {
          const [named, ...others] = all.filter(({ name }) => isNameOf(name, currentTarget.value));
          if (named && others.length === 0 && named.id !== company?.id) choose(named.id);
        }}
        description={
          failure !== undefined && (
            <>
              {failure}{' '}
              <Anchor component="button" type="button" size="xs" onClick={retry}>
                {labels.companiesRetry}
              </Anchor>
            </>
          )
        }
      />
      <Button
        variant="default"
        aria-haspopup="dialog"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={onAddCompany}
      >
        {labels.addCompany}
      </Button>
    </div>
  );
}
