import type { MessageRecipient } from '@sodalizio/contract/messages';
import { type Description, DescriptionList } from '@sodalizio/ui';
import { whyOf } from '../message-state.tsx';
import { labels } from './page.labels.ts';

/** The details of a row, with what its cells may cut off. */
export function RecipientDetails({ row }: { row: MessageRecipient }) {
  return <DescriptionList items={factsOf(row)} />;
}

function factsOf(row: MessageRecipient): Description[] {
  const { codaica, address, shared, answer } = row;
  const why = whyOf(row);
  return [
    { label: labels.code, value: codaica },
    { label: labels.address, value: shared ? `${address}, ${labels.shared}` : address },
    ...(why === '' ? [] : [{ label: labels.why, value: why }]),
    ...(answer === '' ? [] : [{ label: labels.answer, value: answer }]),
  ];
}
