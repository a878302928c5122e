import { Select, TextInput } from '@mantine/core';
import { searchLength, tidyLine, tooLong } from '@sodalizio/contract';
import { type ArticleState, type ArticleType, articleStates } from '@sodalizio/contract/cms';
import { FilterChips, FilterPanel, typedAs } from '@sodalizio/ui';
import { useEffect, useState } from 'react';
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

const stateOptions = articleStates.map((value) => ({ value, label: stateWords[value] }));
const stateOf = (value: string | null): ArticleState | '' => articleStates.find((state) => state === value) ?? '';

/** Text search on Enter or with the button; tag and state filter at once. */
export function ArticleFilterPanel({ type, filters, withState, busy, onSearch }: ArticleFilterPanelProps) {
  const { search, tag, state } = filters;
  const [text, setText] = useState(search);
  // Follows the history, on going back.
  useEffect(() => setText(search), [search]);
  const ask = (some: Partial<ArticleFilters>) => onSearch({ ...filters, search: tidyLine(text), ...some });
  return (
    <>
      <FilterPanel
        busy={busy}
        onSubmit={() => ask({})}
        primary={
          <>
            <TextInput
              label={labels.search}
              placeholder={labels.searchPlaceholder}
              type="search"
              {...typedAs.search}
              value={text}
              error={tooLong(text, searchLength)}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <TagFilter type={type} tag={tag} onChoose={(chosen) => ask({ tag: chosen })} />
            {withState && (
              <Select
                label={labels.state}
                placeholder={labels.allStates}
                data={stateOptions}
                value={state || null}
                onChange={(chosen) => ask({ state: stateOf(chosen) })}
                clearable
              />
            )}
          </>
        }
      />
      <FilterChips
        chips={[
          ...(search === '' ? [] : [chip('search', labels.searchChip(search), () => ask({ search: '' }))]),
          ...(tag === '' ? [] : [chip('tag', labels.tagChip(tag), () => ask({ tag: '' }))]),
          ...(state === '' ? [] : [chip('state', labels.stateChip(state), () => ask({ state: '' }))]),
        ]}
        onClearAll={() => ask(noFilters)}
      />
    </>
  );
}

const chip = (key: string, label: string, onRemove: () => void) => ({ key, label, onRemove });

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
  return (
    <Select
      label={labels.tag}
      placeholder={labels.allTags}
      data={unknown ? [...options, { value: tag, label: tag }] : options}
      value={tag || null}
      onChange={(chosen) => onChoose(chosen ?? '')}
      nothingFoundMessage={labels.noSuchTag}
      searchable
      clearable
    />
  );
}
