import { allows } from '@sodalizio/contract';
import type { ArticleType } from '@sodalizio/contract/cms';
import { Refusal } from '../platform/problem.ts';
import type { Session } from '../platform/session.ts';

/** Who may write sees drafts and what is scheduled too. */
export const edits = ({ permissions }: Session): boolean => allows('cms.edit', permissions);

export const mayRead = (type: ArticleType, { permissions }: Session): boolean => allows(`cms.${type}`, permissions);

/** Each type is read with a permission of its own, and who may write may still lack one. Throws `forbidden`. */
export function refuseType(type: ArticleType, session: Session): void {
  if (!mayRead(type, session)) throw new Refusal('forbidden');
}
