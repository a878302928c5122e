import type { EditForm } from '@sodalizio/area-kit';
import type { Article } from '@sodalizio/contract/cms';
import { PictureField } from '@sodalizio/pictures';
import { Section } from '@sodalizio/ui';
import { labels } from './article.labels.ts';
import { useTagsInUse } from './article.query.ts';
import { storePicture } from './article.save.ts';
import { idOf, type TypedArticle } from './article-values.ts';
import { PublishingFields } from './publishing-fields.tsx';
import { TagsField } from './tags-field.tsx';
import { TextFields } from './text-fields.tsx';

interface ArticleSectionsProps {
  edit: EditForm<TypedArticle>;
  article: Article | undefined;
  /** A tag that is typed and not ended. */
  tag: string;
  onTagTyped: (text: string) => void;
  /** Lets the person choose a picture for the text. */
  onPickPicture: () => Promise<{ image_path: string; alt: string } | undefined>;
  onSendingChange: (sending: boolean) => void;
}

export function ArticleSections(props: ArticleSectionsProps) {
  const { edit, article, tag, onTagTyped, onPickPicture, onSendingChange } = props;
  const suggestions = useTagsInUse();
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
      <Section title={labels.tagsSection} explanation={labels.tagsExplanation} layout="block">
        <TagsField
          id={idOf('tags')}
          value={values.tags}
          onChange={(tags) => setFieldValue('tags', tags)}
          typed={tag}
          onTyped={onTagTyped}
          suggestions={suggestions}
          error={errors.tags}
        />
      </Section>
      <Section title={labels.publicationSection} explanation={labels.publicationExplanation}>
        <PublishingFields edit={edit} article={article} />
      </Section>
    </>
  );
}
