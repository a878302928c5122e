import { attemptDetails, type ResultRow } from '@sodalizio/contract/projects';
import { answers, button, refusal, renderScreen, screen, within } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { area } from '../area.tsx';
import ProjectResultsScreen from './project-results.screen.tsx';
import { aManager, anAttempt, anOpenResult, aResult, aSummary, fakeResults, noResult } from './test-results.ts';

const question = {
  ...{ code: 'RETE-01', text: 'Che cos’è un <router>?', open: false, answer: 'A. Un cavo', right: 'B. Un apparato' },
  ...{ correct: false, points: -0.5, most: 2 },
};
const written = 'Prima riga.\nSeconda <b>riga</b>.';

async function openRow(row: ResultRow, attempt = anAttempt(), extra = answers(attemptDetails, () => attempt)) {
  const opened = await renderScreen(<ProjectResultsScreen />, {
    path: '/admin/projects/:project_id/:questionnaire_id/results',
    url: '/admin/projects/7/3/results',
    area,
    user: aManager(),
    api: [...fakeResults(() => [row], { summary: () => aSummary({ result: 'level' }) }), extra],
  });
  await opened.person.click(await screen.findByRole('button', { name: `Dettagli di ${row.full_name}` }));
  return opened;
}

const factOf = (label: string) =>
  screen.getAllByText(label, { selector: 'dt' }).map((term) => term.nextElementSibling?.textContent)[0];

test('a row opens to its attempt, question by question', async () => {
  const { api } = await openRow(
    aResult({ passed: false, attempts: 2 }),
    anAttempt({
      questions: [
        question,
        {
          ...question,
          code: 'RETE-02',
          text: 'Quanti bit?',
          answer: 'A. Otto',
          right: 'A. Otto',
          correct: true,
          points: 2,
        },
        {
          ...question,
          code: 'A-1',
          text: 'Racconta',
          open: true,
          answer: written,
          right: '',
          correct: null,
          points: 0,
        },
        { ...question, code: 'A-2', text: '', open: true, answer: '', right: '', correct: null, points: 0 },
        { ...question, code: 'A-3', text: '', open: true, answer: 'Quasi', right: '', correct: false, points: 1.5 },
        { ...question, code: 'A-4', text: '', open: true, answer: 'No', right: '', correct: false, points: 0 },
      ],
    }),
  );
  const list = await screen.findByRole('region', { name: 'Domande e risposte' });
  const items = within(list).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    '1. Che cos’è un <router>?Sbagliata-0,5 su 2Risposta: A. Un cavoGiusta: B. Un apparato',
    '2. Quanti bit?Giusta2 su 2Risposta: A. OttoGiusta: A. Otto',
    `3. RaccontaSenza punti0 su 2Risposta: ${written}`,
    '4. A-2Senza punti0 su 2Risposta: nessuna',
    '5. A-3Giusta in parte1,5 su 2Risposta: Quasi',
    '6. A-4Sbagliata0 su 2Risposta: No',
  ]);
  expect(api.askedOf(attemptDetails).map(({ path }) => path)).toEqual(['/api/project/7/attempts/51']);
  expect([factOf('Iniziato'), factOf('Tentativi'), factOf('Esito'), factOf('Versione')]).toEqual([
    '23/11/2026, 10:00',
    '2',
    'Non superato',
    '1.0',
  ]);
  expect([factOf('Ricevuto da'), factOf('Ricevuto il')]).toEqual(['Aula informatica', '23/11/2026, 10:30']);
});

test('the open answer is read in full, and what came without questions says so', async () => {
  const open_answer = `${written} ${'parola '.repeat(300)}`;
  await openRow(aResult({ level: 'Avanzato', open_answer }), anAttempt({ open_answer }));
  expect(await screen.findByText(/arrivato senza le risposte alle singole domande/)).toBeTruthy();
  expect(factOf('Risposta aperta')).toBe(open_answer);
  expect(factOf('Livello')).toBe('Avanzato');
  expect(document.querySelector('dd b')).toBeNull();
});

test('an attempt that is not completed has neither outcome nor level yet', async () => {
  await openRow(anOpenResult({ passed: false, level: 'Base' }), anAttempt({ questions: [question] }));
  expect(await screen.findByRole('region', { name: 'Domande e risposte' })).toBeTruthy();
  for (const label of ['Esito', 'Livello']) expect(screen.queryByText(label, { selector: 'dt' })).toBeNull();
});

test('who has not begun has nothing to open, and nothing is asked', async () => {
  const { api } = await openRow(noResult());
  expect(await screen.findByText('Non ha ancora iniziato.')).toBeTruthy();
  expect(api.askedOf(attemptDetails)).toEqual([]);
});

test('a failure keeps what the row knows, and Riprova reads again', async () => {
  let broken = true;
  const { person } = await openRow(
    aResult({ open_answer: 'Si legge lo stesso' }),
    undefined,
    answers(attemptDetails, () => (broken ? refusal(500, 'internal') : anAttempt({ questions: [question] }))),
  );
  expect((await screen.findByRole('alert')).textContent).toContain('Si è verificato un errore');
  expect(factOf('Risposta aperta')).toBe('Si legge lo stesso');
  broken = false;
  await person.click(button('Riprova'));
  expect(await screen.findByRole('region', { name: 'Domande e risposte' })).toBeTruthy();
});

test('an attempt that is gone says so', async () => {
  await openRow(
    aResult(),
    undefined,
    answers(attemptDetails, () => refusal(404, 'not-found')),
  );
  expect(await screen.findByText('Questo risultato non c’è più.')).toBeTruthy();
});
