import {
  type ChosenMembers,
  type FoundMembers,
  freezeChosen,
  noMembers,
  searchKey,
  sentenceOf,
  useSelection,
} from '@sodalizio/associate-search';
import { lazyDialog, lazyPart, SelectionBar } from '@sodalizio/ui';
import { useEffect, useState } from 'react';
import { useExport } from '../export/export.save.ts';
import type { BulkKind } from './bulk-bar.tsx';
import type { PageActs } from './use-bulk-act.ts';

const loadBar = () => import('./bulk-bar.tsx').then((module) => module.BulkBar);
const BulkBar = lazyPart(loadBar, ({ selection, total, onClear }) => (
  <SelectionBar sentence={sentenceOf(selection, total)} onClear={onClear} />
));
const BulkDialog = lazyDialog(() => import('./bulk.dialog.tsx').then((module) => module.BulkDialog));
const fetchBar = () => void loadBar().catch(() => {});

interface BulkOptions {
  readonly members: FoundMembers;
  readonly today: string;
  readonly onBackToSearch: (search: string) => void;
  readonly giveFocusBack: () => void;
}

export function useBulk({ members, today, onBackToSearch, giveFocusBack }: BulkOptions) {
  const { shown, total, readBetween, registry } = members;
  const { total: rows, status } = members.rows;
  const waiting = status === 'searching';
  const askRegistry = registry.ask;
  const { filters } = shown;
  const selection = useSelection({ name: 'associates.selection', filters, readBetween, askRegistry });
  const [act, setAct] = useState<{ kind: BulkKind; chosen: ChosenMembers }>();
  const [page] = useState<PageActs>(() => ({ lost: undefined, underWay: new Set() }));
  const { progress, exportMembers } = useExport();
  const { chosen, count } = selection;
  useEffect(() => {
    if (count > 0) BulkDialog.preload();
  }, [count]);

  // Preloads the bar once there are rows to select, when idle.
  useEffect(() => {
    if (rows === 0) return;
    const soon = setTimeout(fetchBar, 1000);
    return () => clearTimeout(soon);
  }, [rows]);

  const clear = () => {
    selection.clear();
    giveFocusBack();
  };
  const exportChosen = async () => {
    if (await exportMembers(shown, { freeze: () => freezeChosen(chosen) })) askRegistry(() => void exportChosen());
  };
  return {
    selection: selection.rows,
    sentence: sentenceOf(selection, total),
    bar: count > 0 && (
      <BulkBar
        selection={selection}
        total={total}
        more={rows > selection.here}
        askRegistry={askRegistry}
        onClear={clear}
        onBackToSearch={onBackToSearch}
        waiting={waiting}
        onExport={() => void exportChosen()}
        exporting={progress !== undefined}
        onAct={(kind) => setAct({ kind, chosen })}
        onNear={BulkDialog.preload}
      />
    ),
    dialog: act && (
      <BulkDialog
        kind={act.kind}
        chosen={act.chosen}
        today={today}
        askRegistry={askRegistry}
        page={page}
        onSelectSkipped={(skipped) => {
          selection.replaceBy(skippedOf(act.chosen, skipped));
          setAct(undefined);
        }}
        onClose={() => setAct(undefined)}
      />
    ),
  };
}

/** Each stays from the search it was found by. */
function skippedOf(chosen: ChosenMembers, skipped: readonly { codaica: string; name: string }[]): ChosenMembers {
  if (skipped.length === 0) return noMembers;
  const searchOf = (codaica: string) =>
    chosen.kind === 'all' ? searchKey(chosen.filters) : (chosen.members.get(codaica)?.search ?? '');
  return {
    kind: 'named',
    members: new Map(skipped.map(({ codaica, name }) => [codaica, { name, search: searchOf(codaica) }])),
  };
}
