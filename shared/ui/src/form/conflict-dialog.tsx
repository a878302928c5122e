import { Button, Modal, Radio, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { DialogButtons } from '../feedback/dialog-buttons.tsx';
import { useFocusBack } from '../page/use-focus-back.ts';
import { uiLabels } from '../ui.labels.ts';
import styles from './conflict-dialog.module.css';

/** A field that two people changed: this person's value and the saved one, both as displayed. */
export interface ConflictField {
  key: string;
  label: string;
  mine: string;
  theirs: string;
}

export type ConflictChoice = 'mine' | 'theirs';

export interface ConflictDialogProps {
  fields: readonly ConflictField[];
  /** The saved values are this person's too, from another tab or window. Undefined: not known. */
  own?: boolean | undefined;
  onResolve: (choices: Readonly<Record<string, ConflictChoice>>) => void;
  onClose: () => void;
}

/**
 * Resolves concurrent edits: both values of each field that both people changed, to choose from. Nothing is preselected,
 * because a wrong choice silently overwrites somebody's work. Render it only while it is open.
 */
export function ConflictDialog({ fields, own, onResolve, onClose }: ConflictDialogProps) {
  const [choices, setChoices] = useState<Readonly<Record<string, ConflictChoice>>>({});
  const narrow = useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false });
  const words = own === false ? ofTwoPeople : ofAnyTwo;
  useFocusBack();
  const missing = fields.filter(({ key }) => choices[key] === undefined).length;
  const all = (choice: ConflictChoice) => setChoices(Object.fromEntries(fields.map(({ key }) => [key, choice])));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (missing === 0) onResolve(choices);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={titleOf(own)}
      size="xl"
      zIndex={250}
      fullScreen={narrow ?? false}
      closeOnClickOutside={false}
    >
      <form onSubmit={submit} className={styles.form}>
        <Text size="sm">{uiLabels.conflictBody}</Text>
        {fields.length > 1 && (
          <div className={styles.shortcuts}>
            <Button size="compact-sm" variant="default" onClick={() => all('mine')}>
              {words.allMine}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => all('theirs')}>
              {words.allTheirs}
            </Button>
          </div>
        )}
        {fields.map((field) => (
          <Choice
            key={field.key}
            field={field}
            words={words}
            chosen={choices[field.key]}
            onChoose={(choice) => setChoices({ ...choices, [field.key]: choice })}
          />
        ))}
        <div className={styles.bar}>
          <Text size="sm" c="dimmed" role="status" mr="auto">
            {missing > 0 && uiLabels.choicesMissing(missing)}
          </Text>
          <DialogButtons>
            <Button variant="default" onClick={onClose}>
              {uiLabels.backToForm}
            </Button>
            <Button type="submit" disabled={missing > 0}>
              {uiLabels.saveChoices}
            </Button>
          </DialogButtons>
        </div>
      </form>
    </Modal>
  );
}

const titleOf = (own: boolean | undefined) => {
  if (own === undefined) return uiLabels.unknownConflictTitle;
  return own ? uiLabels.ownConflictTitle : uiLabels.conflictTitle;
};

const { mine, theirs, allMine, allTheirs, typedHere, savedBefore, allTypedHere, allSavedBefore } = uiLabels;
const ofTwoPeople = { mine, theirs, allMine, allTheirs };
const ofAnyTwo: typeof ofTwoPeople = {
  mine: typedHere,
  theirs: savedBefore,
  allMine: allTypedHere,
  allTheirs: allSavedBefore,
};

interface ChoiceProps {
  field: ConflictField;
  words: typeof ofTwoPeople;
  chosen: ConflictChoice | undefined;
  onChoose: (choice: ConflictChoice) => void;
}

function Choice({ field: { key, label, mine, theirs }, words, chosen, onChoose }: ChoiceProps) {
  const options = [
    { choice: 'mine', who: words.mine, value: mine },
    { choice: 'theirs', who: words.theirs, value: theirs },
  ] as const;
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      {options.map(({ choice, who, value }) => (
        <Radio
          key={choice}
          name={key}
          className={styles.option}
          data-chosen={chosen === choice || undefined}
          checked={chosen === choice}
          onChange={() => onChoose(choice)}
          label={
            <>
              <span className={styles.who}>{who}</span>
              <span className={styles.value}>{value || uiLabels.emptyValue}</span>
            </>
          }
        />
      ))}
    </fieldset>
  );
}
