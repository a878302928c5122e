import { Kbd, Modal, Table } from '@mantine/core';
import { keyWords, useFocusBack, useScreenShortcuts } from '@sodalizio/ui';
import { useState } from 'react';
import { shellLabels } from '../shell.labels.ts';
import { overDialogs } from './over-dialogs.ts';

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [zIndex] = useState(overDialogs);
  const ofScreen = useScreenShortcuts();
  useFocusBack();
  return (
    // Escape closes it by `useFirstEscape`, unless another dialog is on top.
    <Modal data-palette zIndex={zIndex} opened onClose={onClose} closeOnEscape={false} title={shellLabels.shortcuts}>
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
