import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import styles from './member-filter-panel.module.css';

export interface ChoicesFieldProps<Value extends string> {
  label: string;
  options: readonly { readonly value: Value; readonly label: string; readonly short?: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
  none: string;
}

/**
 * A multi-select of few options in a one-line field: pills would make the row of filters grow and push the results down. The
 * selected values are in the field's text, for screen readers too.
 */
export function ChoicesField<Value extends string>(props: ChoicesFieldProps<Value>) {
  const { label, options, chosen, onChange, none } = props;
  const store = useCombobox({ onDropdownClose: () => store.resetSelectedOption() });
  const picked = options.filter(({ value }) => chosen.includes(value));
  // In the order of the options, as an address is read: what was searched is known again when it arrives.
  const toggle = (key: string) =>
    onChange(
      options.flatMap(({ value }, place) => (chosen.includes(value) !== (place === Number(key)) ? [value] : [])),
    );
  return (
    // The list is rendered on opening: a screen has three of them.
    <Combobox store={store} onOptionSubmit={toggle} width={280} position="bottom-start" keepMounted={false}>
      <Combobox.Target targetType="button" withExpandedAttribute>
        <TextInput
          label={label}
          value={picked.map(({ label: long, short = long }) => short).join(', ') || none}
          readOnly
          pointer
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          classNames={{ input: styles.choices ?? '' }}
          onClick={() => store.toggleDropdown()}
          onBlur={() => store.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={label} aria-multiselectable mah={280} className={styles.options}>
          {options.map(({ value, label: word }, place) => {
            const active = chosen.includes(value);
            return (
              // The index stands for the value: an empty value ("waiting for admission") is not allowed as an option.
              <Combobox.Option key={value} value={String(place)} active={active} aria-selected={active}>
                <span className={styles.option}>
                  {word}
                  {active && <IconCheck size={16} aria-hidden />}
                </span>
              </Combobox.Option>
            );
          })}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
