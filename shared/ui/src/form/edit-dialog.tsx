import { EditConflict, type EditState, RestoredDraft } from './edit-page.tsx';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';

export interface EditDialogProps
  extends Pick<
    FormDialogProps,
    'title' | 'submitLabel' | 'busyLabel' | 'paused' | 'disabled' | 'size' | 'onClose' | 'children'
  > {
  edit: EditState;
}

/** A form in a dialog. Render it only while it is open; closing it discards the draft. */
export function EditDialog({ edit, onClose, ...dialog }: EditDialogProps) {
  const { draft, dirty, partlySaved = false, busy, failure, errors, conflict, submit } = edit;
  return (
    <>
      <FormDialog
        {...dialog}
        {...{ dirty, partlySaved, busy, failure, errors }}
        notice={<RestoredDraft draft={draft} />}
        onSubmit={submit}
        onClose={() => {
          draft.forget();
          onClose();
        }}
      />
      <EditConflict conflict={conflict} />
    </>
  );
}
