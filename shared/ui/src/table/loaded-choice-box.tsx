import { uiLabels } from '../ui.labels.ts';
import { ChoiceBox } from './choice-box.tsx';
import { loadedChoice, type RowSelection } from './row-selection.ts';

interface LoadedChoiceBoxProps<Row> {
  selection: RowSelection<Row>;
  /** Asked only when needed: there may be hundreds, and a table is drawn again at each step of its scrolling. */
  rows: () => readonly Row[];
  rowKey: (row: Row) => string;
}

/** The box above all rows. Where not all are chosen yet it takes them all, and otherwise leaves them. */
export function LoadedChoiceBox<Row>({ selection, rows, rowKey }: LoadedChoiceBoxProps<Row>) {
  const choice = selection.empty ? 'none' : loadedChoice(selection, rows(), rowKey);
  return (
    <ChoiceBox
      label={uiLabels.selectLoaded}
      checked={choice === 'all'}
      mixed={choice === 'some'}
      onChange={() => selection.onChoose(rows(), choice !== 'all')}
    />
  );
}
