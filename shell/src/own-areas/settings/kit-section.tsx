import { TextInput } from '@mantine/core';
import { Section } from '@sodalizio/ui';
import { labels } from './settings.labels.ts';
import styles from './settings.module.css';

/** The command with which an area is made outside of the repository, for this product's version. */
export function KitSection({ kit }: { kit: string }) {
  return (
    <Section title={labels.kitSection} explanation={labels.kitExplanation} layout="block">
      <TextInput
        label={labels.kitCommand}
        value={labels.kitCommandLine(`${window.location.origin}${kit}`)}
        readOnly
        spellCheck={false}
        classNames={{ input: styles.code ?? '' }}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Section>
  );
}
