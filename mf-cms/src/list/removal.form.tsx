import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useArticleRemoval } from './article-removal.save.ts';
import { labels } from './list.labels.ts';
import styles from './list.module.css';

export interface RemovalProps {
  article: { readonly id: number; readonly name: string };
  /** The dialog wants to go, whether or not something was deleted. */
  onClose: () => void;
}

/** Asks for the name of an article and deletes it (specification sections 5 and 8), then says that it is done. */
export function RemovalDialog({ article: { id, name }, onClose }: RemovalProps) {
  const [removed, setRemoved] = useState(false);
  return (
    <Modal opened onClose={onClose} title={removed ? labels.removed : labels.warning} returnFocus={false}>
      {removed ? (
        <Removed name={name} onOk={onClose} />
      ) : (
        <RemovalForm article={{ id, name }} onClose={onClose} onRemoved={() => setRemoved(true)} />
      )}
    </Modal>
  );
}

function RemovalForm({ article: { id, name }, onClose, onRemoved }: RemovalProps & { onRemoved: () => void }) {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const { remove, busy } = useArticleRemoval();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setWrong(typed !== name);
    if (typed === name) remove(id, onRemoved);
  };
  return (
    <form onSubmit={submit} noValidate className={styles.removal}>
      <Text className={styles.name}>{labels.removeQuestion(name)}</Text>
      <Text size="sm">{labels.removeLoss}</Text>
      <TextInput
        label={labels.removeTyping}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setWrong(false);
        }}
        error={wrong && labels.wrongName}
        errorProps={{ role: 'alert' }}
        required
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {labels.removeNo}
        </Button>
        <Button type="submit" color="red" loading={busy} aria-label={busy ? labels.removing : undefined}>
          {labels.removeConfirm}
        </Button>
      </Group>
    </form>
  );
}

function Removed({ name, onOk }: { name: string; onOk: () => void }) {
  return (
    <div className={styles.removal}>
      <Text size="sm" role="status">
        {labels.removedWhat(name)}
      </Text>
      <Group justify="flex-end">
        <Button autoFocus onClick={onOk}>
          {labels.ok}
        </Button>
      </Group>
    </div>
  );
}
