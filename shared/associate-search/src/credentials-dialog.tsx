import { Alert, Button, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useLeaveScreen, useSession } from '@sodalizio/area-kit';
import { longestText, tidyTaxCode, tooLong } from '@sodalizio/contract';
import { DialogButtons, goToInvalid, toast, typedAs } from '@sodalizio/ui';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { credentialsLabels as labels } from './associate-search.labels.ts';
import { credentialFields, enterRegistry, registrySentence } from './registry.save.ts';

export interface CredentialsDialogProps {
  opened: boolean;
  /** The registry has confirmed the person: search again. */
  onConfirmed: () => void;
}

/**
 * Asks for the registry's credentials in two steps (specification sections 2 and 4). Not dismissible, because there is nothing
 * to see behind it; 'Torna indietro' leaves the screen instead. Each opening starts at step 1.
 */
export function CredentialsDialog({ opened, onConfirmed }: CredentialsDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={() => {}}
      title={labels.title}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      // An open form waits below when the registry session expires.
      zIndex={260}
      styles={{ title: { lineHeight: 1.35 } }}
    >
      <CredentialsForm onConfirmed={onConfirmed} />
    </Modal>
  );
}

function CredentialsForm({ onConfirmed }: Pick<CredentialsDialogProps, 'onConfirmed'>) {
  const { user } = useSession();
  const leave = useLeaveScreen();
  const known = user?.tax_code ?? '';
  const [taxCode, setTaxCode] = useState(known);
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const [step, setStep] = useState<1 | 2>(1);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const complete = taxCode.trim() !== '' && password !== '' && (step === 1 || otp.trim() !== '');

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!complete || busy || goToInvalid(event.currentTarget)) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const reached = await enterRegistry({
        taxCode: tidyTaxCode(taxCode),
        password,
        otp: step === 2 ? otp.replace(/\s/g, '') : '',
      });
      if (reached === 'otp') setStep(2);
      else {
        toast.success(labels.confirmed);
        onConfirmed();
      }
    } catch (error) {
      setFailure(registrySentence(error));
    } finally {
      setBusy(false);
    }
  };

  // A code belongs to the credentials of step 1: changing them goes back.
  const backToFirst = (change: () => void) => {
    change();
    setStep(1);
    setOtp('');
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm" c="dimmed" role="status">
          {step === 1 ? labels.explanation : labels.otpExplanation}
        </Text>
        {failure && (
          <Alert color="red" variant="light" icon={<IconAlertTriangle size={18} aria-hidden />} role="alert">
            {failure}
          </Alert>
        )}
        <TextInput
          label={labels.taxCode}
          value={taxCode}
          {...typedAs.taxCode}
          name="registry-username"
          autoComplete="section-registro username"
          error={tooLong(taxCode, longestText(credentialFields.tax_code))}
          onChange={({ currentTarget: { value } }) => backToFirst(() => setTaxCode(value))}
          data-autofocus={known === '' || undefined}
        />
        <PasswordInput
          label={labels.password}
          value={password}
          error={tooLong(password, longestText(credentialFields.aica_password))}
          name="registry-password"
          autoComplete="section-registro current-password"
          onChange={({ currentTarget: { value } }) => backToFirst(() => setPassword(value))}
          data-autofocus={known !== '' || undefined}
        />
        {step === 2 && (
          <TextInput
            label={labels.otp}
            value={otp}
            {...typedAs.digits}
            autoComplete="one-time-code"
            error={tooLong(otp, longestText(credentialFields.aica_otp))}
            onChange={(event) => setOtp(event.currentTarget.value)}
            // The field appears because of the person's action and is the only one left to fill.
            autoFocus
          />
        )}
        <DialogButtons>
          <Button variant="default" onClick={leave}>
            {labels.leave}
          </Button>
          <Button type="submit" disabled={!complete} data-disabled={busy} aria-disabled={busy}>
            {busy ? labels.submitting : labels.submit}
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  );
}
