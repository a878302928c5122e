import { CallError, errorSentence, keyOf, useSave } from '@sodalizio/area-kit';
import { cropImage, findImages, type Image } from '@sodalizio/contract/images';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { faultOfFile } from './check-picture.ts';
import { pictureLabels as labels } from './pictures.labels.ts';

export interface PictureUpload {
  readonly sending: number | undefined;
  readonly failure: string | undefined;
  /** Checks and sends one file; refused while another is being sent. */
  readonly send: (files: readonly File[]) => void;
  /** Ends what is being sent, and what was refused is no longer said. */
  readonly cancel: () => void;
}

/**
 * Stores one picture, by the upload call of its screen: `call(endpoint, { body: { image } }, options)`. `onSent` gets the sent
 * share, 0…1. Throws a `CallError`.
 */
export type StorePicture = (
  image: File,
  options: { readonly signal: AbortSignal; readonly onSent: (share: number) => void },
) => Promise<Image>;

/** Uploads pictures; `onStored` gets each stored one. Unmounting cancels. */
export function usePictureUpload(storePicture: StorePicture, onStored: (image: Image) => void): PictureUpload {
  const cache = useQueryClient();
  const [sending, setSending] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const abort = useRef<AbortController>(undefined);
  // The latest callback: the form has re-rendered while the file was being sent.
  const latest = useRef(onStored);
  latest.current = onStored;
  useEffect(() => () => abort.current?.abort(), []);

  const store = async (file: File, own: AbortController) => {
    const fault = await faultOfFile(file);
    if (fault !== undefined || own.signal.aborted) return setFailure(fault);
    setSending(0);
    try {
      const image = await storePicture(file, { signal: own.signal, onSent: setSending });
      void cache.invalidateQueries({ queryKey: keyOf(findImages) });
      setFailure(undefined);
      latest.current(image);
    } catch (error) {
      setFailure(sentenceOf(error, file.name));
    } finally {
      setSending(undefined);
    }
  };
  return {
    sending,
    failure,
    send: ([file, ...others]) => {
      if (!file) return;
      const tooMany = abort.current !== undefined || others.length > 0;
      setFailure(tooMany ? labels.oneAtATime : undefined);
      if (tooMany) return;
      const own = new AbortController();
      abort.current = own;
      void store(file, own).finally(() => {
        abort.current = undefined;
      });
    },
    cancel: () => {
      abort.current?.abort();
      setFailure(undefined);
    },
  };
}

/** Names the file where it is at fault. */
function sentenceOf(error: unknown, name: string): string | undefined {
  if (!(error instanceof CallError)) return errorSentence(error);
  if (error.code === 'cancelled') return undefined;
  if (error.code === 'file-too-large' || error.code === 'too-large') return labels.tooLarge(name);
  return errorSentence(error);
}

/** Crops a stored picture; `onCut` gets the new one. */
export const useCrop = (onCut: (image: Image) => void) => useSave(cropImage, { onSaved: onCut });
