import { messagePreviewLength } from '@sodalizio/contract/messages';
import { labels } from './list.labels.ts';

/** The beginning of a text (specification section 2). Counts whole characters: an emoji is not cut in two. */
export function plainPreview(text: string): string {
  const characters = [...text.slice(0, 2 * messagePreviewLength + 2)];
  return characters.length > messagePreviewLength
    ? `${characters.slice(0, messagePreviewLength).join('')}${labels.cut}`
    : text;
}
