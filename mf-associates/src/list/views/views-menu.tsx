import { Button, Menu, Text } from '@mantine/core';
import type { SavedView } from '@sodalizio/contract';
import { confirm, toast } from '@sodalizio/ui';
import {
  IconBookmark,
  IconCheck,
  IconChevronDown,
  IconDeviceFloppy,
  IconHome,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Views } from './use-views.ts';
import { viewLabels as labels } from './views.labels.ts';
import styles from './views.module.css';
import { useViewCalls, viewSentence } from './views.save.ts';

const loadForm = () => import('./view.form.tsx');
const ViewForm = lazy(loadForm);
const fetchForm = () => void loadForm().catch(() => {});

const cause = { id: 'associates.views' };

/** Says how a write on views ended. */
async function told(doing: Promise<unknown>, done: string): Promise<void> {
  try {
    await doing;
    toast.success(done, cause);
  } catch (error) {
    toast.failure(viewSentence(error), cause);
  }
}

/** Button and menu 'Viste', in the bar above the rows: which view is open, the others, and what can be done with this one. */
export function ViewsMenu({ views }: { views: Views }) {
  const { open, modified, search, hidden, settle, readMenu } = views;
  const { save } = useViewCalls();
  const [form, setForm] = useState<{ view?: SavedView }>();
  const update = (view: SavedView) => {
    const { id, name, shared } = view;
    const doing = save({ id, name, shared, search, hidden_columns: [...hidden] }).then(settle);
    void told(doing, labels.updated(name));
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
            onMouseEnter={fetchForm}
          >
            {open?.name ?? labels.views}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={styles.menu}>
          <Choices views={views} />
          <Menu.Divider />
          {open && (
            <OpenViewActions views={views} view={open} onUpdate={update} onEdit={() => setForm({ view: open })} />
          )}
          <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setForm({})}>
            {open ? labels.saveAs : labels.save}
          </Menu.Item>
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
              size="compact-xs"
              aria-label={labels.updateOf(open.name)}
              onClick={() => update(open)}
            >
              {labels.update}
            </Button>
          )}
        </>
      )}
      {form && (
        <Suspense>
          <ViewForm {...form} search={search} hidden={hidden} onSaved={settle} onClose={() => setForm(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

/** Everybody, the person's own views, and those of colleagues with their names. */
function Choices({ views }: { views: Views }) {
  const { views: all, loading, failed, retry, open, showAll, showsAll } = views;
  const own = all?.filter(({ mine }) => mine) ?? [];
  const shared = all?.filter(({ mine }) => !mine) ?? [];
  return (
    <>
      <Choice current={showsAll} onClick={showAll}>
        {labels.all}
      </Choice>
      {(own.length > 0 || shared.length === 0) && <Menu.Label>{labels.own}</Menu.Label>}
      {loading && <Text className={styles.note}>{labels.loading}</Text>}
      {failed && (
        <Menu.Item closeMenuOnClick={false} onClick={retry}>
          {labels.failed} {labels.retry}
        </Menu.Item>
      )}
      {all?.length === 0 && <Text className={styles.note}>{labels.none}</Text>}
      {own.map((view) => (
        <ViewChoice key={view.id} view={view} views={views} current={view.id === open?.id} />
      ))}
      {shared.length > 0 && <Menu.Label>{labels.shared}</Menu.Label>}
      {shared.map((view) => (
        <ViewChoice key={view.id} view={view} views={views} current={view.id === open?.id} />
      ))}
    </>
  );
}

function ViewChoice({ view, views, current }: { view: SavedView; views: Views; current: boolean }) {
  const { name, start, shared, mine, owner } = view;
  const facts = [mine ? shared && labels.isShared : labels.by(owner), start && labels.isStart].filter(Boolean);
  return (
    <Choice current={current} onClick={() => views.show(view)} facts={facts.join(', ')}>
      {name}
    </Choice>
  );
}

interface ChoiceProps {
  current: boolean;
  onClick: () => void;
  facts?: string;
  children: ReactNode;
}

function Choice({ current, onClick, facts, children }: ChoiceProps) {
  return (
    <Menu.Item
      leftSection={current ? <IconCheck size={16} aria-hidden /> : <span className={styles.gap} />}
      aria-current={current || undefined}
      onClick={onClick}
    >
      <span className={styles.name}>{children}</span>
      {facts && <span className={styles.facts}> {facts}</span>}
    </Menu.Item>
  );
}

interface OpenViewActionsProps {
  views: Views;
  view: SavedView;
  onUpdate: (view: SavedView) => void;
  onEdit: () => void;
}

/** What can be done with the open view: only its owner changes it, everybody may begin with it. */
function OpenViewActions({ views, view, onUpdate, onEdit }: OpenViewActionsProps) {
  const { save, setStart, remove } = useViewCalls();
  const { id, name, shared, start, mine, search, hidden_columns } = view;
  const putBack = () => save({ name, search, hidden_columns, shared }, start).then(views.settle);
  const takeAway = async () => {
    const asked = { title: labels.removeTitle(name), body: labels.removeShared, confirmLabel: labels.removeConfirm };
    // Colleagues' starts do not come back with it.
    if (shared && !(await confirm({ ...asked, danger: true }))) return;
    try {
      await remove(id);
      views.leave();
      const undo = { label: labels.undo, onUndo: () => void told(putBack(), labels.saved(name)) };
      toast.success(labels.removed(name), shared ? cause : { ...cause, undo });
    } catch (error) {
      toast.failure(viewSentence(error), cause);
    }
  };
  return (
    <>
      <Menu.Label>{name}</Menu.Label>
      {mine && views.modified && (
        <Menu.Item leftSection={<IconDeviceFloppy size={16} aria-hidden />} onClick={() => onUpdate(view)}>
          {labels.update}
        </Menu.Item>
      )}
      {mine && (
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
          {labels.edit}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconHome size={16} aria-hidden />}
        onClick={() => void told(setStart(start ? null : id), start ? labels.startGone : labels.started(name))}
      >
        {start ? labels.noStart : labels.start}
      </Menu.Item>
      {mine && (
        <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void takeAway()}>
          {labels.remove}
        </Menu.Item>
      )}
      <Menu.Divider />
    </>
  );
}
