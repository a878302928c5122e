import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { labels } from './create.labels.ts';
import styles from './create.module.css';
import type { Step } from './use-create-address.ts';

const steps: readonly { readonly step: Step; readonly name: string }[] = [
  { step: 1, name: labels.search },
  { step: 2, name: labels.recipients },
  { step: 3, name: labels.compose },
];

interface StepBarProps {
  current: Step;
  /** The steps that have what they need. */
  reachable: (step: Step) => boolean;
  onStep: (step: Step) => void;
}

export function StepBar({ current, reachable, onStep }: StepBarProps) {
  const bar = useRef<HTMLElement>(null);
  const shown = useRef(current);
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    // What was pressed has disappeared with its step.
    bar.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
  }, [current]);
  return (
    <nav ref={bar} aria-label={labels.steps}>
      <ol className={styles.steps}>
        {steps.map(({ step, name }) => (
          <li key={step}>
            <UnstyledButton
              className={styles.step}
              aria-current={step === current ? 'step' : undefined}
              data-done={step < current || undefined}
              disabled={step !== current && !reachable(step)}
              onClick={() => step !== current && onStep(step)}
            >
              {name}
              {step < current && (
                <>
                  <IconCheck size={16} aria-hidden />
                  <VisuallyHidden>, {labels.done}</VisuallyHidden>
                </>
              )}
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </nav>
  );
}
