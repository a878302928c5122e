import type { AreaState } from '@sodalizio/contract';

export interface ActProps {
  /** State when the dialog opened, or after somebody else changed it: background refreshes do not change the text. */
  readonly area: AreaState;
  readonly onChanged: (area: AreaState, sentence: string) => void;
  readonly onClose: () => void;
}
