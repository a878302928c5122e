import { NativeSelect, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Article } from '@sodalizio/contract/cms';
import { DateInput, formatDateTime, TimeInput } from '@sodalizio/ui';
import { labels } from './article.labels.ts';
import { idOf, type TypedArticle } from './article-values.ts';
import { typedInstant } from './rome-time.ts';

interface PublishingFieldsProps {
  form: UseFormReturnType<TypedArticle>;
  /** What is stored; nothing for a new article. */
  article: Article | undefined;
}

/** Whether readers see the article: not yet, now, or from a day on. */
export function PublishingFields({ form, article }: PublishingFieldsProps) {
  const { publishing, day, time } = form.values;
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
      <NativeSelect
        id={idOf('publishing')}
        label={labels.publishing}
        data={options}
        {...form.getInputProps('publishing')}
      />
      {publishing === 'dated' && (
        <>
          <DateInput id={idOf('day')} label={labels.day} required {...form.getInputProps('day')} />
          <TimeInput
            id={idOf('time')}
            label={labels.time}
            required
            placeholder="09:00"
            {...form.getInputProps('time')}
          />
        </>
      )}
      <Text size="sm" c="dimmed" role="status">
        {past && labels.pastDay}
      </Text>
    </>
  );
}
