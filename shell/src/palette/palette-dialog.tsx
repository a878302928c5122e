import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { linkTo } from '@sodalizio/area-kit';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PlacedArea } from '../composition/read-composition.ts';
import type { Page } from '../routes/screens.ts';
import { shellLabels } from '../shell.labels.ts';
import styles from './palette.module.css';
import { closePalette } from './palette-store.ts';
import { searchAreas } from './search-areas.ts';

/** Pages the person may open, and what the areas find. */
export default function PaletteDialog({ pages, areas }: { pages: readonly Page[]; areas: readonly PlacedArea[] }) {
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), 200);
  const navigate = useNavigate();
  const combobox = useCombobox({ opened: true });
  const found = useQuery({
    queryKey: ['palette', asked],
    queryFn: ({ signal }) => searchAreas(areas, asked, signal),
    enabled: asked.length >= 2,
  });
  const fitting = pages.filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()));
  const results = asked.length >= 2 ? (found.data?.things ?? []) : [];
  const go = async (to: string) => {
    closePalette();
    await navigate(to);
  };
  return (
    <Modal
      opened
      onClose={closePalette}
      withCloseButton={false}
      padding={0}
      size={560}
      yOffset="12dvh"
      transitionProps={{ duration: 0 }}
      aria-label={shellLabels.search}
    >
      <Combobox store={combobox} onOptionSubmit={go} withinPortal={false}>
        <Combobox.EventsTarget>
          <TextInput
            data-autofocus
            className={styles.input}
            variant="unstyled"
            size="md"
            leftSection={<IconSearch size={18} aria-hidden="true" />}
            aria-label={shellLabels.searchPlaceholder}
            placeholder={shellLabels.searchPlaceholder}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              combobox.selectFirstOption();
            }}
          />
        </Combobox.EventsTarget>
        <div className={styles.results}>
          <Combobox.Options aria-label={shellLabels.results}>
            {fitting.length > 0 && (
              <Combobox.Group label={shellLabels.pages}>
                {fitting.map(({ label, target }) => (
                  <Combobox.Option key={target.screen.name} value={linkTo(target.screen.name)}>
                    {label}
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            )}
            {results.length > 0 && (
              <Combobox.Group label={shellLabels.results}>
                {results.map(({ title, subtitle, to }) => (
                  <Combobox.Option key={to} value={to}>
                    {title} <span className={styles.subtitle}>{subtitle}</span>
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            )}
            {fitting.length + results.length === 0 && (
              <Combobox.Empty>{found.isFetching ? shellLabels.loading : shellLabels.nothingFound}</Combobox.Empty>
            )}
          </Combobox.Options>
          <p className={styles.failure} role="status">
            {asked.length >= 2 && found.data?.failure && shellLabels.searchFailed(found.data.failure)}
          </p>
        </div>
      </Combobox>
    </Modal>
  );
}
