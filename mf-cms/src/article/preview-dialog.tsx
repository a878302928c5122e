import { Anchor, Modal, Text } from '@mantine/core';
import { allowedAddress } from '@sodalizio/contract/markup';
import { variantOf } from '@sodalizio/pictures';
import { ShownMarkup } from '@sodalizio/rich-text/shown-markup';
import { labels } from './article.labels.ts';
import type { TypedArticle } from './article-values.ts';
import styles from './preview.module.css';

interface PreviewDialogProps {
  values: TypedArticle;
  opened: boolean;
  onClose: () => void;
}

/** The article as its readers get it, from what is typed: nothing has to be saved before. */
export function PreviewDialog({ values, opened, onClose }: PreviewDialogProps) {
  const { title, subtitle, content, link, tags, picture, image_alt, image_decorative } = values;
  const address = allowedAddress(link);
  return (
    <Modal opened={opened} onClose={onClose} title={labels.previewTitle} size="xl">
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
