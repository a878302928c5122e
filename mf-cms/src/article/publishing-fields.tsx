import { NativeSelect, Text } from '@mantine/core';
import type { EditForm } from '@sodalizio/area-kit';
import type { Article } from '@sodalizio/contract/cms';
import { DateInput, formatDateTime, TimeInput } from '@sodalizio/ui';
import { labels } from './article.labels.ts';
import type { TypedArticle } from './article-values.ts';
import { typedInstant } from './rome-time.ts';

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
  const past = publishing === 'dated' && instant !== undefined && Date.parse(instant) <= Date.now();
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
        {past && labels.pastDay}
      </Text>
    </>
  );
}
