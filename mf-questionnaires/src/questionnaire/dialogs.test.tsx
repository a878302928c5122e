import { questionnaireFileContent, questionnaireVersionByNumber } from '@sodalizio/contract/questionnaires';
import { answers, button, renderScreen, screen, waitFor } from '@sodalizio/testing';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { area } from '../area.tsx';
import { aContent } from '../file/test-content.ts';
import { anEditor, aVersion, fileId } from '../test-questionnaires.ts';
import { FileDialog } from './file.dialog.tsx';
import { VersionDialog } from './version.dialog.tsx';

const api = [
  answers(questionnaireVersionByNumber, () => ({ ...aVersion(), content: aContent(), comparison: null })),
  answers(questionnaireFileContent, () => aContent()),
];

test.each(['version', 'file'])('closing a %s gives the focus back', async (kind) => {
  function Screen() {
    const [open, setOpen] = useState(false);
    const close = () => setOpen(false);
    const dialog =
      kind === 'version' ? (
        <VersionDialog questionnaire={3} number={1} onClose={close} />
      ) : (
        <FileDialog name="nuove.xlsx" file={fileId} onClose={close} />
      );
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Guarda
        </button>
        {open && dialog}
      </>
    );
  }
  const { person } = await renderScreen(<Screen />, { api, area, user: anEditor() });
  await person.click(await screen.findByRole('button', { name: 'Guarda' }));
  await screen.findByText('Domanda 1 di 3');
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
  await person.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button('Guarda')));
});
