import { Button, Text } from '@mantine/core';
import { MemberFilterPanel, type MemberSearch, useRegistryAccess } from '@sodalizio/associate-search';
import { labels } from './create.labels.ts';
import styles from './create.module.css';

interface SearchStepProps {
  filters: MemberSearch;
  /** `YYYY-MM-DD` in Rome. */
  today: string;
  /** Number of people chosen before; undefined for none. */
  chosen: number | undefined;
  onSearch: (filters: MemberSearch) => void;
  onRefine: (filters: MemberSearch) => void;
  onCancel: () => void;
}

export function SearchStep({ filters, today, chosen, onSearch, onRefine, onCancel }: SearchStepProps) {
  const registry = useRegistryAccess(undefined);
  return (
    <>
      {chosen !== undefined && <Text size="sm">{labels.replacedBySearch(chosen)}</Text>}
      <div className={styles.stack}>
        <MemberFilterPanel applied={filters} today={today} onSearch={onSearch} onRefine={onRefine} />
      </div>
      <div>
        <Button variant="default" onClick={onCancel}>
          {labels.cancel}
        </Button>
      </div>
      {registry.dialog}
    </>
  );
}
