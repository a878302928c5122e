import type { Member } from '@sodalizio/contract';
import { SelectionBar, toast } from '@sodalizio/ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ListQuestion } from '../associates.query.ts';
import { exportMembers, useExport } from '../export.save.ts';
import { searchKey } from '../list-question.ts';
import { bulkLabels as labels } from './bulk.labels.ts';
import type { BulkKind } from './bulk-bar.tsx';
import { type ChosenMembers, nobody } from './chosen-members.ts';
import { freezeChosen } from './selection.save.ts';
import { sentenceOf, useSelection } from './use-selection.ts';

const loadBar = () => import('./bulk-bar.tsx');
const BulkBar = lazy(loadBar);
const loadDialog = () => import('./bulk.dialog.tsx');
const BulkDialog = lazy(loadDialog);
/** What is needed next is fetched while the person is still choosing; what fails is fetched again by the click. */
const fetchDialog = () => void loadDialog().catch(() => {});
const fetchBar = () => void loadBar().catch(() => {});

interface BulkOptions {
  /** What is on the screen. */
  readonly question: ListQuestion;
  readonly total: number | undefined;
  /** How many there are for sure. */
  readonly rows: number;
  readonly readBetween: (start: number, end: number) => Promise<readonly Member[]>;
  readonly askRegistry: () => void;
  readonly today: string;
  readonly onBackToSearch: (search: string) => void;
  /** The bar goes away with the focus in it. */
  readonly giveFocusBack: () => void;
}

/** Choosing members in the list, and what can be done to all those chosen. */
export function useBulk(options: BulkOptions) {
  const { question, total, rows, readBetween, askRegistry, today, onBackToSearch, giveFocusBack } = options;
  const selection = useSelection({ filters: question.filters, readBetween, askRegistry });
  const [act, setAct] = useState<{ kind: BulkKind; chosen: ChosenMembers }>();
  const exporting = useExport() !== undefined;
  const { chosen, count } = selection;
  useEffect(() => {
    if (count > 0) fetchDialog();
  }, [count]);

  // Once there are rows to choose from, and nothing else to do.
  useEffect(() => {
    if (rows === 0) return;
    const soon = setTimeout(fetchBar, 1000);
    return () => clearTimeout(soon);
  }, [rows]);

  const clear = () => {
    selection.clear();
    giveFocusBack();
    if (count > 1)
      toast.success(labels.cleared(count), {
        id: 'associates.selection',
        undo: { label: labels.restore, onUndo: () => selection.replaceBy(chosen) },
      });
  };
  const exportChosen = async () => {
    if (await exportMembers(question, () => freezeChosen(chosen))) askRegistry();
  };
  return {
    selection: selection.rows,
    /** Who is chosen, for those who hear it. */
    sentence: sentenceOf(selection, total),
    bar: count > 0 && (
      <Suspense fallback={<SelectionBar sentence={sentenceOf(selection, total)} onClear={clear} />}>
        <BulkBar
          selection={selection}
          total={total}
          more={rows > selection.here}
          askRegistry={askRegistry}
          onClear={clear}
          onBackToSearch={onBackToSearch}
          onExport={() => void exportChosen()}
          exporting={exporting}
          onAct={(kind) => setAct({ kind, chosen })}
          onNear={fetchDialog}
        />
      </Suspense>
    ),
    dialog: act && (
      <Suspense>
        <BulkDialog
          kind={act.kind}
          chosen={act.chosen}
          today={today}
          askRegistry={askRegistry}
          onSelectSkipped={(skipped) => {
            selection.replaceBy(namedOf(skipped, searchKey(question.filters)));
            setAct(undefined);
          }}
          onClose={() => setAct(undefined)}
        />
      </Suspense>
    ),
  };
}

function namedOf(skipped: readonly { codaica: string; name: string }[], search: string): ChosenMembers {
  if (skipped.length === 0) return nobody;
  return { kind: 'named', members: new Map(skipped.map(({ codaica, name }) => [codaica, { name, search }])) };
}
