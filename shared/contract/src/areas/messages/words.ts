import { type DeliveryReason, deliveryStates } from '../../mail.ts';
import type { Exclusion, MessageKind } from './sending.ts';

/** What became of a recipient's mail: `excluded`, or the state of its delivery. */
export const recipientOutcomes = [...deliveryStates, 'excluded'] as const;
export type RecipientOutcome = (typeof recipientOutcomes)[number];

/** The same, on screen and in spreadsheets. */
export const outcomeWords: Record<RecipientOutcome, string> = {
  queued: 'In coda',
  delivering: 'In consegna',
  sent: 'Inviata',
  failed: 'Respinta',
  unknown: 'Esito ignoto',
  stopped: 'Annullata',
  excluded: 'Esclusa',
};

/** Why somebody got no mail. */
export const exclusionWords: Record<Exclusion | '', string> = {
  '': '',
  'no-address': 'Senza e-mail',
  'bad-address': 'E-mail non valida',
  suppressed: 'Indirizzo sospeso',
  expelled: 'Espulso',
  'not-wanted': 'Non desidera le informative',
};

export const kindWords: Record<MessageKind, string> = {
  institutional: 'Comunicazioni istituzionali',
  informative: 'Comunicazioni informative',
};
/** What each kind is for, to staff and members alike. */
export const kindHints: Record<MessageKind, string> = {
  institutional: 'Convocazioni, quota, vita dell’associazione.',
  informative: 'Iniziative, notizie, proposte.',
};

const perhapsArrived = 'Forse arrivata: la risposta del server di posta non è giunta';

/** Why a mail is where it is. */
export const reasonWords: Record<DeliveryReason, string> = {
  '': '',
  refused: 'Rifiutata dal server di posta',
  'refused-for-now': 'Rimandata dal server di posta, si riproverà',
  expired: 'Non consegnata in tempo',
  'not-made': 'Non è stato possibile scriverla',
  bounced: 'Partita, ma tornata indietro',
  'no-answer': perhapsArrived,
  interrupted: perhapsArrived,
};
