import { Kbd, Modal, Table } from '@mantine/core';
import { keyWords, useFocusBack, useScreenShortcuts } from '@sodalizio/ui';
import { shellLabels } from '../shell.labels.ts';
import { closePalette } from './palette.store.ts';

export default function ShortcutsDialog() {
  const ofScreen = useScreenShortcuts();
  useFocusBack();
  return (
    <Modal opened onClose={closePalette} title={shellLabels.shortcuts}>
      <Table>
        <Table.Tbody>
          {[...shellLabels.shortcutList, ...ofScreen].map(([keys, meaning]) => (
            <Table.Tr key={keys}>
              <Table.Th scope="row" w={120}>
                <Kbd>{keyWords(keys)}</Kbd>
              </Table.Th>
              <Table.Td>{meaning}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
