import { NativeSelect, TextInput } from '@mantine/core';
import { useEditForm } from '@sodalizio/area-kit';
import {
  languageWords,
  type Participant,
  type Project,
  type ProjectLanguage,
  participantFields,
  projectLanguages,
} from '@sodalizio/contract/projects';
import { EditDialog, toast, typedAs } from '@sodalizio/ui';
import { useRef } from 'react';
import * as z from 'zod';
import { labels } from './participants.labels.ts';
import { useFreshParticipant } from './participants.query.ts';
import { useParticipantSave } from './participants.save.ts';

const typed = z.object({
  foreign_token: z.string(),
  full_name: z.string(),
  email: z.string(),
  language: z.enum(projectLanguages),
});
type Typed = z.infer<typeof typed>;

const fieldOf = (name: keyof Typed) => ({
  id: `participant-${name}`,
  label: labels.fields[name],
  ...(name === 'language' && { words: ({ language }: Typed) => languageWords[language] }),
});

type Stored = Participant & { readonly version: number };
const storedOf = (participant: Participant): Stored => ({ ...participant, version: participant.revision });

function faultsOf(values: Typed) {
  const { error } = participantFields.safeParse(values);
  const wrong = new Set(error?.issues.map(({ path }) => path[0]));
  return {
    ...(values.foreign_token.trim() === '' && { foreign_token: labels.required }),
    ...(values.full_name.trim() === '' && { full_name: labels.required }),
    ...(wrong.has('email') && { email: labels.emailWrong }),
  };
}

interface ParticipantFormProps {
  project: Project;
  /** To change; undefined adds one. */
  participant: Participant | undefined;
  onClose: () => void;
}

/** One participant by hand. Render it only while it is open. */
export function ParticipantForm({ project, participant, onClose }: ParticipantFormProps) {
  const send = useParticipantSave(project.id);
  const readAgain = useFreshParticipant(project.id);
  const active = projectLanguages.filter((one) => project.active_lang[one] || one === participant?.language);
  const edit = useEditForm<Typed, Stored | undefined, Participant>({
    stored: participant && storedOf(participant),
    valuesOf: (stored) =>
      typed.parse(stored ?? { foreign_token: '', full_name: '', email: '', language: active[0] ?? 'it' }),
    field: fieldOf,
    draft: { name: `projects.${project.id}.participant.${participant?.id ?? 'new'}`, schema: typed },
    validate: faultsOf,
    lengths: participantFields,
    save: send,
    ...(participant && { reread: () => readAgain(participant.id).then(storedOf) }),
    onSaved: ({ full_name, state }, isOpen) => {
      const added = state === 'invited' ? labels.addedInvited(full_name) : labels.added(full_name);
      toast.success(participant ? labels.saved(full_name) : added, { id: 'projects.participant' });
      // Who closed it meanwhile may have opened another one.
      if (isOpen) onClose();
    },
  });
  // A draft may be in a language that was switched off since: it stays among the others, so that it can be changed.
  const offered = useRef(new Set<ProjectLanguage>(active));
  offered.current.add(edit.form.values.language);
  const languages = projectLanguages.filter((one) => offered.current.has(one));
  return (
    <EditDialog
      edit={edit}
      title={participant ? labels.editTitle(participant.full_name) : labels.addTitle}
      submitLabel={participant ? labels.editSubmit : labels.addSubmit}
      busyLabel={labels.saving}
      onClose={onClose}
    >
      <TextInput {...edit.input('foreign_token')} required {...typedAs.text} />
      <TextInput {...edit.input('full_name')} required {...typedAs.name} />
      <TextInput {...edit.input('email')} {...typedAs.email} />
      {languages.length > 1 && (
        <NativeSelect
          {...edit.input('language')}
          data={languages.map((value) => ({ value, label: languageWords[value] }))}
        />
      )}
    </EditDialog>
  );
}
