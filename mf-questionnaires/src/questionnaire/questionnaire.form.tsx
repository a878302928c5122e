import { NativeSelect, TextInput } from '@mantine/core';
import { type EditForm, mergeEdits, useEditForm } from '@sodalizio/area-kit';
import { type Questionnaire, questionnaireFields, resultKinds } from '@sodalizio/contract/questionnaires';
import { PictureField } from '@sodalizio/pictures';
import { EditPage, Section, toast, typedAs, withWarning } from '@sodalizio/ui';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { linkTo } from '../routes.ts';
import { FileSection } from './file-section.tsx';
import { HistorySection } from './history-section.tsx';
import { labels } from './questionnaire.labels.ts';
import { useFreshQuestionnaire } from './questionnaire.query.ts';
import { storePicture, useQuestionnaireSave } from './questionnaire.save.ts';
import {
  describeField,
  errorsOf,
  idOf,
  refusedFields,
  type Stored,
  slugOf,
  storedOf,
  type TypedQuestionnaire,
  typedQuestionnaire,
  valuesOf,
} from './questionnaire-values.ts';
import { VersionsSection } from './versions-section.tsx';

interface QuestionnaireFormProps {
  questionnaire?: Questionnaire;
  /** Somebody archived it while the form is open. */
  archived?: boolean;
  /** Another version was brought into use: the form has to restart with it. */
  onVersionUsed?: () => void;
}

export function QuestionnaireForm({ questionnaire: given, archived = false, onVersionUsed }: QuestionnaireFormProps) {
  // The one that was added, where something was typed meanwhile.
  const [questionnaire, setQuestionnaire] = useState(given);
  const [sendsPicture, setSendsPicture] = useState(false);
  const [readsFile, setReadsFile] = useState(false);
  // As it is once a save or a version in use is answered: what is on its way must not be discarded. Says so.
  const pending = useRef<string>(undefined);
  pending.current = readsFile ? labels.fileOnItsWay : sendsPicture ? labels.pictureOnItsWay : undefined;
  const sayPending = (sentence: string) => toast.failure(sentence, { id: 'questionnaires.form' });
  const readAgain = useFreshQuestionnaire();
  const navigate = useNavigate();
  const toList = () => void navigate(linkTo('questionnaires.index'));
  const send = useQuestionnaireSave();
  const edit: EditForm<TypedQuestionnaire> = useEditForm({
    stored: questionnaire && storedOf(questionnaire),
    valuesOf: (stored: Stored | undefined) => valuesOf(stored),
    field: describeField,
    draft: {
      name: `questionnaires.${questionnaire?.id ?? 'new'}`,
      schema: typedQuestionnaire,
      ofAdded: ({ id, revision }: Questionnaire) => ({ name: `questionnaires.${id}`, version: revision }),
    },
    validate: errorsOf,
    lengths: questionnaireFields,
    save: (values, over) => send(values, over, (request) => edit.form.setFieldValue('request', request)),
    ...(questionnaire && { reread: () => readAgain(questionnaire.id).then(storedOf) }),
    savedBy: (stored) => stored?.questionnaire.updated_by,
    refusedFields,
    onAdded: (added) => {
      setQuestionnaire(added);
      return storedOf(added);
    },
    onSaved: ({ name }, isOpen) => {
      toast.success(labels.saved(name));
      if (!isOpen) return;
      if (pending.current === undefined) toList();
      else sayPending(pending.current);
    },
  });
  const onUsed = (used: Questionnaire) => {
    // `values` is of the rendering in which the button was pressed: what was typed since then stays.
    const { values: before, getValues, setValues } = edit.form;
    const typed = getValues();
    if (typed === before && pending.current === undefined) {
      edit.draft.forget();
      onVersionUsed?.();
      return;
    }
    const stored = valuesOf(storedOf(used));
    setQuestionnaire(used);
    setValues(mergeEdits({ field: describeField }, before, typed, stored).values({}));
    edit.kept(stored, used.revision);
  };
  const submit = () => {
    // Saved now, the questionnaire would miss what is on its way, and closing the form would lose it.
    if (pending.current === undefined) edit.submit();
    else sayPending(pending.current);
  };
  return (
    <EditPage edit={{ ...edit, submit }} submitLabel={labels.save} isNew={!questionnaire} onCancel={toList}>
      <Section title={labels.general} explanation={labels.generalHint}>
        <GeneralFields edit={edit} stored={questionnaire} />
      </Section>
      <Section title={labels.logoSection} explanation={labels.logoHint} layout="block">
        <PictureField
          id={idOf('picture')}
          storePicture={storePicture}
          picture={edit.form.values.picture}
          onChange={(picture) => edit.form.setFieldValue('picture', picture)}
          onSendingChange={setSendsPicture}
        />
      </Section>
      <FileSection edit={edit} questionnaire={questionnaire} onReading={setReadsFile} />
      {questionnaire && (
        <>
          <VersionsSection questionnaire={questionnaire} archived={archived} losesTyped={edit.dirty} onUsed={onUsed} />
          <HistorySection questionnaire={questionnaire.id} />
        </>
      )}
    </EditPage>
  );
}

interface GeneralFieldsProps {
  edit: EditForm<TypedQuestionnaire>;
  stored: Questionnaire | undefined;
}

function GeneralFields({ edit: { form, input }, stored }: GeneralFieldsProps) {
  const name = input('name');
  const { slug, result } = form.values;
  const slugChanges = stored !== undefined && slug !== stored.slug ? [labels.slugChanges(stored.slug)] : [];
  const isUsed = stored !== undefined && stored.projects > 0;
  const resultChanges =
    isUsed && result !== stored.result ? [labels.resultChanges(stored.result, stored.projects)] : [];
  return (
    <>
      <TextInput
        {...name}
        onChange={(event) => {
          // The slug follows the name until somebody types another, or others may already know it.
          const follows = !stored && slug === slugOf(form.values.name);
          if (follows) form.setFieldValue('slug', slugOf(event.currentTarget.value));
          name.onChange(event);
        }}
        required
        {...typedAs.name}
      />
      <TextInput {...input('short_name')} required {...typedAs.name} />
      <TextInput {...input('slug')} {...withWarning(slugChanges, labels.slugHint)} required {...typedAs.code} />
      <NativeSelect
        {...input('result')}
        {...withWarning(resultChanges, labels.resultHint)}
        data={resultKinds.map((value) => ({ value, label: labels.results[value] }))}
      />
    </>
  );
}
