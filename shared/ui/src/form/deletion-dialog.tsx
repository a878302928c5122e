import { Button, Modal, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { DialogButtons, dangerLook } from '../feedback/dialog-buttons.tsx';
import { useFocusBack } from '../page/use-focus-back.ts';
import { uiLabels } from '../ui.labels.ts';
import styles from './deletion-dialog.module.css';
import { typedAs } from './typed-as.ts';

export interface DeletionWords {
  /** 'Sei sicuro di voler eliminare il progetto "Rose"?' */
  readonly question: string;
  readonly loss: string;
  /** 'Per confermare digita il nome del progetto' */
  readonly typing: string;
  /** 'Progetto eliminato con successo!' */
  readonly deleted: string;
  /** '"Rose" non è più nell’elenco.' */
  readonly deletedWhat: string;
}

export interface DeletionDialogProps {
  name: string;
  words: DeletionWords;
  busy: boolean;
  deleted: boolean;
  onDelete: () => void;
  onClose: () => void;
}

/**
 * Confirms an irreversible deletion by typing the exact name (specification sections 5 and 8), then reports it. Render it only
 * while it is open; the focus returns to where it was, or to the table whose row is gone.
 */
export function DeletionDialog(props: DeletionDialogProps) {
  const { words, deleted, onClose } = props;
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title={deleted ? words.deleted : uiLabels.deletionTitle} returnFocus={false}>
      {deleted ? <Deleted sentence={words.deletedWhat} onOk={onClose} /> : <DeletionForm {...props} />}
    </Modal>
  );
}

function DeletionForm({ name, words, busy, onDelete, onClose }: DeletionDialogProps) {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setWrong(typed !== name);
    if (typed === name) onDelete();
  };
  return (
    <form onSubmit={submit} noValidate className={styles.deletion}>
      <Text className={styles.question}>{words.question}</Text>
      <Text size="sm">{words.loss}</Text>
      <TextInput
        label={words.typing}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setWrong(false);
        }}
        error={wrong && uiLabels.wrongName}
        errorProps={{ role: 'alert' }}
        required
        {...typedAs.text}
        // Letter by letter: two blanks are two.
        onBlur={undefined}
        data-exact
        spellCheck={false}
        data-autofocus
      />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {uiLabels.no}
        </Button>
        <Button type="submit" {...dangerLook} data-disabled={busy} aria-disabled={busy}>
          {busy ? uiLabels.deleting : uiLabels.confirmDeletion}
        </Button>
      </DialogButtons>
    </form>
  );
}

function Deleted({ sentence, onOk }: { sentence: string; onOk: () => void }) {
  return (
    <div className={styles.deletion}>
      <Text size="sm" role="status">
        {sentence}
      </Text>
      <DialogButtons>
        <Button autoFocus onClick={onOk}>
          {uiLabels.ok}
        </Button>
      </DialogButtons>
    </div>
  );
}
