import { Button } from '@mantine/core';
import { lazyDialog } from '@sodalizio/ui';
import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { labels } from './create.labels.ts';

const SectionMessageForm = lazyDialog(() =>
  import('./section-message.form.tsx').then((module) => module.SectionMessageForm),
);

/** Opens a new message to whole sections. */
export function SectionMessageButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMapPin size={16} aria-hidden />}
        onClick={() => setOpen(true)}
        onMouseEnter={SectionMessageForm.preload}
        onFocus={SectionMessageForm.preload}
      >
        {labels.toSection}
      </Button>
      {open && <SectionMessageForm onClose={() => setOpen(false)} />}
    </>
  );
}
