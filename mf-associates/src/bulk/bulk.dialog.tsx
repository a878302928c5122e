import type { BulkOutcome } from '@sodalizio/contract/associates';
import { useFocusBack } from '@sodalizio/ui';
import { useState } from 'react';
import { BulkAdmissionForm } from './admission.form.tsx';
import type { BulkKind } from './bulk-bar.tsx';
import { OutcomeDialog } from './outcome.tsx';
import { BulkPaymentForm } from './payment.form.tsx';
import { BulkSectionForm } from './section.form.tsx';
import type { BulkDone, BulkFormProps } from './use-bulk-act.ts';

const forms = { section: BulkSectionForm, payment: BulkPaymentForm, admission: BulkAdmissionForm };

interface BulkDialogProps extends Omit<BulkFormProps, 'onOutcome'> {
  kind: BulkKind;
  onSelectSkipped: (skipped: BulkOutcome['skipped']) => void;
}

/** A bulk act: the form, then the outcome. Preloaded on hover. */
export function BulkDialog({ kind, onSelectSkipped, ...props }: BulkDialogProps) {
  const [done, setDone] = useState<BulkDone>();
  useFocusBack();
  if (done) return <OutcomeDialog {...done} onSelectSkipped={onSelectSkipped} onClose={props.onClose} />;
  const Form = forms[kind];
  return <Form {...props} onOutcome={setDone} />;
}
