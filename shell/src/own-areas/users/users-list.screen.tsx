import { Button } from '@mantine/core';
import { useChangeSearch, useColumnOrder, useHiddenColumns, useSession } from '@sodalizio/area-kit';
import type { UserRow } from '@sodalizio/contract';
import { Content, DataTable, EmptyState, PageHeader, SearchBox } from '@sodalizio/ui';
import { IconUserPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AddUserForm } from './add-user.form.tsx';
import { addingParam } from './adding-param.ts';
import { UserDetails } from './user-details.tsx';
import { labels } from './users.labels.ts';
import { useUsers } from './users.query.ts';
import { keyOfUser, nameOf, userColumns, userMenu } from './users.table.tsx';
import { UsersUpload } from './users-upload.tsx';

const detailsOf = ({ id }: UserRow) => <UserDetails id={id} />;

export default function UsersListScreen() {
  const users = useUsers();
  const mayAdd = useSession().can('users.create');
  const [hiddenColumns, onHiddenColumnsChange] = useHiddenColumns('users.hidden-columns');
  const [columnOrder, onColumnOrderChange] = useColumnOrder('users.column-order');
  const columns = { hiddenColumns, onHiddenColumnsChange, columnOrder, onColumnOrderChange };
  const [params] = useSearchParams();
  const change = useChangeSearch();
  const [adding, setAdding] = useState(false);
  useEffect(() => {
    if (!params.has(addingParam)) return;
    setAdding(true);
    // Going back, or a reload, does not open the form again.
    change((now) => {
      now.delete(addingParam);
      return now;
    }, true);
  }, [params, change]);
  return (
    <Content>
      <PageHeader
        tableTools
        title={labels.listTitle}
        count={users.count(labels.found)}
        actions={
          mayAdd && (
            <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
              {labels.add}
            </Button>
          )
        }
      />
      <SearchBox
        label={labels.search}
        search={users.filters.search}
        chip={labels.searchChip}
        onSearch={(search) => users.search({ search })}
        busy={users.busy}
      />
      {mayAdd && <UsersUpload />}
      <DataTable
        label={labels.table}
        columns={userColumns}
        rows={users.rows}
        rowKey={keyOfUser}
        rowTitle={nameOf}
        rowMenu={userMenu}
        expand={detailsOf}
        state={{ ...users.state, ...columns }}
        empty={<EmptyState title={labels.emptyTitle} hint={labels.emptyHint} />}
      />
      {adding && mayAdd && <AddUserForm onClose={() => setAdding(false)} />}
    </Content>
  );
}
