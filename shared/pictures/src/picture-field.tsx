import { Button, Text } from '@mantine/core';
import { type Image, previewSize } from '@sodalizio/contract/images';
import { toast } from '@sodalizio/ui';
import { IconCrop, IconLibraryPhoto, IconTrash } from '@tabler/icons-react';
import { lazy, type ReactNode, type Ref, Suspense, useEffect, useRef, useState } from 'react';
import { BlankPicture } from './blank-picture.tsx';
import { type PictureUpload, type StorePicture, usePictureUpload } from './picture.save.ts';
import { type Picture, pictureOf, variantOf } from './picture.ts';
import { PictureDrop, UploadButton } from './picture-drop.tsx';
import { pictureLabels as labels } from './pictures.labels.ts';
import styles from './pictures.module.css';
import { WordsField } from './words-field.tsx';

export type { Picture };

const loadLibrary = () => import('./library.form.tsx');
const LibraryForm = lazy(loadLibrary);
const loadCrop = () => import('./crop.form.tsx');
const CropForm = lazy(loadCrop);
/** Fetched while the pointer is on its way; what fails is fetched again by the click. */
const soon = (load: () => Promise<unknown>) => {
  const fetch = () => void load().catch(() => {});
  return { onPointerEnter: fetch, onFocus: fetch };
};

export interface PictureFieldProps {
  /** Of what brings a picture; the field for its words is `<id>-alt`. */
  id: string;
  /** Stores what the person brings. */
  storePicture: StorePicture;
  picture: Picture | null;
  onChange: (picture: Picture | null) => void;
  /** What the picture shows, for who does not see it. */
  alt: string;
  onAltChange: (alt: string) => void;
  /** The picture needs no words. */
  decorative: boolean;
  onDecorativeChange: (decorative: boolean) => void;
  altError?: ReactNode;
  /** A file is on its way, or is no more: a form that is saved meanwhile would go without it. */
  onSendingChange?: (sending: boolean) => void;
}

/**
 * The picture of an article: dropped, chosen or taken from the library, cut to 600×400, described, removed. Nothing is written
 * to the article here; pictures go to the library as soon as they are chosen.
 */
export function PictureField(props: PictureFieldProps) {
  const { id, storePicture, picture, onChange, alt, onAltChange, decorative, onDecorativeChange, altError } = props;
  const [open, setOpen] = useState<'library' | 'crop'>();
  // The picture that the words may still be about, once another took its place.
  const [described, setDescribed] = useState<number>();
  const uploadButton = useRef<HTMLButtonElement>(null);
  const latest = useLatest(props);

  const take = (next: Picture) => {
    const { picture: before, alt: words } = latest.current;
    setDescribed(before && words !== '' && before.image_id !== next.image_id ? before.image_id : undefined);
    onChange(next);
  };
  const upload = usePictureUpload(storePicture, (image) => {
    take(pictureOf(image));
    toast.success(labels.stored, { id: 'pictures.field' });
  });
  const sending = upload.sending !== undefined;
  useEffect(() => latest.current.onSendingChange?.(sending), [sending, latest]);
  const remove = () => {
    onChange(null);
    onAltChange('');
    onDecorativeChange(false);
    // The button that was pressed is gone.
    uploadButton.current?.focus();
    const onUndo = () => {
      const { current } = latest;
      current.onChange(picture);
      current.onAltChange(alt);
      current.onDecorativeChange(decorative);
    };
    toast.success(labels.removed, { id: 'pictures.field', undo: { label: labels.undo, onUndo } });
  };
  const close = () => setOpen(undefined);
  const choose = (act: (next: Picture) => void, image: Image) => {
    close();
    act(pictureOf(image));
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this is */}
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
        {picture && (
          <WordsField
            id={`${id}-alt`}
            alt={alt}
            decorative={decorative}
            onAltChange={(words) => {
              setDescribed(undefined);
              onAltChange(words);
            }}
            onDecorativeChange={onDecorativeChange}
            error={altError}
            description={
              described !== undefined && described !== picture.image_id ? labels.alternativeOfOther : undefined
            }
          />
        )}
      </div>
      {/* Beside the place and not in it: what is dropped on a dialog would reach the place too. */}
      <Suspense fallback={null}>
        {open === 'library' && (
          <LibraryForm storePicture={storePicture} onPick={(image) => choose(take, image)} onClose={close} />
        )}
        {open === 'crop' && picture && (
          // The same picture, a part of it: the words are about it still.
          <CropForm id={picture.image_id} onCut={(image) => choose(onChange, image)} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

interface ActsProps {
  id: string;
  upload: PictureUpload;
  /** The button that is there in any case. */
  focus: Ref<HTMLButtonElement>;
  hasPicture: boolean;
  onOpen: (dialog: 'library' | 'crop') => void;
  onRemove: () => void;
}

/** What can be done with the picture, and with none. */
function Acts({ id, upload, focus, hasPicture, onOpen, onRemove }: ActsProps) {
  return (
    <div className={styles.buttons}>
      <UploadButton id={id} upload={upload} label={hasPicture ? labels.uploadOther : labels.upload} focus={focus} />
      <Button
        variant="default"
        leftSection={<IconLibraryPhoto size={16} aria-hidden />}
        onClick={() => onOpen('library')}
        {...soon(loadLibrary)}
      >
        {labels.fromLibrary}
      </Button>
      {hasPicture && (
        <>
          <Button
            variant="default"
            leftSection={<IconCrop size={16} aria-hidden />}
            onClick={() => onOpen('crop')}
            {...soon(loadCrop)}
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

/** 600×400 or as much of it as there is room for. */
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

/** What is asked for later, after the form has moved on. */
function useLatest<T>(value: T) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
