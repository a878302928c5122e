import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type Column, DataTable, useFocusBack } from '@sodalizio/ui';
import { type CheckedPerson, type PeopleAsked, useCheckedPeople } from './check.query.ts';
import styles from './create.module.css';
import { sendingLabels as labels } from './sending.labels.ts';
import { useRegistryAsked } from './use-registry-asked.ts';

const columns: readonly Column<CheckedPerson>[] = [
  { id: 'name', header: labels.name, cell: ({ name }) => name, cardRole: 'title' },
  { id: 'codaica', header: labels.code, cell: ({ codaica }) => codaica, width: 100 },
  { id: 'address', header: labels.address, cell: ({ address }) => address || labels.noAddress },
];
const keyOf = ({ codaica }: CheckedPerson) => codaica;

interface PeopleDialogProps {
  asked: PeopleAsked;
  askRegistry: () => void;
  onClose: () => void;
}

/** Who is left out for a reason, or lacks a value. Render it only while it is open. */
export function PeopleDialog({ asked, askRegistry, onClose }: PeopleDialogProps) {
  const narrow = useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false });
  const { rows, failure } = useCheckedPeople(asked);
  useRegistryAsked(failure, askRegistry);
  useFocusBack();
  return (
    <Modal opened onClose={onClose} returnFocus={false} title={asked.words} size="60rem" fullScreen={narrow ?? false}>
      <div className={styles.people}>
        <DataTable label={asked.words} columns={columns} rows={rows} rowKey={keyOf} />
      </div>
    </Modal>
  );
}
