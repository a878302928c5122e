import { Kbd, Modal, Table } from '@mantine/core';
import { shellLabels } from '../shell.labels.ts';
import { closePalette } from './palette.store.ts';

export default function ShortcutsDialog() {
  return (
    <Modal opened onClose={closePalette} title={shellLabels.shortcuts}>
      <Table>
        <Table.Tbody>
          {shellLabels.shortcutList.map(([keys, meaning]) => (
            <Table.Tr key={keys}>
              <Table.Th scope="row" w={120}>
                <Kbd>{keys}</Kbd>
              </Table.Th>
              <Table.Td>{meaning}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
