import { checkQuestionnaireFile, permissions, sampleFile } from '@sodalizio/contract/questionnaires';
import { answers, aUser, button, refusal, renderScreen, screen } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { area } from '../area.tsx';
import CheckFileScreen from './check-file.screen.tsx';
import { aContent } from './test-content.ts';

const none = { found: [], more: 0 };
const fault = { sheet: 'Domande', row: 14, column: null, sentence: 'nessuna risposta è segnata come giusta' };
const open = (...api: Parameters<typeof answers>[]) =>
  renderScreen(<CheckFileScreen />, {
    path: '/admin/questionnaires/check',
    api: api.map((one) => answers(...one)),
    area,
    user: aUser({ available_permissions: Object.keys(permissions) }),
  });
const chooser = () => document.querySelector<HTMLInputElement>('input[type=file]') ?? document.createElement('input');

test('a file with faults says where they are; mended, it shows its questions', async () => {
  let mended = false;
  const { person } = await open([
    checkQuestionnaireFile,
    () =>
      mended
        ? { faults: none, warnings: none, content: aContent() }
        : { faults: { found: [fault], more: 0 }, warnings: none, content: null },
  ]);
  await person.upload(chooser(), new File(['x'], 'logica.xlsx'));
  expect((await screen.findByRole('alert')).textContent).toContain('1 errore nel file');
  expect(screen.getByText('Foglio Domande, riga 14')).toBeTruthy();
  expect(screen.queryByText('Come la vede un partecipante')).toBeNull();
  mended = true;
  await person.upload(chooser(), new File(['y'], 'logica.xlsx'));
  expect(await screen.findByText('Il file non ha errori')).toBeTruthy();
  expect(screen.getByText('Domanda 1 di 3')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a file that cannot be read and a sample that does not come say why', async () => {
  const { person } = await open(
    [checkQuestionnaireFile, () => refusal(400, 'file-damaged')],
    [sampleFile, () => refusal(500, 'internal')],
  );
  await person.upload(chooser(), new File(['x'], 'logica.ods'));
  expect((await screen.findByRole('alert')).textContent).toContain('Il file è danneggiato o incompleto');
  await person.click(button('Scarica il file di esempio'));
  expect(await screen.findByText('Si è verificato un errore, riprovare più tardi.')).toBeTruthy();
});
