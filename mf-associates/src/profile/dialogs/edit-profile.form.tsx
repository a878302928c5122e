import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { errorSentence, useDraft, useLeaveGuard } from '@sodalizio/area-kit';
import type { Associate } from '@sodalizio/contract';
import { ConflictDialog, DraftNotice, dayFault, FormDialog } from '@sodalizio/ui';
import { type EditTab, fieldGroups, fieldNamed } from '../edit-fields.ts';
import { type EditField, type EditValues, editValues, toValues } from '../edit-values.ts';
import { valueWord } from '../field-words.ts';
import { profileLabels as labels } from '../profile.labels.ts';
import styles from './dialogs.module.css';
import { PossibleDuplicates } from './duplicates.tsx';
import { EditFieldInput, fieldId } from './edit-field.tsx';
import { useFindings, useTowns } from './field-warnings.query.ts';
import { useProfileSave } from './profile.save.ts';

export interface EditProfileProps {
  associate: Associate;
  tab: EditTab;
  onClose: () => void;
}

/** Name of the draft of a tab's form. */
export const editDraftName = (codaica: string, tab: EditTab) => `associates.${codaica}.${tab}`;

const days: readonly EditField[] = ['dataiscr', 'datanasc'];

/** Only a day that was typed and is none stops a save. Everything else warns. */
const validateOver = (stored: EditValues) => (values: EditValues) =>
  Object.fromEntries(
    days.flatMap((name) => {
      const value = String(values[name]);
      const fault = value === '' || value === stored[name] ? undefined : dayFault(value);
      return fault === undefined ? [] : [[name, fault]];
    }),
  );

/** 'Modifica dati': the fields of one tab. Render it only while it is open. */
export function EditProfileForm({ associate, tab, onClose }: EditProfileProps) {
  // As it was when the form opened: what is read anew behind it is put together with the typed words at the save.
  const form = useForm<EditValues>({ initialValues: toValues(associate), validate: validateOver(toValues(associate)) });
  const { values } = form;
  const save = useProfileSave({
    associate,
    form,
    onSaved: () => {
      draft.forget();
      onClose();
    },
  });
  const draft = useDraft<EditValues>({
    name: editDraftName(associate.codaica, tab),
    form: { values, setValues: (restored) => form.setValues(restored) },
    initial: save.base.values,
    schema: editValues,
    version: save.base.version,
  });
  const dirty = form.isDirty();
  useLeaveGuard(dirty);
  const [settled] = useDebouncedValue(values, 500);
  const findings = useFindings(tab, settled);
  const towns = useTowns();
  const groups = fieldGroups(tab, values);

  return (
    <>
      <FormDialog
        title={labels.editTitle(tab === 'profilo' ? labels.profileSection : labels.tabs[tab])}
        submitLabel={labels.save}
        busy={save.busy}
        dirty={dirty}
        size="xl"
        failure={save.failure && (save.registryLost ? labels.registryAsked : errorSentence(save.failure))}
        errors={Object.entries(form.errors).map(([name, message]) => ({
          label: fieldNamed(name)?.label ?? name,
          message: String(message),
          fieldId: fieldId(name),
        }))}
        notice={
          draft.restored && (
            <DraftNotice at={draft.restored.at} stale={draft.restored.stale} onDiscard={draft.discard} />
          )
        }
        onSubmit={form.onSubmit((typed) => void save.save(typed, draft.restored))}
        onClose={() => {
          draft.forget();
          onClose();
        }}
      >
        {tab === 'profilo' && <PossibleDuplicates values={values} codaica={associate.codaica} />}
        {groups.map(({ title, fields }) => (
          <fieldset key={title} className={styles.group}>
            <legend>{title}</legend>
            {fields.map((field) => (
              <EditFieldInput
                key={field.name}
                field={field}
                values={values}
                onChange={(changes) => form.setValues(changes)}
                error={form.errors[field.name] === undefined ? undefined : String(form.errors[field.name])}
                warnings={findings.warnings[field.name] ?? []}
                hint={field.name === 'cfisc' ? findings.says : undefined}
                towns={towns}
                first={field === groups[0]?.fields[0]}
              />
            ))}
          </fieldset>
        ))}
      </FormDialog>
      {save.conflict && (
        <ConflictDialog
          fields={save.conflict.fields.map((name) => ({
            key: name,
            label: fieldNamed(name)?.label ?? name,
            mine: valueWord(name, save.conflict?.mine[name] ?? ''),
            theirs: valueWord(name, save.conflict?.theirs[name] ?? ''),
          }))}
          onResolve={save.resolve}
          onClose={save.leaveConflict}
        />
      )}
    </>
  );
}
