import { questionnaireFileContent, questionnaireVersionByNumber, startTrial } from '@sodalizio/contract/questionnaires';
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

test('what is chosen in the preview and in the trial stays apart', async () => {
  const content = aContent();
  const [configuration] = content.configurations;
  if (!configuration) throw new Error('no configuration');
  const begun = answers(startTrial, () => ({ configuration, questions: content.questions }));
  const { person } = await renderScreen(<FileDialog name="nuove.xlsx" file={fileId} onClose={() => {}} />, {
    api: [...api, begun],
    area,
    user: anEditor(),
  });
  const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked);
  await person.click(await screen.findByRole('tab', { name: 'Prova' }));
  await person.click(button('Inizia la prova'));
  await person.click(await screen.findByRole('radio', { name: 'Un cavo' }));
  await person.click(screen.getByRole('tab', { name: 'Anteprima' }));
  await person.click(screen.getByRole('radio', { name: 'Un programma' }));
  expect(chosen()).toEqual([true, false]);
  await person.click(screen.getByRole('tab', { name: 'Prova' }));
  expect(chosen()).toEqual([false, true]);
  await person.click(screen.getByRole('tab', { name: 'Anteprima' }));
  expect(chosen()).toEqual([true, false]);
});
