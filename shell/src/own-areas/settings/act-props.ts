import type { AreaState } from '@sodalizio/contract';

/** What every dialog about an area is given. */
export interface ActProps {
  /** As it was when the dialog opened, or after somebody else changed it: what is refreshed behind does not move the words. */
  readonly area: AreaState;
  readonly onChanged: (area: AreaState, sentence: string) => void;
  readonly onClose: () => void;
}
