import { type FormEvent, type ReactNode, useState } from 'react';
import { uiLabels } from '../ui.labels.ts';
import { ConflictDialog, type ConflictDialogProps } from './conflict-dialog.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { ErrorSummary, type FieldError } from './error-summary.tsx';
import { FormBar } from './form-bar.tsx';
import { FormFailure } from './form-failure.tsx';
import styles from './form-parts.module.css';
import { tidyField } from './typed-as.ts';

/** State of an edit: the result of `useEditForm` of area-kit. */
export interface EditState {
  readonly draft: {
    readonly restored: { readonly at: string; readonly stale: boolean } | undefined;
    readonly discard: () => void;
    readonly forget: () => void;
  };
  readonly dirty: boolean;
  /** Saved, but not what was typed while that save ran. */
  readonly partlySaved?: boolean;
  readonly busy: boolean;
  readonly failure: string | undefined;
  readonly errors: readonly FieldError[];
  readonly conflict:
    | (Pick<ConflictDialogProps, 'fields' | 'own'> & {
        readonly resolve: ConflictDialogProps['onResolve'];
        readonly leave: () => void;
      })
    | undefined;
  readonly submit: () => void;
}

export interface EditPageProps {
  edit: EditState;
  submitLabel: string;
  busyLabel?: string;
  isNew?: boolean;
  onCancel?: () => void;
  /** What is decided about the record besides its text: beside the fields where there is room, else below them. */
  rail?: ReactNode;
  children: ReactNode;
}

/** A full-page form: restored draft, errors, fields, bar, and the conflict dialog. */
export function EditPage({ edit, submitLabel, busyLabel, isNew = false, onCancel, rail, children }: EditPageProps) {
  const { draft, dirty, partlySaved = false, busy, failure, errors, submit } = edit;
  const [submissions, setSubmissions] = useState(0);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // Enter, and a tap on a telephone, do not leave the field.
    tidyField(document.activeElement);
    setSubmissions((before) => before + 1);
    submit();
  };
  return (
    <>
      <form className={styles.page} data-rail={rail ? true : undefined} onSubmit={onSubmit} noValidate>
        <RestoredDraft draft={draft} />
        {failure && <FormFailure sentence={failure} />}
        <ErrorSummary errors={errors} submissions={submissions} />
        {rail ? <div className={styles.main}>{children}</div> : children}
        {rail && <div className={styles.rail}>{rail}</div>}
        <FormBar
          submitLabel={submitLabel}
          busyLabel={busyLabel ?? uiLabels.saving}
          busy={busy}
          dirty={dirty}
          partlySaved={partlySaved}
          quiet={isNew}
          {...(onCancel ? { onCancel } : {})}
        />
      </form>
      <EditConflict conflict={edit.conflict} />
    </>
  );
}

/** The notice of a form that opened with a draft. */
export function RestoredDraft({ draft: { restored, discard } }: Pick<EditState, 'draft'>) {
  return restored && <DraftNotice at={restored.at} stale={restored.stale} onDiscard={discard} />;
}

/** The dialog for concurrent edits. */
export function EditConflict({ conflict }: Pick<EditState, 'conflict'>) {
  if (!conflict) return undefined;
  const { fields, own, resolve, leave } = conflict;
  return <ConflictDialog fields={fields} own={own} onResolve={resolve} onClose={leave} />;
}
