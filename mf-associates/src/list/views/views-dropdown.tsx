import { Menu, Text } from '@mantine/core';
import { isUnanswered, useSession } from '@sodalizio/area-kit';
import type { SavedView } from '@sodalizio/contract/associates';
import { confirm, toast } from '@sodalizio/ui';
import { IconCheck, IconDeviceFloppy, IconHome, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Views } from './use-views.ts';
import { viewLabels as labels } from './views.labels.ts';
import styles from './views.module.css';
import { reportOutcome, useViewCalls, viewSentence, viewsCause } from './views.save.ts';

interface ViewsDropdownProps {
  views: Views;
  onUpdate: (view: SavedView) => void;
  onForm: (view: SavedView | undefined) => void;
}

export function ViewsDropdown({ views, onUpdate, onForm }: ViewsDropdownProps) {
  const { open } = views;
  return (
    <>
      <Choices views={views} />
      <Menu.Divider />
      {open && <OpenViewActions views={views} view={open} onUpdate={onUpdate} onEdit={() => onForm(open)} />}
      <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={() => onForm(undefined)}>
        {open ? labels.saveAs : labels.save}
      </Menu.Item>
    </>
  );
}

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

/** Acts on the open view: only its owner changes it, everybody may choose it as start. Who manages users deletes shared ones too. */
function OpenViewActions({ views, view, onUpdate, onEdit }: OpenViewActionsProps) {
  const { can } = useSession();
  const { save, setStart, remove } = useViewCalls();
  const { id, name, shared, start, mine, search, hidden_columns, column_order } = view;
  // The Annulla of each view stays beside those of others.
  const ownCause = { id: `${viewsCause.id} ${id}` };
  const putBack = (): void => {
    const isSameSearch = views.noteSearch();
    const saved = save({ name, search, hidden_columns, column_order, shared }, start).then((restored) => {
      if (isSameSearch()) views.openSaved(restored);
    });
    void reportOutcome(saved, labels.saved(name), { ...ownCause, again: putBack });
  };
  const takeAway = async () => {
    const asked = { title: labels.removeTitle(name), body: labels.removeShared, confirmLabel: labels.removeConfirm };
    // Colleagues' starts are not restored.
    if (shared && !(await confirm({ ...asked, danger: true }))) return;
    await attempt(() => views.leave(id));
  };
  const attempt = async (onDone?: () => void): Promise<void> => {
    try {
      await remove(id);
      onDone?.();
      toast.dismissFailure(ownCause.id);
      const undo = { label: labels.undo, onUndo: putBack };
      toast.success(labels.removed(name), shared ? ownCause : { ...ownCause, undo });
    } catch (error) {
      // By then the menu may have lost the view, and the list may show something else, which stays.
      const again = isUnanswered(error) && { retry: { label: labels.retry, onRetry: () => void attempt() } };
      toast.failure(viewSentence(error), { ...ownCause, ...again });
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
        onClick={() => void reportOutcome(setStart(start ? null : id), start ? labels.startGone : labels.started(name))}
      >
        {start ? labels.noStart : labels.start}
      </Menu.Item>
      {(mine || can('users.manage')) && (
        <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void takeAway()}>
          {labels.remove}
        </Menu.Item>
      )}
      <Menu.Divider />
    </>
  );
}
