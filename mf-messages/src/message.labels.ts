import type { MessageState } from '@sodalizio/contract/messages';

export { exclusionWords, outcomeWords, reasonWords } from '@sodalizio/contract/messages';

export const stateWords: Record<MessageState, string> = {
  draft: 'Bozza',
  scheduled: 'Programmata',
  sending: 'In invio',
  paused: 'In pausa',
  sent: 'Inviata',
  'sent-with-errors': 'Inviata con errori',
  cancelled: 'Annullata',
  stopped: 'Interrotta',
};
