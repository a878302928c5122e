import { Checkbox, Select, Text } from '@mantine/core';
import { inTime, useEditForm } from '@sodalizio/area-kit';
import { type Associate, fieldSentences, sectionCodes, sections } from '@sodalizio/contract';
import { EditDialog } from '@sodalizio/ui';
import { useEffect, useState } from 'react';
import * as z from 'zod';
import { sectionWord } from '../../section-word.ts';
import { useReadAgain } from '../associate.query.ts';
import { useDone } from '../associate.save.ts';
import { profileLabels as labels } from '../profile.labels.ts';
import { useSectionSave } from '../section.save.ts';
import { Whose } from './whose.tsx';

const typed = z.object({ sigla: z.union([z.enum(sectionCodes), z.literal('')]), preferred: z.boolean() });
type Typed = z.infer<typeof typed>;

const fields = {
  sigla: { label: labels.section, id: 'section-code' },
  preferred: { label: labels.preferred, id: 'section-preferred' },
};

interface SectionFormProps {
  associate: Associate;
  onClose: () => void;
}

export function SectionForm({ associate, onClose }: SectionFormProps) {
  const free = sections.filter(({ code }) => !associate.Sezione.some(({ sigla }) => sigla === code));
  const { add } = useSectionSave(associate);
  const readAgain = useReadAgain();
  const sayDone = useDone(associate);
  const edit = useEditForm({
    stored: undefined,
    valuesOf: (): Typed => ({ sigla: '', preferred: false }),
    field: (name) => fields[name],
    draft: { name: `associates.${associate.codaica}.sezione`, schema: typed },
    // One that a draft has may be the member's by now: sent, it would change whether that is the preferred one.
    validate: ({ sigla }) => ({
      sigla: sigla === '' ? labels.required : free.some(({ code }) => code === sigla) ? null : labels.hasSection,
    }),
    save: async ({ sigla, preferred }) => {
      if (sigla === '') return undefined;
      // A colleague may have added it since: added again otherwise, it would gain or lose the preference that they gave it. Where this
      // is not read in time, the server refuses it.
      const now = await inTime(readAgain(associate.codaica)).catch(() => associate);
      if (now.Sezione.some((one) => one.sigla === sigla && one.preferita !== (preferred ? 'Si' : 'No'))) {
        edit.form.setFieldError('sigla', labels.hasSection);
        return undefined;
      }
      return add(sigla, preferred);
    },
    refusedFields: (refused) => (refused.sigla === fieldSentences.taken ? { sigla: labels.hasSection } : refused),
    onSaved: (written, isOpen) => {
      sayDone(labels.sectionAdded, written);
      if (isOpen) onClose();
    },
  });
  // The one question here: its answers are in sight at once. Rendered again when they are, so that the field names its list.
  const [, setListed] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setListed(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <EditDialog edit={edit} title={labels.sectionTitle} submitLabel={labels.save} size="md" onClose={onClose}>
      <Whose associate={associate} />
      {free.length === 0 && <Text size="sm">{labels.allSections}</Text>}
      <Select
        {...edit.input('sigla')}
        data={free.map(({ code }) => ({ value: code, label: sectionWord(code) }))}
        required
        data-autofocus
        defaultDropdownOpened={edit.form.values.sigla === ''}
        onChange={(code) => edit.form.setFieldValue('sigla', sectionCodes.find((one) => one === code) ?? '')}
      />
      <Checkbox {...edit.input('preferred', 'checkbox')} description={labels.preferredHint} />
    </EditDialog>
  );
}
