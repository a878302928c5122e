import type { EditForm } from '@sodalizio/area-kit';
import { PictureField } from '@sodalizio/pictures';
import { Section } from '@sodalizio/ui';
import { labels } from './article.labels.ts';
import { storePicture } from './article.save.ts';
import { idOf, type TypedArticle } from './article-values.ts';
import { TextFields } from './text-fields.tsx';

interface ArticleSectionsProps {
  edit: EditForm<TypedArticle>;
  /** Lets the person choose a picture for the text. */
  onPickPicture: () => Promise<{ image_path: string; alt: string } | undefined>;
  onSendingChange: (sending: boolean) => void;
}

export function ArticleSections(props: ArticleSectionsProps) {
  const { edit, onPickPicture, onSendingChange } = props;
  const { values, errors, setFieldValue } = edit.form;
  return (
    <>
      <Section title={labels.textSection} explanation={labels.textHint} layout="block">
        <TextFields edit={edit} onPickPicture={onPickPicture} />
      </Section>
      <Section title={labels.pictureSection} explanation={labels.pictureExplanation} layout="block">
        <PictureField
          id={idOf('picture')}
          storePicture={storePicture}
          picture={values.picture}
          onChange={(picture) => setFieldValue('picture', picture)}
          words={{
            alt: values.image_alt,
            onAltChange: (alt) => setFieldValue('image_alt', alt),
            decorative: values.image_decorative,
            onDecorativeChange: (decorative) => setFieldValue('image_decorative', decorative),
            altError: edit.input('image_alt').error ?? errors.picture,
          }}
          onSendingChange={onSendingChange}
        />
      </Section>
    </>
  );
}
