import { Button, type ButtonProps } from '@mantine/core';
import type { Message, MessageAct } from '@sodalizio/contract/messages';
import { confirm } from '@sodalizio/ui';
import {
  IconArrowBackUp,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconRefresh,
  IconSend,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { actsOf } from './acts.ts';
import styles from './message.module.css';
import { useMessageActs } from './message.save.ts';
import { labels } from './page.labels.ts';

const icons: Record<MessageAct, typeof IconSend> = {
  cancel: IconArrowBackUp,
  pause: IconPlayerPause,
  resume: IconPlayerPlay,
  stop: IconPlayerStop,
  retry: IconRefresh,
  'resend-unknown': IconSend,
};

/** The two that somebody in a hurry looks for. */
const variants: Partial<Record<MessageAct, ButtonProps['variant']>> = { cancel: 'filled', resume: 'filled' };

export function MessageActs({ message }: { message: Message }) {
  const { act, busy } = useMessageActs(message);
  const box = useRef<HTMLDivElement>(null);
  const ask = async (chosen: MessageAct) => {
    const question = labels.questions[chosen]?.(message.counts);
    if (question && !(await confirm({ ...question, danger: chosen !== 'retry' }))) return;
    act(chosen, () => setTimeout(() => giveFocusBack(box.current)));
  };
  return (
    <div ref={box} className={styles.acts}>
      {actsOf(message).map((chosen) => {
        const Icon = icons[chosen];
        return (
          <Button
            key={chosen}
            variant={variants[chosen] ?? 'default'}
            // Not `disabled`: that would take the focus away from who has just pressed it.
            aria-disabled={busy}
            data-disabled={busy}
            leftSection={<Icon size={16} aria-hidden />}
            onClick={() => !busy && void ask(chosen)}
          >
            {labels.acts[chosen]}
          </Button>
        );
      })}
    </div>
  );
}

/** The pressed button is gone where its act does not apply any more. */
function giveFocusBack(box: HTMLElement | null) {
  if (document.activeElement && document.activeElement !== document.body) return;
  (box?.querySelector('button') ?? document.querySelector('main'))?.focus({ preventScroll: true });
}
