import { messagePlaceholders, placeholdersIn } from '@sodalizio/contract/messages';
import { LoadingRegion, lazyPart, Section } from '@sodalizio/ui';
import { labels } from './page.labels.ts';

// Loaded beside the numbers, which are what people look for first.
const ShownMarkup = lazyPart(
  () => import('@sodalizio/rich-text/shown-markup').then((module) => module.ShownMarkup),
  <LoadingRegion rows={4} />,
);

/** The text as it was sent; its placeholders are their labels. */
export function SentText({ content }: { content: string }) {
  const used = placeholdersIn(content);
  const names = messagePlaceholders.filter(({ name }) => used.includes(name)).map(({ label }) => label);
  return (
    <Section title={labels.text} layout="block" explanation={names.length > 0 ? labels.placeholders(names) : undefined}>
      <ShownMarkup markup={content} />
    </Section>
  );
}
