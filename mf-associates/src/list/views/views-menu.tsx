import { Button, Menu, Text } from '@mantine/core';
import type { SavedView } from '@sodalizio/contract/associates';
import { lazyDialog, lazyPart } from '@sodalizio/ui';
import { IconBookmark, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import type { Views } from './use-views.ts';
import { viewLabels as labels } from './views.labels.ts';
import styles from './views.module.css';
import { reportOutcome, useViewCalls } from './views.save.ts';

const loadDropdown = () => import('./views-dropdown.tsx').then((module) => module.ViewsDropdown);
const ViewsDropdown = lazyPart(loadDropdown, <Text className={styles.note}>{labels.loading}</Text>);
const ViewForm = lazyDialog(() => import('./view.form.tsx').then((module) => module.ViewForm));
/** Preloads on hover or focus; a failure is retried by the click. */
const fetchBoth = () => {
  void loadDropdown().catch(() => {});
  ViewForm.preload();
};

export function ViewsMenu({ views }: { views: Views }) {
  const { open, modified, search, columns, openSaved, readMenu } = views;
  const calls = useViewCalls();
  const [form, setForm] = useState<{ view: SavedView | undefined }>();
  // As it is stored by now: Aggiorna, here or in another tab, may have ended since the form was opened.
  const edited = views.views?.find(({ id }) => id === form?.view?.id) ?? form?.view;
  const update = (view: SavedView) => {
    const doing = calls.change(view, { search, ...columns }).then(openSaved);
    void reportOutcome(doing, labels.updated(view.name));
  };
  return (
    <div className={styles.place}>
      <Menu position="bottom-start" width={320} onOpen={readMenu}>
        <Menu.Target>
          <Button
            variant="subtle"
            size="compact-sm"
            maw="16rem"
            aria-label={open ? labels.openMenu(open.name) : labels.views}
            leftSection={<IconBookmark size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            onMouseEnter={fetchBoth}
            onFocus={fetchBoth}
          >
            {open?.name ?? labels.views}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={styles.menu}>
          <ViewsDropdown views={views} onUpdate={update} onForm={(view) => setForm({ view })} />
        </Menu.Dropdown>
      </Menu>
      {open && modified && (
        <>
          <Text component="span" size="sm" c="dimmed" fs="italic">
            {labels.modified}
          </Text>
          {open.mine && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={labels.updateOf(open.name)}
              onClick={() => update(open)}
            >
              {labels.update}
            </Button>
          )}
        </>
      )}
      {form && (
        <ViewForm
          view={edited}
          search={search}
          columns={columns}
          calls={calls}
          onSaved={openSaved}
          onClose={() => setForm(undefined)}
        />
      )}
    </div>
  );
}
