import { Button, Text } from '@mantine/core';
import { useLeaveGuard } from '@sodalizio/area-kit';
import { type Image, previewSize } from '@sodalizio/contract/images';
import { lazyDialog, toast } from '@sodalizio/ui';
import { IconCrop, IconLibraryPhoto, IconTrash } from '@tabler/icons-react';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { BlankPicture } from './blank-picture.tsx';
import { type PictureUpload, type StorePicture, usePictureUpload } from './picture.save.ts';
import { type Picture, pictureOf, variantOf } from './picture.ts';
import { PictureDrop, UploadButton } from './picture-drop.tsx';
import { pictureLabels as labels } from './pictures.labels.ts';
import styles from './pictures.module.css';
import { WordsField } from './words-field.tsx';

export type { Picture };

const LibraryForm = lazyDialog(() => import('./library.form.tsx').then((module) => module.LibraryForm));
const CropForm = lazyDialog(() => import('./crop.form.tsx').then((module) => module.CropForm));
const soon = ({ preload }: { preload: () => void }) => ({ onPointerEnter: preload, onFocus: preload });

const cause = { id: 'pictures.field' };

export interface PictureWords {
  readonly alt: string;
  readonly onAltChange: (alt: string) => void;
  readonly decorative: boolean;
  readonly onDecorativeChange: (decorative: boolean) => void;
  readonly altError?: ReactNode;
}

export interface PictureFieldProps {
  /** `id` of the upload button; the field for the alternative text is `<id>-alt`. */
  id: string;
  storePicture: StorePicture;
  picture: Picture | null;
  onChange: (picture: Picture | null) => void;
  /** The alternative text; left out for a logo, which is described by the name beside it. */
  words?: PictureWords;
  /** A file is being sent, or no longer: a form saved meanwhile would miss it. */
  onSendingChange?: (sending: boolean) => void;
}

/**
 * The picture of a form: dropped, chosen or taken from the library, cropped to 600×400, described, removed. Changes nothing
 * in the form’s record itself; pictures are stored in the library as soon as they are chosen.
 */
export function PictureField(props: PictureFieldProps) {
  const { id, storePicture, picture, onChange, words } = props;
  const [open, setOpen] = useState<'library' | 'crop'>();
  // The picture that the alternative text may still describe, once another replaced it.
  const [described, setDescribed] = useState<number>();
  const uploadButton = useRef<HTMLButtonElement>(null);
  const latest = useLatest(props);

  const take = (next: Picture) => {
    const { picture: before, words: { alt = '' } = {} } = latest.current;
    setDescribed(before && alt !== '' && before.image_id !== next.image_id ? before.image_id : undefined);
    onChange(next);
  };
  const upload = usePictureUpload(storePicture, (image) => {
    take(pictureOf(image));
    toast.success(labels.stored, cause);
  });
  const sending = upload.sending !== undefined;
  useLeaveGuard(sending);
  useEffect(() => latest.current.onSendingChange?.(sending), [sending, latest]);
  // Undoing a removal would change a form that is gone. The toasts are the shell's: an older one has no such call.
  useEffect(() => () => toast.dismissSuccess?.(cause.id), []);
  const remove = () => {
    onChange(null);
    words?.onAltChange('');
    words?.onDecorativeChange(false);
    // The pressed button is gone.
    uploadButton.current?.focus();
    const onUndo = () => {
      const { current } = latest;
      current.onChange(picture);
      current.words?.onAltChange(words?.alt ?? '');
      current.words?.onDecorativeChange(words?.decorative ?? false);
    };
    toast.success(labels.removed, { ...cause, undo: { label: labels.undo, onUndo } });
  };
  const close = () => setOpen(undefined);
  const choose = (act: (next: Picture) => void, image: Image) => {
    close();
    // Chosen later than the file that is still on its way.
    upload.cancel();
    act(pictureOf(image));
  };
  const pick = (next: Picture) => {
    take(next);
    // In the place of the offer to undo a removal, which would take this picture away.
    toast.success(labels.picked, cause);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not support this layout */}
      <div role="group" aria-label={labels.field} className={styles.field}>
        <PictureDrop upload={upload}>
          <Preview key={picture?.image_path} picture={picture} />
          <Text size="sm" c="dimmed">
            {labels.hint}
          </Text>
          <Acts
            id={id}
            upload={upload}
            focus={uploadButton}
            hasPicture={picture !== null}
            onOpen={setOpen}
            onRemove={remove}
          />
        </PictureDrop>
        {picture && words && (
          <WordsField
            id={`${id}-alt`}
            alt={words.alt}
            decorative={words.decorative}
            onAltChange={(alt) => {
              setDescribed(undefined);
              words.onAltChange(alt);
            }}
            onDecorativeChange={words.onDecorativeChange}
            error={words.altError}
            description={
              described !== undefined && described !== picture.image_id ? labels.alternativeOfOther : undefined
            }
          />
        )}
      </div>
      {/* Outside of the drop target, which would receive drops on a dialog inside it. */}
      {open === 'library' && (
        <LibraryForm storePicture={storePicture} onPick={(image) => choose(pick, image)} onClose={close} />
      )}
      {open === 'crop' && picture && (
        // A part of the same picture: the alternative text still applies.
        <CropForm id={picture.image_id} onCut={(image) => choose(onChange, image)} onClose={close} />
      )}
    </>
  );
}

interface ActsProps {
  id: string;
  upload: PictureUpload;
  focus: Ref<HTMLButtonElement>;
  hasPicture: boolean;
  onOpen: (dialog: 'library' | 'crop') => void;
  onRemove: () => void;
}

function Acts({ id, upload, focus, hasPicture, onOpen, onRemove }: ActsProps) {
  return (
    <div className={styles.buttons}>
      <UploadButton id={id} upload={upload} label={hasPicture ? labels.uploadOther : labels.upload} focus={focus} />
      <Button
        variant="default"
        leftSection={<IconLibraryPhoto size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => onOpen('library')}
        {...soon(LibraryForm)}
      >
        {labels.fromLibrary}
      </Button>
      {hasPicture && (
        <>
          <Button
            variant="default"
            leftSection={<IconCrop size={16} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => onOpen('crop')}
            {...soon(CropForm)}
          >
            {labels.crop}
          </Button>
          <Button variant="subtle" leftSection={<IconTrash size={16} aria-hidden />} onClick={onRemove}>
            {labels.remove}
          </Button>
        </>
      )}
    </div>
  );
}

/** At most 600×400. */
function Preview({ picture }: { picture: Picture | null }) {
  const [broken, setBroken] = useState(false);
  const shown = picture !== null && !broken;
  return (
    <div className={styles.preview} data-empty={!shown || undefined} style={{ maxWidth: previewSize.width }}>
      {shown ? (
        <img
          src={variantOf(picture.image_path, 600)}
          srcSet={`${variantOf(picture.image_path, 1200)} 2x`}
          alt={labels.preview}
          {...previewSize}
          onError={() => setBroken(true)}
        />
      ) : (
        <span className={styles.nothing}>
          <BlankPicture />
          <Text size="sm" c="dimmed" component="span">
            {broken ? labels.gone : labels.blank}
          </Text>
        </span>
      )}
    </div>
  );
}

/** A value read later, after re-rendering. */
function useLatest<T>(value: T) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
