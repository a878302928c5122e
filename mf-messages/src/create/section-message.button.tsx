import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { labels } from './create.labels.ts';

const load = () => import('./section-message.form.tsx');
const SectionMessageForm = lazy(() => load().then((module) => ({ default: module.SectionMessageForm })));
const fetchForm = () => void load().catch(() => {});

/** Opens a new message to whole sections. */
export function SectionMessageButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMapPin size={16} aria-hidden />}
        onClick={() => setOpen(true)}
        onMouseEnter={fetchForm}
        onFocus={fetchForm}
      >
        {labels.toSection}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <SectionMessageForm onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
