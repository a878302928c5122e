import { Button } from '@mantine/core';
import { searchLabels } from '../associate-search.labels.ts';
import styles from '../member-filter-panel.module.css';
import type { MemberSearch } from '../member-filters.ts';
import { useNearestNames } from './nearest-names.query.ts';

export interface NearestNamesProps {
  filters: MemberSearch;
  onSearch: (search: MemberSearch) => void;
}

/** "Forse cercavi": similar names, each a button that searches for it. Renders nothing without any. */
export function NearestNames({ filters, onSearch }: NearestNamesProps) {
  const names = useNearestNames(filters);
  return (
    <div className={styles.nearest} role="status">
      {names.length > 0 && searchLabels.nearest}
      {names.map(({ name, search }) => (
        <Button key={name} size="compact-sm" variant="light" onClick={() => onSearch(search)}>
          {name}
        </Button>
      ))}
    </div>
  );
}
