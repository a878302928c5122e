import { IconCheck, IconMinus } from '@tabler/icons-react';
import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import styles from './choice-box.module.css';

interface ChoiceBoxProps {
  label: string;
  checked: boolean;
  mixed?: boolean;
  /** `upTo`: Shift was held. */
  onChange: (checked: boolean, upTo: boolean) => void;
}

/** Checkbox of a row. A bare input: thirty of Mantine's, mounted during scrolling, cost more than the rows. */
export function ChoiceBox({ label, checked, mixed = false, onChange }: ChoiceBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (input.current) input.current.indeterminate = mixed;
  }, [mixed]);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    // React reports a checkbox's change at its click, also by keyboard.
    const { nativeEvent } = event;
    onChange(event.currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
  };
  return (
    <span className={styles.choice}>
      <input ref={input} type="checkbox" aria-label={label} checked={checked} onChange={change} />
      <span aria-hidden className={styles.box}>
        {mixed ? <IconMinus size={14} stroke={3} /> : checked && <IconCheck size={14} stroke={3} />}
      </span>
    </span>
  );
}
