import type { EditForm } from '@sodalizio/area-kit';
import type { Placeholder } from '@sodalizio/contract/markup';
import type { ProjectLanguage } from '@sodalizio/contract/projects';
import { EditorToCome, lazyPart } from '@sodalizio/ui';
import { labels } from './project.labels.ts';
import { type TextName, type TypedProject, textField } from './project-values.ts';

// The heaviest part of the form: loaded while its other fields can be filled in already.
const RichText = lazyPart(
  () => import('@sodalizio/rich-text').then((module) => module.RichText),
  ({ label, description, required = false, placeholders }) => (
    <EditorToCome
      {...{ label, description, required, loading: labels.editorLoading }}
      {...(placeholders && { placeholders })}
    />
  ),
);

export type PickPicture = () => Promise<{ image_path: string; alt: string } | undefined>;

interface WrittenTextProps {
  edit: EditForm<TypedProject>;
  name: TextName;
  language: ProjectLanguage;
  placeholders?: readonly Placeholder[];
  hint?: string;
  onPickPicture: PickPicture;
}

/** A rich text of a project in one language. */
export function WrittenText({ edit, name, language, placeholders, hint, onPickPicture }: WrittenTextProps) {
  const field = textField(name, language);
  return (
    <RichText
      {...edit.input(field)}
      value={edit.form.values[field]}
      description={hint}
      lang={language}
      required
      {...(placeholders && { placeholders })}
      onPickPicture={onPickPicture}
    />
  );
}
