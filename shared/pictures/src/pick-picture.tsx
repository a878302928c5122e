import { lazyDialog } from '@sodalizio/ui';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { StorePicture } from './picture.save.ts';
import { variantOf } from './picture.ts';

const LibraryForm = lazyDialog(() => import('./library.form.tsx').then((module) => module.LibraryForm));

/** A picture for the text of an article: at most 1200 pixels wide and high, so that pages stay light. */
export interface PickedPicture {
  readonly image_id: number;
  readonly image_path: string;
  readonly alt: string;
}
type Finish = (picked: PickedPicture | undefined) => void;

/**
 * Lets the person choose a picture of the library, or upload one, with its alternative text. Render `dialog` somewhere; `pick`
 * resolves to undefined where they chose none. `storePicture` stores an uploaded one.
 */
export function usePicturePicker(storePicture: StorePicture): {
  pick: () => Promise<PickedPicture | undefined>;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState(false);
  const waiting = useRef<Finish>(undefined);
  const finish = useCallback<Finish>((picked) => {
    waiting.current?.(picked);
    waiting.current = undefined;
  }, []);
  useEffect(() => () => finish(undefined), [finish]);
  const pick = useCallback(() => {
    finish(undefined);
    setAsked(true);
    return new Promise<PickedPicture | undefined>((resolve) => {
      waiting.current = resolve;
    });
  }, [finish]);
  const end: Finish = (picked) => {
    setAsked(false);
    finish(picked);
  };
  const dialog = asked && (
    <LibraryForm
      storePicture={storePicture}
      asksWords
      onPick={({ image_id, image_path }, alt) => end({ image_id, image_path: variantOf(image_path, 1200), alt })}
      onClose={() => end(undefined)}
    />
  );
  return { pick, dialog };
}
