import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconFileSpreadsheet } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { lazyPart } from '../feedback/lazy.tsx';
import { LoadingRegion } from '../states/loading-region.tsx';
import styles from './upload.module.css';
import type { UploadBodyProps } from './upload-body.tsx';

/** Loaded when the panel opens, which most visits never do. */
const UploadBody = lazyPart(() => import('./upload-body.tsx').then((module) => module.UploadBody), <LoadingRegion />);

export interface UploadPanelProps extends UploadBodyProps {
  title: string;
  hint?: ReactNode;
}

/**
 * A spreadsheet upload, from choosing the file to undoing it, collapsed under its title. It knows no endpoint: pass the
 * result of `useUpload` of area-kit. Opens by itself while an upload is in progress, or cannot be read; not for
 * one that another tab stored, which can be undone for days.
 */
export function UploadPanel({ title, ...body }: UploadPanelProps) {
  const storedElsewhere = body.fromOtherTab && body.upload?.state === 'done';
  const inHand = [storedElsewhere ? undefined : body.upload, body.sending, body.failure].some(
    (part) => part !== undefined,
  );
  const [open, setOpen] = useState(inHand);
  const [hadInHand, setHadInHand] = useState(inHand);
  // A remembered upload arrives a moment later. Dismissing one does not close the panel.
  if (inHand !== hadInHand) {
    setHadInHand(inHand);
    if (inHand) setOpen(true);
  }
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={`${id}-title`}>
      <UnstyledButton
        className={styles.head ?? ''}
        aria-expanded={open}
        aria-controls={`${id}-body`}
        onClick={() => setOpen(!open)}
      >
        <IconFileSpreadsheet size={18} aria-hidden />
        <span id={`${id}-title`}>{title}</span>
        <IconChevronDown size={18} aria-hidden className={styles.chevron} />
      </UnstyledButton>
      <div id={`${id}-body`} hidden={!open}>
        {open && (
          <div className={styles.body}>
            <UploadBody {...body} />
          </div>
        )}
      </div>
    </section>
  );
}
