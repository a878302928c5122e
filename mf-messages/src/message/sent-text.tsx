import { messagePlaceholders, placeholdersIn } from '@sodalizio/contract/messages';
import { LoadingRegion, Section } from '@sodalizio/ui';
import { lazy, Suspense } from 'react';
import { labels } from './page.labels.ts';

// Loaded beside the numbers, which are what people look for first.
const ShownMarkup = lazy(() =>
  import('@sodalizio/rich-text/shown-markup').then((loaded) => ({ default: loaded.ShownMarkup })),
);

/** The text as it was sent; its placeholders are their labels. */
export function SentText({ content }: { content: string }) {
  const used = placeholdersIn(content);
  const names = messagePlaceholders.filter(({ name }) => used.includes(name)).map(({ label }) => label);
  return (
    <Section title={labels.text} layout="block" explanation={names.length > 0 ? labels.placeholders(names) : undefined}>
      <Suspense fallback={<LoadingRegion rows={4} />}>
        <ShownMarkup markup={content} />
      </Suspense>
    </Section>
  );
}
