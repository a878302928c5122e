import { Button } from '@mantine/core';
import { useSession } from '@sodalizio/area-kit';
import { exportedColumns, type MembersQuery } from '@sodalizio/associate-search';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { labels } from '../associates.labels.ts';
import { ExportButton } from '../export/export.button.tsx';
import { linkTo } from '../routes.ts';
import { FoundMenu } from './found-menu.tsx';

interface ListActionsProps {
  query: MembersQuery;
  /** Rows there are; 0 while a search runs. */
  found: number;
  /** Members found; undefined while uncounted. */
  total: number | undefined;
  hiddenColumns: readonly string[];
  columnOrder: readonly string[];
  onRegistryMissing: (goOn: () => void) => void;
}

/** The acts of the list's head. Memoized: a row that is opened or selected changes nothing here. */
export const ListActions = memo(function ListActions(props: ListActionsProps) {
  const { query, found, total, hiddenColumns, columnOrder, onRegistryMissing } = props;
  const { can } = useSession();
  return (
    <>
      {can('associates.edit') && (
        <Button component={Link} to={linkTo('associates.batches')} variant="subtle">
          {labels.batchesTitle}
        </Button>
      )}
      {can('associates.fees') && (
        <Button component={Link} to={linkTo('associates.fees')} variant="subtle">
          {labels.feesTitle}
        </Button>
      )}
      <Button.Group>
        {can('associates.export') && (
          <ExportButton query={query} results={found} onRegistryMissing={onRegistryMissing} />
        )}
        <FoundMenu
          query={query}
          total={total}
          disabled={found === 0}
          columns={exportedColumns({ hiddenColumns, columnOrder })}
          onRegistryMissing={onRegistryMissing}
        />
      </Button.Group>
    </>
  );
});
