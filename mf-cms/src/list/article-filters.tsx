import { Select, TextInput } from '@mantine/core';
import { type ArticleState, articleStates } from '@sodalizio/contract/cms';
import { FilterChips, FilterPanel } from '@sodalizio/ui';
import { useEffect, useState } from 'react';
import { stateWords } from '../cms.labels.ts';
import { type ListQuestion, useTagsOf } from './articles.query.ts';
import { labels } from './list.labels.ts';

export interface ArticleFiltersProps {
  /** The question whose answer is shown; the fields follow it. */
  question: ListQuestion;
  /** States are a matter of who writes: readers see what is published. */
  withState: boolean;
  busy: boolean;
  onAsk: (question: ListQuestion) => void;
}

const stateOptions = articleStates.map((value) => ({ value, label: stateWords[value] }));
const stateOf = (value: string | null): ArticleState | '' => articleStates.find((state) => state === value) ?? '';

/** Search on Enter or with the button; tag and state filter as soon as they are chosen. */
export function ArticleFilters({ question, withState, busy, onAsk }: ArticleFiltersProps) {
  const { search, tag, state } = question;
  const [text, setText] = useState(search);
  // Going back in the history puts the earlier text back.
  useEffect(() => setText(search), [search]);
  const ask = (some: Partial<ListQuestion>) => onAsk({ ...question, search: text.trim(), ...some });
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
              maxLength={120}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <TagFilter question={question} onChoose={(chosen) => ask({ tag: chosen })} />
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
        onClearAll={() => ask({ search: '', tag: '', state: '' })}
      />
    </>
  );
}

const chip = (key: string, label: string, onRemove: () => void) => ({ key, label, onRemove });

function TagFilter({ question: { type, tag }, onChoose }: { question: ListQuestion; onChoose: (tag: string) => void }) {
  const inUse = useTagsOf(type);
  const options = inUse.map(({ tag: value, articles }) => ({ value, label: labels.tagOption(value, articles) }));
  // A link may ask for a tag that nobody uses any more.
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
