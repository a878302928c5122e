import { Anchor, Modal, Text } from '@mantine/core';
import { allowedAddress } from '@sodalizio/contract/markup';
import { variantOf } from '@sodalizio/pictures';
import { ShownMarkup } from '@sodalizio/rich-text/shown-markup';
import { useFocusBack } from '@sodalizio/ui';
import { labels } from './article.labels.ts';
import type { TypedArticle } from './article-values.ts';
import styles from './preview.module.css';

interface PreviewDialogProps {
  values: TypedArticle;
  onClose: () => void;
}

/** The article as its readers get it, from what is typed: nothing has to be saved before. Render it only while it is open. */
export function PreviewDialog({ values, onClose }: PreviewDialogProps) {
  const { title, subtitle, content, link, tags, picture, image_alt, image_decorative } = values;
  const address = allowedAddress(link);
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title={labels.previewTitle} size="xl">
      <article className={styles.article}>
        <div>
          <h2>{title.trim() || labels.noTitle}</h2>
          {subtitle.trim() !== '' && <p className={styles.subtitle}>{subtitle}</p>}
        </div>
        {picture && <img src={variantOf(picture.image_path, 600)} alt={image_decorative ? '' : image_alt} />}
        {content === '' ? <Text c="dimmed">{labels.noContent}</Text> : <ShownMarkup markup={content} />}
        {address !== undefined && (
          <Anchor href={address} target="_blank" rel="noopener noreferrer nofollow">
            {address}
          </Anchor>
        )}
        {tags.length > 0 && (
          <Text size="sm" c="dimmed">
            {tags.join(' · ')}
          </Text>
        )}
      </article>
    </Modal>
  );
}
