import type { UnseenFailure } from '@sodalizio/area-kit/host';
import { toast } from '@sodalizio/ui';
import { shellLabels as labels } from '../shell.labels.ts';

/** A save that failed after its form was closed: only a toast can still say so. */
export const showUnseenFailure = ({ what = labels.saveFailed, why }: UnseenFailure) => toast.failure(`${what} ${why}`);
