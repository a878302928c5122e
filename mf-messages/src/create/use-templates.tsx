import { Button, Group } from '@mantine/core';
import type { EditForm } from '@sodalizio/area-kit';
import type { Template } from '@sodalizio/contract/messages';
import { confirm, lazyDialog } from '@sodalizio/ui';
import { IconBookmark, IconFileText } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { labels } from '../templates.labels.ts';
import { isBlank, type TypedMessage } from './message-values.ts';

const ChooseTemplateDialog = lazyDialog(() =>
  import('./choose-template.dialog.tsx').then((module) => module.ChooseTemplateDialog),
);
const KeepTemplateDialog = lazyDialog(() =>
  import('./keep-template.dialog.tsx').then((module) => module.KeepTemplateDialog),
);

/** Begins a message with a template, and keeps its text as one. Render `dialog` outside of the form. */
export function useTemplates(
  edit: EditForm<TypedMessage>,
  isWritten: () => boolean,
): { buttons: ReactNode; dialog: ReactNode } {
  const [opened, setOpened] = useState<'choose' | 'keep'>();
  const { form, readOnly } = edit;
  const choose = async ({ kind, title, content }: Template) => {
    setOpened(undefined);
    if (!isBlank(form.getValues()) && !(await confirm(labels.replaces))) return;
    form.setValues({ kind, title, content });
  };
  const close = () => setOpened(undefined);
  const { kind, title, content } = form.values;
  return {
    buttons: (
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconFileText size={16} aria-hidden />}
          data-disabled={readOnly}
          aria-disabled={readOnly}
          onClick={() => !readOnly && setOpened('choose')}
        >
          {labels.start}
        </Button>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconBookmark size={16} aria-hidden />}
          onClick={() => isWritten() && setOpened('keep')}
        >
          {labels.keep}
        </Button>
      </Group>
    ),
    dialog: opened && (
      <>
        {opened === 'choose' && <ChooseTemplateDialog onChoose={(one) => void choose(one)} onClose={close} />}
        {opened === 'keep' && <KeepTemplateDialog text={{ kind, title, content }} onClose={close} />}
      </>
    ),
  };
}
