import { Combobox } from '@mantine/core';
import type { FoundThing } from '@sodalizio/area-kit';
import { linkToRoute } from '@sodalizio/area-kit/host';
import { folded } from '@sodalizio/contract';
import { StatusBadge } from '@sodalizio/ui';
import { IconLock } from '@tabler/icons-react';
import type { ComposedArea } from '../composition/read-composition.ts';
import type { Action, Page } from '../routes/screens.ts';
import { shellLabels } from '../shell.labels.ts';
import styles from './palette.module.css';
import type { Found } from './search-areas.ts';

export interface PaletteProps {
  readonly pages: readonly Page[];
  readonly actions: readonly Action[];
  readonly areas: readonly ComposedArea[];
  readonly onClose: () => void;
}

interface Group {
  readonly label: string;
  readonly things: readonly FoundThing[];
}

/** The label contains every typed word, ignoring accents and apostrophes. */
const fits = (label: string, text: string) =>
  folded(text)
    .split(/\s+/)
    .every((word) => folded(label).includes(word));

/**
 * Groups of the palette. Without a text the areas' proposals come first, because pages are in the menu too; otherwise pages and
 * actions do, because a match of their few names is probably intended.
 */
export function resultGroups(
  text: string,
  { pages, actions, things }: Pick<PaletteProps, 'pages' | 'actions'> & Pick<Found, 'things'>,
): Group[] {
  const named = (entries: readonly { label: string; to: string }[]) =>
    entries.filter(({ label }) => fits(label, text)).map(({ label, to }) => ({ title: label, subtitle: '', to }));
  const own: Group[] = [
    {
      label: shellLabels.pages,
      things: named(pages.map(({ label, target }) => ({ label, to: linkToRoute(target.screen.name) }))),
    },
    { label: shellLabels.actions, things: named(actions) },
  ];
  const labelOf = ({ group = shellLabels.results }: FoundThing) => group;
  const found = [...new Set(things.map(labelOf))].map((label) => ({
    label,
    things: things.filter((thing) => labelOf(thing) === label),
  }));
  return (text === '' ? [...found, ...own] : [...own, ...found]).filter((group) => group.things.length > 0);
}

export function Results({ groups, obstacles }: { groups: readonly Group[]; obstacles: Found['obstacles'] }) {
  return (
    <Combobox.Options className={styles.options ?? ''} aria-label={shellLabels.results}>
      {groups.map(({ label, things }) => (
        <Combobox.Group key={label} label={label}>
          {things.map(({ title, subtitle, state, to }) => (
            <Combobox.Option className={styles.option ?? ''} key={to} value={to}>
              {title}
              {subtitle && (
                <>
                  {' '}
                  <span className={styles.subtitle}>{subtitle}</span>
                </>
              )}
              {state && (
                <>
                  {' '}
                  <StatusBadge tone={state.tone} sign={state.sign}>
                    {state.label}
                  </StatusBadge>
                </>
              )}
            </Combobox.Option>
          ))}
        </Combobox.Group>
      ))}
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
