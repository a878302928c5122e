import { linkToRoute } from '@sodalizio/area-kit/host';
import { LoadingRegion } from '@sodalizio/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { ComposedArea } from '../composition/read-composition.ts';
import { actionsFor, type OfferedScreen, type Page } from '../routes/screens.ts';
import styles from './home.module.css';
import { resultGroups } from './palette-results.tsx';
import { searchAreas } from './search-areas.ts';

export interface ProposalsProps {
  readonly offered: ReadonlyMap<string, OfferedScreen>;
  readonly areas: readonly ComposedArea[];
  readonly pages: readonly Page[];
}

/** What the palette proposes before anything is typed, as lists of links. */
export default function Proposals({ offered, areas, pages }: ProposalsProps) {
  const proposed = useQuery({
    queryKey: ['palette', ''],
    queryFn: ({ signal }) => searchAreas(areas, '', signal),
    // Proposals change with every opened page.
    gcTime: 0,
    staleTime: 0,
  });
  if (proposed.isPending) return <LoadingRegion rows={4} />;
  const things = proposed.data?.things ?? [];
  const actions = actionsFor(offered, areas);
  // A page that an action leads to is among the actions.
  const others = pages.filter(({ target }) => !actions.some(({ to }) => to === linkToRoute(target.screen.name)));
  return (
    <div className={styles.groups}>
      {resultGroups('', { pages: others, actions, things }).map((group) => (
        <section key={group.label} className={styles.group} aria-label={group.label}>
          <h2>{group.label}</h2>
          <ul>
            {group.things.map(({ title, subtitle, to }) => (
              <li key={to}>
                <Link to={to}>{title}</Link> {subtitle && <span className={styles.subtitle}>{subtitle}</span>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
