import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useHint } from '@sodalizio/area-kit';
import { searchLength, tidySearch, tooLong } from '@sodalizio/contract';
import { Hint, typedAs, useFocusBack } from '@sodalizio/ui';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { shellLabels } from '../shell.labels.ts';
import { overDialogs } from './over-dialogs.ts';
import styles from './palette.module.css';
import { setPaletteText, usePaletteText } from './palette.store.ts';
import { type PaletteProps, Results, resultGroups } from './palette-results.tsx';
import { type Found, searchAreas } from './search-areas.ts';
import { paletteField } from './use-early-typing.ts';
import { useSteadyChoice } from './use-steady-choice.ts';

const nothing: Found = { things: [], obstacles: [], failure: undefined };

/** Milliseconds for which a whole answer counts: as long as any other in the cache. */
const fresh = 30_000;

/** A single character matches too much; without a text the areas propose. */
const isAsked = (text: string) => text === '' || text.length >= 2;

const isWhole = (found: Found | undefined) => found?.failure === undefined && found?.obstacles.length === 0;

const whyNothing = (waiting: boolean, failure: string | undefined) => {
  if (waiting) return shellLabels.loading;
  // After a failed search there may be results: only the failure is shown.
  return failure === undefined && shellLabels.nothingFound;
};

/** Searches pages, actions and the areas; without a text the areas propose. */
export function PaletteDialog({ pages, actions, areas, onClose }: PaletteProps) {
  const [zIndex] = useState(overDialogs);
  const text = usePaletteText();
  const words = tidySearch(text);
  const long = tooLong(words, searchLength);
  const [asked] = useDebouncedValue(words, 200);
  const hint = useHint('shell.palette');
  const navigate = useNavigate();
  const combobox = useCombobox({ opened: true });
  const searching = useQuery({
    queryKey: ['palette', asked],
    queryFn: ({ signal }) => searchAreas(areas, asked, signal),
    enabled: isAsked(asked) && asked.length <= searchLength,
    // Proposals change with every opened page. What could not be searched may be searched by now.
    staleTime: ({ state: { data } }) => (asked === '' || !isWhole(data) ? 0 : fresh),
    ...(asked === '' ? { gcTime: 0 } : {}),
  });
  // Results of an older text are dropped at once: Enter must not open one of them.
  const isCurrent = asked === words;
  const { things, obstacles, failure } = (isCurrent && isAsked(asked) && searching.data) || nothing;
  const waiting = searching.isFetching || (!isCurrent && words.length >= 2);
  const groups = resultGroups(words, { pages, actions, things });
  const shown = [...groups.flatMap(({ things: found }) => found), ...obstacles].map(({ to }) => to);
  const count = shown.length;
  useSteadyChoice(combobox, text, shown);
  useFocusBack();

  const go = async (to: string) => {
    onClose();
    await navigate(to);
  };

  return (
    <Modal.Root
      data-palette
      zIndex={zIndex}
      opened
      onClose={onClose}
      // By `useFirstEscape`, unless another dialog is on top.
      closeOnEscape={false}
      size={560}
      yOffset="12dvh"
      centered={false}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={shellLabels.search}>
        <Combobox store={combobox} onOptionSubmit={go} withinPortal={false}>
          <Combobox.EventsTarget withExpandedAttribute>
            <TextInput
              data-autofocus
              {...paletteField}
              {...typedAs.search}
              role="combobox"
              classNames={{ root: styles.field ?? '', input: styles.input ?? '' }}
              variant="unstyled"
              size="md"
              leftSection={<IconSearch size={18} aria-hidden="true" />}
              aria-label={shellLabels.searchPlaceholder}
              placeholder={shellLabels.searchPlaceholder}
              value={text}
              onChange={(event) => setPaletteText(event.currentTarget.value)}
            />
          </Combobox.EventsTarget>
          <div className={styles.results}>
            {count > 0 && <Results groups={groups} obstacles={obstacles} />}
            <p className={styles.state} role="status">
              {long ?? (count === 0 && whyNothing(waiting, failure))}
            </p>
            {text === '' && hint.shown && <Hint onDismiss={hint.dismiss}>{shellLabels.paletteHintText}</Hint>}
            <p className={styles.failure} role="status">
              {failure && (asked !== '' || count === 0) && shellLabels.searchFailed(failure)}
            </p>
          </div>
        </Combobox>
      </Modal.Content>
    </Modal.Root>
  );
}
