import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { encode, renderSVG } from 'uqr';
import { labels } from './participants.labels.ts';
import styles from './participants.module.css';

interface QrCodeProps {
  text: string;
  /** Of the picture. */
  name: string;
  file: string;
}

/** A QR code, black on white in every scheme: cameras expect it so. */
export function QrCode({ text, name, file }: QrCodeProps) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('');
  const download = () => {
    const address = URL.createObjectURL(new Blob([renderSVG(text, { border: 2 })], { type: 'image/svg+xml' }));
    const anchor = Object.assign(document.createElement('a'), { href: address, download: file });
    anchor.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  };
  return (
    <>
      <svg className={styles.qr ?? ''} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={name}>
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={download}>
        {labels.qrDownload}
      </Button>
    </>
  );
}
