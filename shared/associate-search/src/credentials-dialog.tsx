import { Alert, Button, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useLeaveScreen, useSession } from '@sodalizio/area-kit';
import { longestText, tidyTaxCode, tooLong } from '@sodalizio/contract';
import { DialogButtons, goToInvalid, toast, typedAs } from '@sodalizio/ui';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
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

const isTyping = () => document.activeElement?.matches('input, textarea, [contenteditable="true"]') ?? false;

function CredentialsForm({ onConfirmed }: Pick<CredentialsDialogProps, 'onConfirmed'>) {
  const { user } = useSession();
  const leave = useLeaveScreen();
  const known = user?.tax_code ?? '';
  const [taxCode, setTaxCode] = useState(known);
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const [step, setStep] = useState<1 | 2>(1);
  const [askedAgain, setAskedAgain] = useState(false);
  const codeField = useRef<HTMLInputElement>(null);
  // The next keys are for another field: as a password they would be sent to the registry.
  const [interrupts] = useState(isTyping);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const complete = taxCode.trim() !== '' && password !== '' && (step === 1 || otp.trim() !== '');

  /** One step of the login: the first one, also for another code, without `code`. */
  const enter = async (code: string) => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    setAskedAgain(false);
    try {
      const reached = await enterRegistry({ taxCode: tidyTaxCode(taxCode), password, otp: code });
      if (reached === 'otp') {
        setStep(2);
        setOtp('');
        setAskedAgain(step === 2);
        codeField.current?.focus();
      } else {
        toast.success(labels.confirmed);
        onConfirmed();
      }
    } catch (error) {
      setFailure(registrySentence(error));
    } finally {
      setBusy(false);
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!complete || goToInvalid(event.currentTarget)) return;
    void enter(step === 2 ? otp.replace(/\s/g, '') : '');
  };

  // A code belongs to the credentials of step 1: changing them goes back.
  const backToFirst = () => {
    setStep(1);
    setOtp('');
    setAskedAgain(false);
  };
  const changeTaxCode = (typed: string) => {
    setTaxCode(typed);
    // The field is tidied when it is left: those are the same credentials.
    if (tidyTaxCode(typed) !== tidyTaxCode(taxCode)) backToFirst();
  };
  const explanation = askedAgain ? labels.otherCodeAsked : labels.otpExplanation;

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm" c="dimmed" role="status" tabIndex={-1} data-autofocus={interrupts || undefined}>
          {step === 1 ? labels.explanation : explanation}
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
          onChange={(event) => changeTaxCode(event.currentTarget.value)}
          data-autofocus={(!interrupts && known === '') || undefined}
        />
        <PasswordInput
          label={labels.password}
          value={password}
          error={tooLong(password, longestText(credentialFields.aica_password))}
          name="registry-password"
          autoComplete="section-registro current-password"
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            backToFirst();
          }}
          data-autofocus={(!interrupts && known !== '') || undefined}
        />
        {step === 2 && (
          <CodeField ref={codeField} code={otp} busy={busy} onChange={setOtp} onOther={() => void enter('')} />
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

interface CodeFieldProps {
  ref: RefObject<HTMLInputElement | null>;
  code: string;
  busy: boolean;
  onChange: (code: string) => void;
  onOther: () => void;
}

function CodeField({ ref, code, busy, onChange, onOther }: CodeFieldProps) {
  return (
    <>
      <TextInput
        ref={ref}
        label={labels.otp}
        value={code}
        {...typedAs.digits}
        autoComplete="one-time-code"
        error={tooLong(code, longestText(credentialFields.aica_otp))}
        onChange={(event) => onChange(event.currentTarget.value)}
        // The field appears because of the person's action and is the only one left to fill.
        autoFocus
      />
      <Button
        variant="subtle"
        size="compact-sm"
        w="fit-content"
        data-disabled={busy}
        aria-disabled={busy}
        onClick={onOther}
      >
        {labels.otherCode}
      </Button>
    </>
  );
}
