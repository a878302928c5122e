import { NativeSelect, TextInput } from '@mantine/core';
import { type EditForm, useSession } from '@sodalizio/area-kit';
import { kindHints, kindWords, messageKinds, messagePlaceholders } from '@sodalizio/contract/messages';
import { usePicturePicker } from '@sodalizio/pictures';
import { EditorToCome, lazyPart, toast, typedAs } from '@sodalizio/ui';
import type { ReactNode } from 'react';
import { labels } from './create.labels.ts';
import styles from './create.module.css';
import { storePicture } from './message.save.ts';
import type { TypedMessage } from './message-values.ts';

// The heaviest part of the area: loaded while the title can be written already.
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

/** The library for the text. Render `dialog` outside of the form. */
export function useMessagePictures(): { pick: PickPicture; dialog: ReactNode } {
  const { pick, dialog } = usePicturePicker(storePicture);
  const allowed = useSession().can('images.upload');
  const refuse: PickPicture = async () => {
    toast.failure(labels.noPictures, { id: 'messages.pictures' });
    return undefined;
  };
  return { pick: allowed ? pick : refuse, dialog };
}

const kinds = messageKinds.map((value) => ({ value, label: kindWords[value] }));

type WrittenNames = 'kind' | 'title' | 'content';

interface MessageFieldsProps {
  /** Of a message or a template. */
  edit: {
    readonly input: (name: WrittenNames) => ReturnType<EditForm<TypedMessage>['input']>;
    readonly form: { readonly values: Pick<TypedMessage, WrittenNames> };
  };
  onPickPicture: PickPicture;
}

export function MessageFields({ edit, onPickPicture }: MessageFieldsProps) {
  const { kind } = edit.form.values;
  return (
    <div className={styles.stack}>
      <NativeSelect
        {...edit.input('kind')}
        data={kinds}
        description={`${kindHints[kind]} ${kind === 'informative' ? labels.notToAll : labels.toAll}`}
      />
      <TextInput {...edit.input('title')} required {...typedAs.name} />
      <RichText
        {...edit.input('content')}
        value={edit.form.values.content}
        description={labels.contentHint}
        required
        placeholders={messagePlaceholders}
        onPickPicture={onPickPicture}
      />
    </div>
  );
}
