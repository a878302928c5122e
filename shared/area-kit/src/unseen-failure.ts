import { CallError, errorSentence } from './call-error.ts';

/** `what` failed, as a sentence, where the form has one; `why`: the error's sentence. */
export interface UnseenFailure {
  readonly what: string | undefined;
  readonly why: string;
}

let tell: (failure: UnseenFailure) => void = () => {};
/** Sets how a save is reported that failed after its form was closed. For area-kit/host. */
export const whenFailedUnseen = (act: typeof tell) => {
  tell = act;
};

/** Reports a failed save whose form is no longer there to show it. Not where the session ended: the login says so. */
export function tellUnseenFailure(error: unknown, what?: string): void {
  if (error instanceof CallError && (error.code === 'not-signed-in' || error.code === 'cancelled')) return;
  tell({ what, why: errorSentence(error) });
}
