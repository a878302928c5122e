import { ActionIcon, Autocomplete, VisuallyHidden } from '@mantine/core';
import { tagLength, tagsMost } from '@sodalizio/contract/cms';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { labels } from './article.labels.ts';
import styles from './article.module.css';

interface TagsFieldProps {
  id: string;
  value: readonly string[];
  onChange: (tags: string[]) => void;
  /** Tags others use: offered while typing. */
  suggestions: readonly string[];
  error?: ReactNode;
}

const sameTag = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** True where the arrow keys stand on one of the suggestions: INVIO is theirs then. */
function hasActiveSuggestion({ currentTarget }: KeyboardEvent<HTMLInputElement>): boolean {
  const list = document.getElementById(currentTarget.getAttribute('aria-controls') ?? '');
  return list?.querySelector('[data-combobox-selected]') != null;
}

/** Tags, each typed and ended by INVIO, or taken from those in use. What was typed and not ended counts when the field is left. */
export function TagsField({ id, value, onChange, suggestions, error }: TagsFieldProps) {
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // Mantine writes a suggestion into the field after it was taken.
  const taken = useRef(false);
  const full = value.length >= tagsMost;

  const add = (text: string) => {
    const tag = text.replace(/\s+/g, ' ').trim();
    setTyped('');
    if (tag === '' || full || value.some((one) => sameTag(one, tag))) return;
    // Written as it is in use already: "Corsi" and "corsi" are one tag.
    const known = suggestions.find((one) => sameTag(one, tag)) ?? tag;
    onChange([...value, known]);
    setSaid(labels.tagAdded(known));
  };
  const remove = (tag: string) => {
    onChange(value.filter((one) => one !== tag));
    setSaid(labels.tagRemoved(tag));
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Backspace' && typed === '' && value.length > 0) remove(value.at(-1) ?? '');
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // INVIO ends a tag; it never saves the article from here.
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
        maxLength={tagLength}
        limit={8}
        openOnFocus={false}
        data={suggestions.filter((tag) => !value.some((one) => sameTag(one, tag)))}
        onChange={(text) => {
          setTyped(taken.current ? '' : text);
          taken.current = false;
        }}
        onOptionSubmit={(tag) => {
          taken.current = true;
          add(tag);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => add(typed)}
        error={error}
      />
      {value.length > 0 && (
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
        </ul>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
}
