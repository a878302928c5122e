import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { linkTo } from '@sodalizio/area-kit';
import { IconLock, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ComposedArea } from '../composition/read-composition.ts';
import type { Page } from '../routes/screens.ts';
import { shellLabels } from '../shell.labels.ts';
import styles from './palette.module.css';
import { closePalette, setPaletteText, usePaletteText } from './palette.store.ts';
import { type Found, searchAreas } from './search-areas.ts';
import { paletteField } from './use-early-typing.ts';

const nothing: Found = { things: [], obstacles: [], failure: undefined };

/** Pages the person may open, and what the areas find. */
export default function PaletteDialog({ pages, areas }: { pages: readonly Page[]; areas: readonly ComposedArea[] }) {
  const text = usePaletteText();
  const [asked] = useDebouncedValue(text.trim(), 200);
  const navigate = useNavigate();
  const combobox = useCombobox({ opened: true });
  const searching = useQuery({
    queryKey: ['palette', asked],
    queryFn: ({ signal }) => searchAreas(areas, asked, signal),
    enabled: asked.length >= 2,
  });
  // What was found for a shorter text goes at once: Enter must not open somebody who is no longer meant.
  const settled = asked === text.trim();
  const { things, obstacles, failure } = (settled && asked.length >= 2 && searching.data) || nothing;
  const waiting = searching.isFetching || (!settled && text.trim().length >= 2);
  const fitting = pages.filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()));
  const count = fitting.length + things.length + obstacles.length;
  const { selectFirstOption } = combobox;
  // Enter goes to the best there is, whatever has arrived meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is listed changes with both
  useEffect(() => {
    selectFirstOption();
  }, [selectFirstOption, text, count]);

  const go = async (to: string) => {
    closePalette();
    await navigate(to);
  };

  return (
    <Modal.Root
      opened
      onClose={closePalette}
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
              role="combobox"
              classNames={{ root: styles.field ?? '', input: styles.input ?? '' }}
              variant="unstyled"
              size="md"
              leftSection={<IconSearch size={18} aria-hidden="true" />}
              aria-label={shellLabels.searchPlaceholder}
              placeholder={shellLabels.searchPlaceholder}
              value={text}
              onChange={(event) => setPaletteText(event.currentTarget.value)}
              // The list is never closed alone: Escape means the whole palette.
              onKeyDown={(event) => event.key === 'Escape' && closePalette()}
            />
          </Combobox.EventsTarget>
          <div className={styles.results}>
            {count > 0 && <Results pages={fitting} found={things} obstacles={obstacles} />}
            <p className={styles.state} role="status">
              {count === 0 && (waiting ? shellLabels.loading : shellLabels.nothingFound)}
            </p>
            <p className={styles.failure} role="status">
              {failure && shellLabels.searchFailed(failure)}
            </p>
          </div>
        </Combobox>
      </Modal.Content>
    </Modal.Root>
  );
}

interface ResultsProps {
  readonly pages: readonly Page[];
  readonly found: Found['things'];
  readonly obstacles: Found['obstacles'];
}

function Results({ pages, found, obstacles }: ResultsProps) {
  return (
    <Combobox.Options aria-label={shellLabels.results}>
      {pages.length > 0 && (
        <Combobox.Group label={shellLabels.pages}>
          {pages.map(({ label, target }) => (
            <Combobox.Option
              className={styles.option ?? ''}
              key={target.screen.name}
              value={linkTo(target.screen.name)}
            >
              {label}
            </Combobox.Option>
          ))}
        </Combobox.Group>
      )}
      {found.length > 0 && (
        <Combobox.Group label={shellLabels.results}>
          {found.map(({ title, subtitle, to }) => (
            <Combobox.Option className={styles.option ?? ''} key={to} value={to}>
              {title} <span className={styles.subtitle}>{subtitle}</span>
            </Combobox.Option>
          ))}
        </Combobox.Group>
      )}
      {obstacles.map(({ sentence, action, to }) => (
        <Combobox.Option className={`${styles.option} ${styles.obstacle}`} key={to} value={to}>
          <IconLock size={18} aria-hidden="true" />
          <span>
            {sentence} <strong className={styles.action}>{action}</strong>
          </span>
        </Combobox.Option>
      ))}
    </Combobox.Options>
  );
}
