import { Button, Text } from '@mantine/core';
import { errorSentence, useMountedRef } from '@sodalizio/area-kit';
import { type Image, previewSize } from '@sodalizio/contract/images';
import { FailedState, FormDialog } from '@sodalizio/ui';
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowsMinimize,
  IconArrowUp,
} from '@tabler/icons-react';
import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import { filling, type Point, type Size, sharesInFrame } from './crop-shares.ts';
import { useCrop } from './picture.save.ts';
import { variantOf } from './picture.ts';
import { pictureLabels as labels } from './pictures.labels.ts';
import styles from './pictures.module.css';
import { useOriginal } from './pictures.query.ts';

const centre: Point = { x: 0, y: 0 };
const nothing: Size = { width: 0, height: 0 };
const closest = 4;
/** CSS pixels per arrow key; with Shift a fifth of that. */
const step = 10;

interface CropFormProps {
  /** The picture to crop; a crop is made again from its original. */
  id: number;
  onCut: (image: Image) => void;
  onClose: () => void;
}

/** Selects the part of a picture for 600×400, and crops it. */
export function CropForm({ id, onCut, onClose }: CropFormProps) {
  const { original, failure, retry } = useOriginal(id);
  const mounted = useMountedRef();
  // Who closed it meanwhile may have chosen another picture.
  const cut = useCrop((image) => mounted.current && onCut(image));
  const [crop, setCrop] = useState(centre);
  const [zoom, setZoom] = useState(1);
  const [media, setMedia] = useState(nothing);
  const [frame, setFrame] = useState(nothing);
  const [broken, setBroken] = useState(false);
  const ready = original !== undefined && !broken && media.width > 0 && frame.width > 0;
  const placed = { crop, zoom, media, frame };
  const submit = () => {
    if (ready && !cut.busy) cut.save({ params: { image: original.id }, body: sharesInFrame(placed) });
  };
  return (
    <FormDialog
      title={labels.cropTitle}
      submitLabel={labels.crop}
      busyLabel={labels.cropping}
      busy={cut.busy}
      disabled={!ready}
      dirty={false}
      failure={cut.failure}
      size="xl"
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">{labels.cropHint}</Text>
      {failure || broken ? (
        <FailedState
          sentence={failure ? errorSentence(failure) : labels.gone}
          onRetry={failure ? retry : () => setBroken(false)}
        />
      ) : (
        <>
          <div className={styles.cropper}>
            {original && (
              <Cropper
                image={variantOf(original.image_path, 1200)}
                crop={crop}
                zoom={zoom}
                maxZoom={closest}
                aspect={previewSize.width / previewSize.height}
                keyboardStep={step}
                // Its own style sheet is not scoped to the area: ours has its rules.
                disableAutomaticStylesInjection
                classes={{
                  containerClassName: styles.cropBox ?? '',
                  mediaClassName: styles.cropMedia ?? '',
                  cropAreaClassName: styles.cropFrame ?? '',
                }}
                mediaProps={{ onError: () => setBroken(true) }}
                // An application: screen readers in browse mode leave the arrow keys to it.
                cropperProps={{ role: 'application', 'aria-label': labels.cropFrame }}
                onCropChange={setCrop}
                onZoomChange={setZoom}
                setMediaSize={setMedia}
                setCropSize={setFrame}
              />
            )}
          </div>
          <Controls
            zoom={zoom}
            onZoom={setZoom}
            onMove={(across, down) =>
              setCrop(
                filling({ ...placed, crop: { x: crop.x + across * frame.width, y: crop.y + down * frame.height } }),
              )
            }
            onCentre={() => setCrop(centre)}
          />
          <Text size="sm" role="status" className={styles.part}>
            {ready ? <Part {...sharesInFrame(placed)} original={original} /> : labels.loadingPicture}
          </Text>
        </>
      )}
    </FormDialog>
  );
}

function Part({ width, height, original }: Size & { original: Image }) {
  const across = Math.round(width * original.width);
  const down = Math.round(height * original.height);
  if (across >= previewSize.width && down >= previewSize.height) return labels.part(across, down);
  return (
    <span className={styles.warn}>
      <IconAlertTriangle size={16} aria-hidden />
      {labels.partSmall(across, down)}
    </span>
  );
}

interface ControlsProps {
  zoom: number;
  onZoom: (zoom: number) => void;
  onMove: (across: number, down: number) => void;
  onCentre: () => void;
}

const moves = [
  { label: labels.move.left, Icon: IconArrowLeft, across: -0.1, down: 0 },
  { label: labels.move.right, Icon: IconArrowRight, across: 0.1, down: 0 },
  { label: labels.move.up, Icon: IconArrowUp, across: 0, down: -0.1 },
  { label: labels.move.down, Icon: IconArrowDown, across: 0, down: 0.1 },
];

/** Alternatives to dragging: buttons to move, a slider for the wheel (WCAG 2.5.7). */
function Controls({ zoom, onZoom, onMove, onCentre }: ControlsProps) {
  const slider = useId();
  return (
    <div className={styles.controls}>
      <label htmlFor={slider} className={styles.zoom}>
        {labels.zoom}
        <input
          id={slider}
          type="range"
          min={1}
          max={closest}
          step={0.05}
          value={zoom}
          aria-valuetext={labels.percent(zoom)}
          onChange={({ currentTarget }) => onZoom(Number(currentTarget.value))}
        />
      </label>
      <div className={styles.buttons}>
        {moves.map(({ label, Icon, across, down }) => (
          <Button
            key={label}
            variant="default"
            aria-label={label}
            title={label}
            px="xs"
            onClick={() => onMove(across, down)}
          >
            <Icon size={18} aria-hidden />
          </Button>
        ))}
        <Button variant="default" leftSection={<IconArrowsMinimize size={16} aria-hidden />} onClick={onCentre}>
          {labels.centre}
        </Button>
      </div>
    </div>
  );
}
