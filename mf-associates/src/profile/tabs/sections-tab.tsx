import { Button, Table, Text } from '@mantine/core';
import { useSession } from '@sodalizio/area-kit';
import { type Associate, sectionCodes, sections } from '@sodalizio/contract';
import type { Written } from '@sodalizio/contract/associates';
import { Section, toast } from '@sodalizio/ui';
import { IconStar, IconTrash } from '@tabler/icons-react';
import { reportFailure, useDone } from '../associate.save.ts';
import { SectionForm } from '../dialogs/section.form.tsx';
import { profileLabels as labels } from '../profile.labels.ts';
import { useSectionSave } from '../section.save.ts';
import { useProfileDialog } from '../use-profile-actions.ts';
import type { TabProps } from './field-tabs.tsx';
import styles from './list-tabs.module.css';
import { type Heading, TabTable } from './tab-table.tsx';
import { useRowFocus } from './use-row-focus.ts';

const headings: Heading[] = [{ label: labels.sectionCode }, { label: labels.sectionName }, { label: labels.preferred }];

/** The section's name; an unlisted code stands for itself. */
const sectionName = (code: string) => sections.find((section) => section.code === code)?.name ?? code;

export function SectionsTab({ associate }: TabProps) {
  const editable = useSession().can('associates.edit');
  const { open, show, close } = useProfileDialog();
  const { Sezione } = associate;
  const noteFocus = useRowFocus();
  return (
    <Section
      title={labels.tabs.sezioni}
      layout="block"
      actions={
        editable && (
          <Button size="sm" onClick={() => show('sezione')}>
            {labels.addSection}
          </Button>
        )
      }
    >
      {Sezione.length === 0 ? (
        <Text c="dimmed">{labels.noSections}</Text>
      ) : (
        <TabTable
          title={labels.tabs.sezioni}
          headings={editable ? [...headings, { label: labels.actions, end: true }] : headings}
        >
          {Sezione.map((section) => (
            <SectionRow
              key={section.sigla}
              section={section}
              associate={associate}
              editable={editable}
              onPress={noteFocus}
            />
          ))}
        </TabTable>
      )}
      {editable && open === 'sezione' && <SectionForm key={associate.codaica} associate={associate} onClose={close} />}
    </Section>
  );
}

interface RowProps {
  section: Associate['Sezione'][number];
  associate: Associate;
  editable: boolean;
  onPress: (button: HTMLElement) => void;
}

function SectionRow({ section, associate, editable, onPress }: RowProps) {
  const { sigla, preferita } = section;
  const { makePreferred, unlink, busy } = useSectionSave(associate);
  const sayDone = useDone(associate);
  const name = sectionName(sigla);
  // An unlisted code can be removed, but not chosen.
  const chosen = sectionCodes.find((code) => code === sigla);

  const cause = `associates.section ${associate.codaica} ${sigla}`;
  const act = async (button: HTMLElement, done: string, doing: () => Promise<Written>) => {
    onPress(button);
    toast.dismissFailure(cause);
    try {
      sayDone(done, await doing());
    } catch (error) {
      reportFailure(error, associate, cause);
    }
  };
  // aria-disabled instead of disabled: keeps the focus while saving.
  const paused = { 'data-disabled': busy, 'aria-disabled': busy };

  return (
    <Table.Tr className={busy ? styles.going : undefined}>
      <Table.Td data-label={labels.sectionCode}>{sigla}</Table.Td>
      <Table.Td data-label={labels.sectionName}>{name}</Table.Td>
      <Table.Td data-label={labels.preferred}>{preferita === 'Si' ? labels.yes : labels.no}</Table.Td>
      {editable && (
        <Table.Td ta="end" className={styles.acts}>
          {preferita === 'No' && chosen && (
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconStar size={16} aria-hidden />}
              aria-label={labels.makePreferredOf(name)}
              {...paused}
              onClick={({ currentTarget }) =>
                !busy && void act(currentTarget, labels.sectionPreferred, () => makePreferred(chosen))
              }
            >
              {labels.makePreferred}
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconTrash size={16} aria-hidden />}
            aria-label={labels.removeSection(name)}
            {...paused}
            onClick={({ currentTarget }) =>
              !busy && void act(currentTarget, labels.sectionRemoved, () => unlink(section))
            }
          >
            {labels.remove}
          </Button>
        </Table.Td>
      )}
    </Table.Tr>
  );
}
