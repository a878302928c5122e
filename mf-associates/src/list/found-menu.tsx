import { ActionIcon, Menu } from '@mantine/core';
import { slotLink, useMountedRef, useSession, useSlot } from '@sodalizio/area-kit';
import { freezeAll, type MembersQuery, searchKey, selectionSentence, wantsRegistry } from '@sodalizio/associate-search';
import type { ExportColumn } from '@sodalizio/contract';
import type {} from '@sodalizio/contract/associates.slots';
import { PathIcon, toast } from '@sodalizio/ui';
import { IconChevronDown, IconFileSpreadsheet } from '@tabler/icons-react';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useExport } from '../export/export.save.ts';
import { isSearchNow } from '../is-search-now.ts';
import { foundLabels as labels } from './found-menu.labels.ts';

const slot = 'associates.list.selection';

export interface FoundMenuProps {
  query: MembersQuery;
  /** Members found; undefined while uncounted. */
  total: number | undefined;
  /** Nobody is found, or the search runs. */
  disabled: boolean;
  /** Of the table, as it is now. */
  columns: readonly ExportColumn[];
  onRegistryMissing: (goOn: () => void) => void;
}

/** Acts on everybody found, without selecting them: the file as the table is, and other areas' acts. */
export function FoundMenu({ query, total, disabled, columns, onRegistryMissing }: FoundMenuProps) {
  const { can } = useSession();
  const navigate = useNavigate();
  const mounted = useMountedRef();
  const links = useSlot(slot).filter(({ link }) => link !== undefined);
  const { progress, exportMembers } = useExport();
  const key = searchKey(query.filters);
  /** Search that is being frozen. */
  const freezing = useRef('');
  const mayExport = can('associates.export');
  /** Not after the list was left, or something else was searched. */
  const isWanted = () => mounted.current && isSearchNow(query.filters);

  const exportShown = async () => {
    if (!isWanted()) return;
    if (await exportMembers(query, { columns })) onRegistryMissing(() => void exportShown());
  };
  const follow = async (fill: (typeof links)[number]) => {
    if (freezing.current === key) return;
    freezing.current = key;
    try {
      const frozen = await freezeAll(query.filters);
      if (!isWanted()) return;
      if (frozen.count === 0) toast.failure(labels.nobody, { id: slot });
      else navigate(slotLink(fill, frozen));
    } catch (error) {
      if (!isWanted()) return;
      if (wantsRegistry(error)) onRegistryMissing(() => void follow(fill));
      else toast.failure(selectionSentence(error), { id: slot });
    } finally {
      if (freezing.current === key) freezing.current = '';
    }
  };

  if (!mayExport && links.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={labels.menu} title={labels.menu} disabled={disabled}>
          <IconChevronDown size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{labels.all(total)}</Menu.Label>
        {links.map((fill) => (
          <Menu.Item
            key={fill.key}
            leftSection={<PathIcon path={fill.icon} />}
            onClick={() => isWanted() && void follow(fill)}
          >
            {fill.short ?? fill.label}
          </Menu.Item>
        ))}
        {mayExport && (
          <Menu.Item
            leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
            disabled={progress !== undefined}
            onClick={() => void exportShown()}
          >
            {labels.exportShown}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
