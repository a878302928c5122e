import { ActionIcon, Autocomplete, VisuallyHidden } from '@mantine/core';
import { folded, tidyLine, tooLong } from '@sodalizio/contract';
import { tagLength, tagsMost } from '@sodalizio/contract/cms';
import { typedAs } from '@sodalizio/ui';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { labels } from './article.labels.ts';
import styles from './article.module.css';

interface TagsFieldProps {
  id: string;
  value: readonly string[];
  onChange: (tags: string[]) => void;
  /** What is typed and not ended. */
  typed: string;
  onTyped: (text: string) => void;
  /** Tags others use: offered while typing. */
  suggestions: readonly string[];
  error?: ReactNode;
}

const uncased = (tag: string) => tag.toLowerCase().replace(/[’‘ʼ`´]/g, "'");

/** The one of `tags` that is typed: in any case, and where no accent or apostrophe is typed also with those that are missing. */
function sameTag(typed: string, tags: readonly string[]): string | undefined {
  const letters = folded(typed);
  const isPlain = uncased(typed) === letters;
  return (
    tags.find((tag) => uncased(tag) === uncased(typed)) ??
    (isPlain ? tags.find((tag) => folded(tag) === letters) : undefined)
  );
}

/** The one of `tags` that `typed` corrects: who types "Novità" corrects "Novita". */
const correctedTag = (typed: string, tags: readonly string[]) => tags.find((tag) => uncased(tag) === folded(typed));

/** Why what is typed cannot be a tag: it stays as it is. */
export function tagFault(typed: string, tags: readonly string[]): string | undefined {
  const tag = tidyLine(typed);
  const isOneMore = tag !== '' && (sameTag(tag, tags) ?? correctedTag(tag, tags)) === undefined;
  return tooLong(tag, tagLength) ?? (isOneMore && tags.length >= tagsMost ? labels.tagsFull(tagsMost) : undefined);
}

/** True where a suggestion is highlighted by the arrow keys: INVIO selects it then. */
function hasActiveSuggestion({ currentTarget }: KeyboardEvent<HTMLInputElement>): boolean {
  const list = document.getElementById(currentTarget.getAttribute('aria-controls') ?? '');
  return list?.querySelector('[data-combobox-selected]') != null;
}

/** Tags, each typed and confirmed by INVIO, or selected from those in use. Unconfirmed input is added on blur. */
export function TagsField({ id, value, onChange, typed, onTyped, suggestions, error }: TagsFieldProps) {
  const [announced, setAnnounced] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // Mantine writes a selected suggestion into the field.
  const taken = useRef(false);
  const full = value.length >= tagsMost;

  const add = (text: string) => {
    if (tagFault(text, value) !== undefined) return;
    const tag = tidyLine(text);
    onTyped('');
    if (tag === '' || sameTag(tag, value) !== undefined) return;
    // Written as it is in use already: who types "novita" gets "Novità".
    const known = suggestions.includes(tag) ? tag : (sameTag(tag, suggestions) ?? tag);
    const corrected = correctedTag(known, value);
    onChange(corrected === undefined ? [...value, known] : value.map((one) => (one === corrected ? known : one)));
    setAnnounced(corrected === undefined ? labels.tagAdded(known) : labels.tagReplaced(known, corrected));
  };
  const remove = (tag: string) => {
    onChange(value.filter((one) => one !== tag));
    setAnnounced(labels.tagRemoved(tag));
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Held down to empty the field, it stops there.
    if (event.key === 'Backspace' && !event.repeat && typed === '' && value.length > 0) remove(value.at(-1) ?? '');
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // INVIO confirms a tag; it never saves the article from here.
    event.preventDefault();
    if (!hasActiveSuggestion(event)) add(typed);
  };

  return (
    <div className={styles.tags}>
      <Autocomplete
        ref={input}
        id={id}
        label={labels.fields.tags}
        description={full ? labels.tagsFull(tagsMost) : labels.tagsHint}
        value={typed}
        {...typedAs.text}
        limit={8}
        openOnFocus={false}
        data={suggestions.filter((tag) => sameTag(tag, value) === undefined)}
        onChange={(text) => {
          onTyped(taken.current ? '' : text);
          taken.current = false;
        }}
        onOptionSubmit={(tag) => {
          taken.current = true;
          add(tag);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => add(typed)}
        error={error ?? tagFault(typed, value)}
      />
      {value.length + typed.length > 0 && (
        <ul className={styles.tagList} aria-label={labels.tagsChosen}>
          {value.map((tag) => (
            <li key={tag}>
              {tag}
              <ActionIcon
                size={24}
                variant="subtle"
                color="gray"
                aria-label={labels.removeTag(tag)}
                onClick={() => remove(tag)}
              >
                <IconX size={14} aria-hidden />
              </ActionIcon>
            </li>
          ))}
          {/* Its place is kept: leaving the field would move what is pressed to leave it. */}
          {typed !== '' && <li aria-hidden>{typed}</li>}
        </ul>
      )}
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </div>
  );
}
