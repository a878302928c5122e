import { Select } from '@mantine/core';
import { type ArticleType, articleStates } from '@sodalizio/contract/cms';
import { ChoiceFilter, TextFilterPanel, takeOnEnter } from '@sodalizio/ui';
import { stateWords } from '../cms.labels.ts';
import { type ArticleFilters, noFilters, useTagsOf } from './articles.query.ts';
import { labels } from './list.labels.ts';

interface ArticleFilterPanelProps {
  type: ArticleType;
  filters: ArticleFilters;
  /** For editors only: readers see published articles. */
  withState: boolean;
  busy: boolean;
  onSearch: (filters: ArticleFilters) => void;
}

/** Text search on Enter or with the button; tag and state filter at once. */
export function ArticleFilterPanel({ type, filters, withState, busy, onSearch }: ArticleFilterPanelProps) {
  const { search, tag, state } = filters;
  return (
    <TextFilterPanel
      {...{ filters, busy, onSearch }}
      none={noFilters}
      label={labels.search}
      placeholder={labels.searchPlaceholder}
      chips={{
        search: search && labels.searchChip(search),
        tag: tag && labels.tagChip(tag),
        state: state && labels.stateChip(state),
      }}
    >
      {(ask) => (
        <>
          <TagFilter type={type} tag={tag} onChoose={(chosen) => ask({ tag: chosen })} />
          {withState && (
            <ChoiceFilter
              label={labels.state}
              none={labels.allStates}
              values={articleStates}
              words={stateWords}
              value={state}
              onChoose={(chosen) => ask({ state: chosen })}
            />
          )}
        </>
      )}
    </TextFilterPanel>
  );
}

interface TagFilterProps {
  type: ArticleType;
  tag: string;
  onChoose: (tag: string) => void;
}

function TagFilter({ type, tag, onChoose }: TagFilterProps) {
  const inUse = useTagsOf(type);
  const options = inUse.map(({ tag: value, articles }) => ({ value, label: labels.tagOption(value, articles) }));
  // A link may contain a tag that is no longer in use.
  const unknown = tag !== '' && !inUse.some(({ tag: used }) => used === tag);
  const all = unknown ? [...options, { value: tag, label: tag }] : options;
  return (
    <Select
      label={labels.tag}
      placeholder={labels.allTags}
      data={all}
      // Otherwise the list would be searched without the tag that is typed.
      onKeyDown={(event) => takeOnEnter(event, all.find(({ value }) => value === tag)?.label)}
      value={tag || null}
      onChange={(chosen) => onChoose(chosen ?? '')}
      nothingFoundMessage={labels.noSuchTag}
      searchable
      clearable
    />
  );
}
