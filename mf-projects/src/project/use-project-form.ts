import { type EditForm, useEditForm } from '@sodalizio/area-kit';
import type { Project } from '@sodalizio/contract/projects';
import { confirm, toast } from '@sodalizio/ui';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { linkTo } from '../routes.ts';
import { choicesSince, type TestChoice } from './choices-of-tests.ts';
import { labels } from './project.labels.ts';
import { useFreshProject } from './project.query.ts';
import { useProjectSave } from './project.save.ts';
import { errorsOf, refusedFields } from './project-errors.ts';
import { contrast, describeFields } from './project-fields.ts';
import { type Stored, storedOf, type TypedProject, textLengths, typedProject, valuesOf } from './project-values.ts';

export interface ProjectForm {
  readonly edit: EditForm<TypedProject>;
  /** As they were when the form opened, with the versions that somebody else's save has brought. */
  readonly choices: readonly TestChoice[];
  /** Why the last save failed, until it was read. */
  readonly failure: string | undefined;
  readonly onFailureRead: () => void;
  /** To the list; asks first where something would be lost. */
  readonly cancel: () => void;
}

/** The form of a project: fields, draft, merge with other people's saves, and the ways out of it. */
export function useProjectForm(
  project: Project | undefined,
  opened: readonly TestChoice[],
  onAdded: (project: Project) => void,
): ProjectForm {
  const { choices, latest, follow } = useChoices(opened);
  const [read, setRead] = useState(false);
  const readAgain = useFreshProject();
  const navigate = useNavigate();
  const send = useProjectSave(latest);
  const edit: EditForm<TypedProject> = useEditForm({
    stored: project && storedOf(project),
    valuesOf: (stored: Stored | undefined) => valuesOf(stored, latest()),
    field: (name) => describeFields(latest())(name),
    contrast,
    draft: {
      name: `projects.${project?.id ?? 'new'}`,
      schema: typedProject,
      ofAdded: ({ id, revision }: Project) => ({ name: `projects.${id}`, version: revision }),
    },
    validate: (values) => errorsOf(values, latest()),
    lengths: textLengths,
    save: (values, over) => send(values, over, (request) => edit.form.setFieldValue('request', request)),
    ...(project && { reread: () => readAgain(project.id).then(follow).then(storedOf) }),
    savedBy: (stored) => stored?.project.updated_by,
    refusedFields,
    onAdded: (added) => {
      onAdded(added);
      return storedOf(follow(added));
    },
    onSaved: ({ id, name }, isOpen) => {
      toast.success(labels.saved(name));
      if (isOpen) void navigate(linkTo('project.users', { id }));
    },
  });
  const submit = () => {
    setRead(false);
    edit.submit();
  };
  return {
    edit: { ...edit, submit },
    choices,
    failure: edit.busy || read ? undefined : edit.failure,
    onFailureRead: () => setRead(true),
    cancel: useCancel(edit),
  };
}

/** `latest` is for a save that was begun before somebody else's was read. */
function useChoices(opened: readonly TestChoice[]) {
  const [choices, setChoices] = useState(opened);
  const current = useRef(choices);
  const follow = (project: Project) => {
    current.current = choicesSince(current.current, project);
    setChoices(current.current);
    return project;
  };
  return { choices, latest: () => current.current, follow };
}

function useCancel({ dirty, draft }: EditForm<TypedProject>): () => void {
  const [leaving, setLeaving] = useState(false);
  const navigate = useNavigate();
  // Once nothing is unsaved any more: the shell would ask again.
  useEffect(() => {
    if (leaving && !dirty) void navigate(linkTo('projects.index'));
  }, [leaving, dirty, navigate]);
  const cancel = async () => {
    const question = {
      title: labels.leaveTitle,
      body: labels.leaveBody,
      confirmLabel: labels.leaveConfirm,
      cancelLabel: labels.leaveStay,
      danger: true,
    };
    if (dirty && !(await confirm(question))) return;
    if (dirty) draft.discard();
    setLeaving(true);
  };
  return () => void cancel();
}
