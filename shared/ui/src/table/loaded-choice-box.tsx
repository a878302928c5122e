import { uiLabels } from '../ui.labels.ts';
import { ChoiceBox } from './choice-box.tsx';
import { loadedChoice, loadedRows, type RowSelection } from './row-selection.ts';
import type { RowsView } from './use-table.ts';

interface LoadedChoiceBoxProps<Row> {
  selection: RowSelection<Row>;
  view: RowsView<Row>;
}

/** The checkbox above all rows: selects all loaded ones, or clears them when all are selected. */
export function LoadedChoiceBox<Row>({ selection, view }: LoadedChoiceBoxProps<Row>) {
  const { source, rowKey, virtual, outdated } = view;
  const { startIndex: start = 0, endIndex = -1 } = virtual.virtualizer.range ?? {};
  // Computed on demand: there may be hundreds, and a table renders at each step of scrolling.
  const rows = () => loadedRows(source.at, { start, end: Math.min(endIndex + 1, source.total) }, source.total);
  const choice = selection.empty ? 'none' : loadedChoice(selection, rows(), rowKey);
  return (
    <ChoiceBox
      label={uiLabels.selectLoaded}
      checked={choice === 'all'}
      mixed={choice === 'some'}
      onChange={() => !outdated && selection.onChoose(rows(), choice !== 'all')}
    />
  );
}
