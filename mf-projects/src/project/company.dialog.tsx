import { TextInput } from '@mantine/core';
import { useEditForm } from '@sodalizio/area-kit';
import { fieldSentences, vatNumberWarnings } from '@sodalizio/contract';
import type { Company } from '@sodalizio/contract/projects';
import { EditDialog, toast, typedAs, useWarnings, withWarning } from '@sodalizio/ui';
import * as z from 'zod';
import { companyLabels as labels } from './company.labels.ts';
import { companyFields, useCompanySave } from './project.save.ts';

const typedCompany = z.object({ name: z.string(), vat_number: z.string() });
type TypedCompany = z.infer<typeof typedCompany>;

const names: Readonly<Record<keyof TypedCompany, string>> = { name: labels.name, vat_number: labels.vatNumber };
const idOf = (field: keyof TypedCompany) => `company-${field}`;

interface CompanyDialogProps {
  onAdded: (company: Company) => void;
  onClose: () => void;
}

/** Adds a company to those to choose from. Render it only while it is open. */
export function CompanyDialog({ onAdded, onClose }: CompanyDialogProps) {
  const add = useCompanySave();
  const edit = useEditForm({
    stored: undefined,
    valuesOf: (): TypedCompany => ({ name: '', vat_number: '' }),
    field: (name) => ({ id: idOf(name), label: names[name] }),
    validate: ({ name }) => (name.trim() === '' ? { name: fieldSentences.required } : {}),
    lengths: companyFields,
    save: async ({ name, vat_number }) => (warned.pass() ? add(name, vat_number) : undefined),
    refusedFields: ({ name, vat_number }) => ({
      ...(name !== undefined && { name: name === fieldSentences.taken ? labels.nameTaken : name }),
      ...(vat_number !== undefined && {
        vat_number: vat_number === fieldSentences.taken ? labels.vatTaken : vat_number,
      }),
    }),
    onSaved: (added, isOpen) => {
      toast.success(labels.added(added.name));
      // Who closed it meanwhile may have chosen another one.
      if (!isOpen) return;
      onAdded(added);
      onClose();
    },
  });
  const warnings = vatNumberWarnings(edit.form.values.vat_number);
  const warned = useWarnings(warnings.map((message) => ({ fieldId: idOf('vat_number'), message })));
  return (
    <EditDialog
      edit={edit}
      title={labels.title}
      submitLabel={warned.anyway ? labels.anyway : labels.save}
      paused={warned.paused}
      size="md"
      onClose={onClose}
    >
      <TextInput {...edit.input('name')} required data-autofocus {...typedAs.name} />
      <TextInput {...edit.input('vat_number')} {...withWarning(warnings, labels.vatHint)} {...typedAs.code} />
    </EditDialog>
  );
}
