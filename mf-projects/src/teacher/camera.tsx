import { Button, Text } from '@mantine/core';
import { IconCamera, IconCameraOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { labels } from './teacher.labels.ts';
import styles from './teacher.module.css';
import { type CameraFault, faultOf, watchCodes } from './watch-codes.ts';

/** Reads QR codes while it is on. */
export function Camera({ onCode }: { onCode: (code: string) => void }) {
  const [on, setOn] = useState(false);
  const [fault, setFault] = useState<CameraFault>();
  return (
    <div className={styles.camera}>
      {on && (
        <Picture
          onCode={onCode}
          onFault={(found) => {
            setFault(found);
            setOn(false);
          }}
        />
      )}
      {fault !== undefined && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {labels.cameraFaults[fault]}
        </Text>
      )}
      <Button
        size="lg"
        fullWidth
        variant={on ? 'default' : 'filled'}
        leftSection={on ? <IconCameraOff size={22} aria-hidden /> : <IconCamera size={22} aria-hidden />}
        onClick={() => {
          setFault(undefined);
          setOn(!on);
        }}
      >
        {on ? labels.stopCamera : labels.startCamera}
      </Button>
    </div>
  );
}

interface PictureProps {
  onCode: (code: string) => void;
  onFault: (fault: CameraFault) => void;
}

function Picture(props: PictureProps) {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const ending = new AbortController();
    if (video.current)
      watchCodes(video.current, (code) => latest.current.onCode(code), ending.signal).catch((error: unknown) => {
        if (!ending.signal.aborted) latest.current.onFault(faultOf(error));
      });
    return () => ending.abort();
  }, []);
  return (
    <>
      <Text size="sm" ta="center">
        {labels.aim}
      </Text>
      <video ref={video} className={styles.video} playsInline muted aria-label={labels.camera} />
    </>
  );
}
