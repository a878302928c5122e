import { type Message, type MessageAct, messageActs } from '@sodalizio/contract/messages';

type Acted = Pick<Message, 'state' | 'counts'>;

const isIdle = ({ counts: { queued, delivering } }: Acted) => queued + delivering === 0;
const isUnderWay = ({ state, counts }: Acted) => (state === 'sending' || state === 'paused') && counts.queued > 0;

const applies: Readonly<Record<MessageAct, (message: Acted) => boolean>> = {
  cancel: ({ state }) => state === 'scheduled',
  // What is being delivered cannot be held any more.
  pause: (message) => message.state === 'sending' && isUnderWay(message),
  resume: ({ state }) => state === 'paused',
  stop: isUnderWay,
  retry: (message) => message.counts.failed > 0 && isIdle(message),
  'resend-unknown': (message) => message.counts.unknown > 0 && isIdle(message),
};

/** What may be done with a message now. */
export const actsOf = (message: Acted): MessageAct[] => messageActs.filter((act) => applies[act](message));
