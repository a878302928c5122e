import { NativeSelect, Text } from '@mantine/core';
import { type EditForm, serverNow } from '@sodalizio/area-kit';
import type { Article } from '@sodalizio/contract/cms';
import { DateInput, formatDateTime, TimeInput } from '@sodalizio/ui';
import { labels } from './article.labels.ts';
import { instantOf, type TypedArticle } from './article-values.ts';
import { clockChangeOf, romeTimeOf, typedInstant } from './rome-time.ts';

interface PublishingFieldsProps {
  edit: EditForm<TypedArticle>;
  article: Article | undefined;
}

export function PublishingFields({ edit, article }: PublishingFieldsProps) {
  const { publishing, day, time } = edit.form.values;
  const published = article?.state === 'published' && labels.alreadyPublished(formatDateTime(article.published_at));
  const options = [
    { value: 'draft', label: labels.asDraft },
    { value: 'published', label: published || labels.now },
    { value: 'dated', label: labels.dated },
  ];
  const instant = typedInstant(day, time);
  const past = publishing === 'dated' && instant !== undefined && Date.parse(instant) <= serverNow();
  // The stored moment stays where it reads the same, also in the first of two equal hours.
  const typed =
    publishing === 'dated' && instant !== undefined && instant === instantOf(day, time, article?.published_at);
  const change = typed ? clockChangeOf(day, time) : undefined;
  const changed = instant && change && labels.clockChange[change](romeTimeOf(instant).time);
  return (
    <>
      <NativeSelect {...edit.input('publishing')} data={options} />
      {publishing === 'dated' && (
        <>
          <DateInput {...edit.input('day')} required />
          <TimeInput {...edit.input('time')} required placeholder="09:00" />
        </>
      )}
      <Text size="sm" c="dimmed" role="status">
        {[past && labels.pastDay, changed].filter(Boolean).join(' ')}
      </Text>
    </>
  );
}
