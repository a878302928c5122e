import { errorSentence, fieldErrors, useLeaveGuard, useMountedRef, useSession } from '@sodalizio/area-kit';
import { wantsRegistry } from '@sodalizio/associate-search';
import { testAddressesMost } from '@sodalizio/contract/messages';
import { FormDialog, GrowingTextarea, toast, typedAs } from '@sodalizio/ui';
import { useRef, useState } from 'react';
import type { PreviewAsked } from './check.query.ts';
import { useTestMail } from './message.save.ts';
import { sendingLabels as labels } from './sending.labels.ts';
import { trialMailLabels as words } from './trial-mail.labels.ts';
import { addressesIn, type TypedAddresses } from './typed-addresses.ts';

const fieldId = 'message-test-addresses';
const cause = { id: 'messages.test' };
/** Of their own: a toast replaces what its cause said before, and one test may have several answers. */
const waitsCause = { id: 'messages.test-waits' };
const unknownCause = { id: 'messages.test-unknown' };

type Tested = Awaited<ReturnType<ReturnType<typeof useTestMail>>>;

interface TrialMailProps {
  asked: PreviewAsked;
  askRegistry: () => void;
  onClose: () => void;
}

/** Sends the message to oneself, or to a few addresses. Render it only while it is open. */
export function TrialMailDialog({ asked, askRegistry, onClose }: TrialMailProps) {
  const own = useSession().user?.email ?? '';
  const send = useTestMail();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const mounted = useMountedRef();
  useLeaveGuard(typed !== '' && !busy);

  const meet = (problem: unknown, addresses: readonly string[]) => {
    // Nobody sees the sentence of a dialog that is gone.
    if (!mounted.current) return void toast.failure(errorSentence(problem), cause);
    if (wantsRegistry(problem)) askRegistry();
    const [refused] = Object.entries(fieldErrors(problem)).find(([path]) => path.startsWith('addresses')) ?? [];
    if (refused === undefined) setFailure(errorSentence(problem));
    else setError(words.notAddresses([addresses[Number(refused.split('.')[1])] ?? typed.trim()]));
  };
  const meetAnswers = ({ addresses, waiting = [], unknown = [], refused = [] }: Tested) => {
    const queued = waiting.filter((address) => !unknown.includes(address));
    if (addresses.length > 0) toast.success(words.tested(addresses), cause);
    if (queued.length > 0) toast.warning(words.waits(queued), waitsCause);
    if (unknown.length > 0) toast.warning(words.unknown(unknown), unknownCause);
    if (refused.length > 0 && mounted.current) setFailure(words.refused(refused));
    else if (refused.length > 0) toast.failure(words.refused(refused), cause);
    else if (mounted.current) onClose();
  };
  const submit = async () => {
    const read = addressesIn(typed);
    const fault = faultIn(read);
    setError(fault);
    if (fault !== undefined || running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      meetAnswers(await send(asked, read.addresses));
    } catch (problem) {
      meet(problem, read.addresses);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  return (
    <FormDialog
      title={labels.test}
      submitLabel={words.submit}
      busyLabel={labels.saving}
      busy={busy}
      dirty={typed !== ''}
      size="md"
      failure={failure}
      errors={error === undefined ? [] : [{ label: words.field, message: error, fieldId }]}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <GrowingTextarea
        id={fieldId}
        label={words.field}
        description={words.hint(own, testAddressesMost)}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setError(undefined);
        }}
        error={error}
        most={8}
        {...typedAs.text}
        inputMode="email"
        spellCheck={false}
        data-autofocus
      />
    </FormDialog>
  );
}

function faultIn({ addresses, wrong }: TypedAddresses): string | undefined {
  const count = addresses.length + wrong.length;
  if (count > testAddressesMost) return words.most(testAddressesMost, count);
  return wrong.length === 0 ? undefined : words.notAddresses(wrong);
}
