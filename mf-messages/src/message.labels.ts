import type { DeliveryReason } from '@sodalizio/contract';
import type { Exclusion, MessageState, RecipientOutcome } from '@sodalizio/contract/messages';

export const stateWords: Record<MessageState, string> = {
  scheduled: 'Programmata',
  sending: 'In invio',
  paused: 'In pausa',
  sent: 'Inviata',
  'sent-with-errors': 'Inviata con errori',
  cancelled: 'Annullata',
  stopped: 'Interrotta',
};

export const outcomeWords: Record<RecipientOutcome, string> = {
  queued: 'In coda',
  delivering: 'In consegna',
  sent: 'Inviata',
  failed: 'Respinta',
  unknown: 'Esito ignoto',
  stopped: 'Annullata',
  excluded: 'Esclusa',
};

export const exclusionWords: Record<Exclusion | '', string> = {
  '': '',
  'no-address': 'Senza e-mail',
  'bad-address': 'E-mail non valida',
  expelled: 'Espulso',
};

const perhapsArrived = 'Forse arrivata: la risposta del server di posta non è giunta';

export const reasonWords: Record<DeliveryReason, string> = {
  '': '',
  refused: 'Rifiutata dal server di posta',
  'refused-for-now': 'Rimandata dal server di posta, si riproverà',
  expired: 'Non consegnata in tempo',
  'not-made': 'Non è stato possibile scriverla',
  'no-answer': perhapsArrived,
  interrupted: perhapsArrived,
};
