import { errorSentence } from '@sodalizio/area-kit';
import { type RegistryAccess, wantsRegistry } from '@sodalizio/associate-search';
import { Opening, toast } from '@sodalizio/ui';
import { useEffect, useMemo } from 'react';
import { useAssociate } from '../profile/associate.query.ts';
import { PaymentForm } from '../profile/dialogs/payment.form.tsx';
import { SectionForm } from '../profile/dialogs/section.form.tsx';
import { ProfileActionsContext } from '../profile/use-profile-actions.ts';
import { rowLabels } from './row-acts.labels.ts';

const forms = { payment: PaymentForm, section: SectionForm };
export type RowAct = keyof typeof forms;

export interface RowActDialogProps {
  codaica: string;
  act: RowAct;
  askRegistry: RegistryAccess['ask'];
  onClose: () => void;
}

/** A dialog of the profile, over the list. The whole profile is read first: a row has only a part of it. */
export function RowActDialog({ codaica, act, askRegistry, onClose }: RowActDialogProps) {
  const { associate, unknown, failure } = useAssociate(codaica);
  const actions = useMemo(() => ({ askRegistry }), [askRegistry]);
  const registryLost = wantsRegistry(failure);
  useEffect(() => {
    if (registryLost) askRegistry();
  }, [registryLost, askRegistry]);
  // What was read before is enough: a failed look at it again must not close what is being written.
  const failed = !associate && failure && !registryLost ? errorSentence(failure) : undefined;
  const broken = unknown ? rowLabels.gone : failed;
  useEffect(() => {
    if (broken === undefined) return;
    toast.failure(broken);
    onClose();
  });
  const Form = forms[act];
  return (
    <ProfileActionsContext value={actions}>
      {associate ? (
        <Form key={codaica} associate={associate} onClose={onClose} />
      ) : (
        broken === undefined && !registryLost && <Opening onCancel={onClose} />
      )}
    </ProfileActionsContext>
  );
}
