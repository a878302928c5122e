import { Checkbox, Select, Text } from '@mantine/core';
import { useEditForm } from '@sodalizio/area-kit';
import { countOfChosen } from '@sodalizio/associate-search';
import { sectionCodes, sections } from '@sodalizio/contract';
import { EditDialog, takeOnEnter } from '@sodalizio/ui';
import { sectionWord } from '../section-word.ts';
import { dialogLabels as labels } from './bulk-dialog.labels.ts';
import { ChosenSummary } from './chosen-summary.tsx';
import { changedBy, useForecast } from './forecast.query.ts';
import { ForecastLine } from './forecast.tsx';
import { type BulkFormProps, isOther, useBulkAct } from './use-bulk-act.ts';

interface Typed {
  sigla: (typeof sectionCodes)[number] | '';
  preferred: boolean;
}

const fields = {
  sigla: { label: labels.section, id: 'bulk-section' },
  preferred: { label: labels.preferred, id: 'bulk-section-preferred' },
};

const actOf = ({ sigla, preferred }: Typed) =>
  sigla === '' ? undefined : ({ kind: 'section', body: { sigla, preferita: preferred ? 'Si' : 'No' } } as const);

/** 'Assegna sezione' for all selected members. Render it only while it is open. */
export function BulkSectionForm({ chosen, today, askRegistry, onOutcome, onClose }: BulkFormProps) {
  const { run, busy, performing, unanswered } = useBulkAct({ chosen, askRegistry });
  const members = countOfChosen(chosen);
  const edit = useEditForm({
    stored: undefined,
    valuesOf: (): Typed => ({ sigla: '', preferred: false }),
    field: (name) => fields[name],
    validate: ({ sigla }) => ({ sigla: sigla === '' ? labels.required : null }),
    save: async (values) => {
      const asked = actOf(values);
      if (!asked) return undefined;
      return run({
        act: asked,
        changed,
        question: (count) => ({
          title: labels.sectionQuestion(sectionWord(asked.body.sigla), changedBy(forecast, count)),
          body: [labels.gone(members - count), labels.sectionSkips, labels.canBeUndone].filter(Boolean).join(' '),
          confirmLabel: labels.sectionConfirm(changedBy(forecast, count)),
        }),
      });
    },
    goesOnWhenClosed: true,
    onSaved: onOutcome,
  });
  const { sigla } = edit.form.values;
  const act = actOf(edit.form.values);
  const forecast = useForecast(chosen, act && { kind: act.kind, ...act.body });
  const changed = unanswered?.changed ?? changedBy(forecast, members);

  return (
    <EditDialog
      edit={{ ...edit, busy }}
      title={labels.sectionTitle(members)}
      submitLabel={isOther(act, unanswered) ? labels.repeat : labels.sectionConfirm(changed)}
      disabled={changed === 0}
      busyLabel={labels.sectionBusy}
      size="md"
      onClose={onClose}
    >
      <ChosenSummary chosen={chosen} today={today} />
      <Select
        {...edit.input('sigla')}
        data={sections.map(({ code }) => ({ value: code, label: sectionWord(code) }))}
        searchable
        // Opened by a click or by typing: open at once, it would hide the rest of the dialog.
        openOnFocus={false}
        onKeyDown={(event) => takeOnEnter(event, sigla === '' ? '' : sectionWord(sigla))}
        required
        data-autofocus
        onChange={(code) => edit.form.setFieldValue('sigla', sectionCodes.find((one) => one === code) ?? '')}
      />
      <Checkbox {...edit.input('preferred', 'checkbox')} description={labels.preferredHint} />
      <ForecastLine forecast={forecast} rule={labels.sectionSkips} unanswered={unanswered !== undefined} />
      <Text size="sm" c="dimmed">
        {performing ? labels.goesOn : labels.canBeUndone}
      </Text>
    </EditDialog>
  );
}
