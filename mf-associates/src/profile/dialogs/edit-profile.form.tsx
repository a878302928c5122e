import { useDebouncedValue } from '@mantine/hooks';
import { type DescribeField, useEditForm } from '@sodalizio/area-kit';
import type { Associate } from '@sodalizio/contract';
import { associateEdit, type FieldWarnings } from '@sodalizio/contract/associates';
import { dayFault, EditDialog, useWarnings } from '@sodalizio/ui';
import { useReadAgain } from '../associate.query.ts';
import { useDone } from '../associate.save.ts';
import { type EditTab, fieldGroups, fieldNamed } from '../edit-fields.ts';
import { type EditValues, editValues, toValues } from '../edit-values.ts';
import { valueWord } from '../field-words.ts';
import { profileLabels as labels } from '../profile.labels.ts';
import styles from './dialogs.module.css';
import { PossibleDuplicates } from './duplicates.tsx';
import { around, EditFieldInput } from './edit-field.tsx';
import { useFindings, useJudge, useTowns } from './field-warnings.query.ts';
import { useProfileSave } from './profile.save.ts';
import { Whose } from './whose.tsx';

export interface EditProfileProps {
  associate: Associate;
  tab: EditTab;
  /** The field that gets the focus; the first by default. */
  field?: string | undefined;
  onClose: () => void;
}

export const editDraftName = (codaica: string, tab: EditTab) => `associates.${codaica}.${tab}`;

const field: DescribeField<EditValues> = (name) => ({
  label: fieldNamed(name)?.label ?? name,
  id: `associate-${name}`,
  words: (values) => valueWord(name, values[name]),
});

const nameFields = { profilo: 'cognome', recapiti: undefined, azienda: 'azragsoc' } as const;
const names = ['nome', 'cognome', 'azragsoc'] as const;

/** Only an invalid typed day, and a member without any name, block a save. Everything else warns. */
const validateOver = (stored: EditValues, tab: EditTab) => (values: EditValues) => {
  const isNameless = names.every((name) => values[name].trim() === '');
  const nameField = nameFields[tab];
  return {
    ...Object.fromEntries(
      (['dataiscr', 'datanasc'] as const).map((name) => {
        const untouched = values[name] === '' || values[name] === stored[name];
        return [name, untouched ? undefined : dayFault(values[name])];
      }),
    ),
    ...(isNameless && nameField && { [nameField]: labels.nameless }),
  };
};

const warningsOf = (tab: EditTab, values: EditValues, warnings: FieldWarnings) =>
  fieldGroups(tab, values).flatMap(({ fields }) =>
    fields.flatMap(({ name }) => (warnings[name] ?? []).map((message) => ({ fieldId: field(name).id, message }))),
  );

export function EditProfileForm({ associate, tab, field: begin, onClose }: EditProfileProps) {
  const readAgain = useReadAgain();
  const sayDone = useDone(associate);
  const send = useProfileSave();
  const judge = useJudge(tab);
  const edit = useEditForm({
    stored: associate,
    valuesOf: toValues,
    field,
    draft: { name: editDraftName(associate.codaica, tab), schema: editValues },
    lengths: associateEdit,
    validate: validateOver(toValues(associate), tab),
    save: async (values, over) =>
      warned.pass(warningsOf(tab, values, await judge(values))) ? send(values, over) : undefined,
    reread: () => readAgain(associate.codaica),
    onSaved: (written, isOpen) => {
      sayDone(labels.saved, written);
      if (isOpen) onClose();
    },
  });
  const { form } = edit;
  const { values } = form;
  const [typed] = useDebouncedValue(values, 500);
  const findings = useFindings(tab, typed);
  const warned = useWarnings(warningsOf(tab, typed, findings.warnings));
  const towns = useTowns();
  const groups = fieldGroups(tab, values);
  const fields = groups.flatMap((group) => group.fields);
  const first = fields.find(({ name }) => name === begin) ?? fields[0];

  return (
    <EditDialog
      edit={edit}
      title={labels.editTitle(tab === 'profilo' ? labels.profileSection : labels.tabs[tab])}
      submitLabel={warned.anyway ? labels.saveAnyway : labels.save}
      paused={warned.paused}
      size="xl"
      onClose={onClose}
    >
      <Whose associate={associate} />
      {tab === 'profilo' && <PossibleDuplicates values={values} codaica={associate.codaica} />}
      {groups.map(({ title, fields }) => (
        <fieldset key={title} className={styles.group}>
          <legend>{title}</legend>
          {fields.map((one) => (
            <EditFieldInput
              key={one.name}
              field={one}
              id={field(one.name).id}
              {...around(values, one.name, towns)}
              onChange={form.setValues}
              error={edit.input(one.name).error}
              warnings={findings.warnings[one.name]}
              hint={one.name === 'cfisc' ? findings.says : undefined}
              first={one === first}
            />
          ))}
        </fieldset>
      ))}
    </EditDialog>
  );
}
