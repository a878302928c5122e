import { resultsPageOf } from '@sodalizio/contract/projects';
import {
  answers,
  button,
  choice,
  type RenderOptions,
  refusal,
  renderScreen,
  screen,
  waitFor,
  within,
} from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { area } from '../area.tsx';
import ProjectResultsScreen from './project-results.screen.tsx';
import { aManager, anOpenResult, aResult, aSummary, fakeResults, noResult } from './test-results.ts';

const open = (options: RenderOptions = {}) =>
  renderScreen(<ProjectResultsScreen />, {
    path: '/admin/projects/:project_id/:questionnaire_id/results',
    url: '/admin/projects/7/3/results',
    area,
    user: aManager(),
    ...options,
  });

const three = () => [aResult(), anOpenResult(), noResult()];
const table = () => screen.getByRole('table', { name: 'Risultati' });
const rowsShown = () =>
  within(table())
    .getAllByRole<HTMLTableRowElement>('row')
    .slice(1)
    .map((row) => [...row.cells].slice(1).map(({ textContent }) => textContent));
const headers = () =>
  within(table())
    .getAllByRole('columnheader')
    .slice(1)
    .map(({ textContent }) => textContent);

test('a questionnaire of scores: title, count, and points only of who has completed', async () => {
  const { crumb } = await open({ api: fakeResults(three) });
  expect(await screen.findByText('3 utenti')).toBeTruthy();
  expect(crumb()).toBe('Risultati Competenze di base, Formazione 2026');
  expect(screen.getByRole('heading', { level: 1, name: 'Formazione 2026' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: 'Competenze di base' })).toBeTruthy();
  expect(screen.getByText('1 di 3 ha completato')).toBeTruthy();
  await screen.findByText('Maria Rossi');
  expect(headers()).toEqual([
    ...['N.', 'Matricola', 'Nome', 'Stato', 'Timeout', 'N. risp.'],
    ...['Punteggio', 'Punteggio /30'],
  ]);
  expect(rowsShown()).toEqual([
    ['1', '000123', 'Maria Rossi', 'Completato', 'No', '20', '12/20', '18,5/30'],
    ['2', '000124', 'Ugo Bianchi', 'Da completare', 'Sì', '7', '', ''],
    ['3', '000125', 'Ada Verdi', 'Da completare', '', '0', '', ''],
  ]);
});

test('a questionnaire of levels: level and the beginning of the open answer', async () => {
  const open_answer = `Ho imparato ${'molto '.repeat(100)}`;
  const none = { score: null, max_score: null, score_30: null };
  const rows = [
    aResult({ ...none, level: 'Intermedio', open_answer }),
    anOpenResult({ ...none, level: 'Base', open_answer: null }),
  ];
  const summary = aSummary({ result: 'level', distribution: [{ label: 'Intermedio', people: 1 }] });
  await open({ api: fakeResults(() => rows, { summary: () => summary }) });
  await screen.findByText('Maria Rossi');
  expect(headers().slice(6)).toEqual(['Livello', 'Risposta aperta']);
  expect(rowsShown()[0]?.slice(6)).toEqual(['Intermedio', open_answer.slice(0, 200)]);
  expect(rowsShown()[1]?.slice(6)).toEqual(['', '']);
});

test('search and filters are in the address, and the count tells of how many', async () => {
  const { person, address } = await open({ api: fakeResults(three) });
  await screen.findByText('3 utenti');
  const choose = async (filter: string, option: string) => {
    await person.click(choice(filter));
    await person.click(await screen.findByRole('option', { name: option }));
  };
  await choose('Stato', 'Da completare');
  expect(await screen.findByText('2 utenti trovati su 3')).toBeTruthy();
  await choose('Timeout', 'Solo con il tempo scaduto');
  expect(await screen.findByText('1 utente trovato su 3')).toBeTruthy();
  expect(rowsShown()[0]?.slice(0, 3)).toEqual(['1', '000124', 'Ugo Bianchi']);
  await person.type(screen.getByRole('searchbox', { name: 'Cerca' }), 'nessuno{Enter}');
  expect(await screen.findByText('Nessun risultato trovato')).toBeTruthy();
  expect(address()).toBe('/admin/projects/7/3/results?search=nessuno&state=open&timeout=true');
  await person.click(button('Rimuovi il filtro Ricerca: nessuno'));
  await person.click(button('Rimuovi il filtro Timeout: solo con il tempo scaduto'));
  await person.click(button('Rimuovi il filtro Stato: Da completare'));
  expect(await screen.findByText('3 utenti')).toBeTruthy();
});

test('the server sorts by every column that has an order', async () => {
  const { person, api } = await open({ api: fakeResults(three) });
  await screen.findByText('3 utenti');
  const lastSort = () => api.askedOf(resultsPageOf).at(-1)?.query.get('sort');
  expect(lastSort()).toBe('full_name');
  for (const [header, sort] of [
    // Each a question of its own: an answer that is kept would not be asked for again.
    ['Nome', '-full_name'],
    ['Matricola', 'foreign_token'],
    ['Stato', 'completed_at'],
    ['N. risp.', 'items_answered'],
    ['Punteggio', 'score'],
    ['Punteggio /30', 'score_30'],
  ] as const) {
    await person.click(within(table()).getByRole('button', { name: header }));
    await waitFor(() => expect(lastSort()).toBe(sort));
  }
  await person.click(within(table()).getByRole('button', { name: 'Punteggio /30' }));
  await waitFor(() => expect(lastSort()).toBe('-score_30'));
});

test('rows are numbered and read where they are looked at', async () => {
  const many = Array.from({ length: 20_000 }, (_, index) =>
    aResult({ id: index + 1, foreign_token: String(index + 1), full_name: `Persona ${index + 1}` }),
  );
  const { api } = await open({ api: fakeResults(() => many) });
  expect(await screen.findByText('20.000 utenti')).toBeTruthy();
  expect(screen.getAllByRole('row').length).toBeLessThan(80);
  expect(api.askedOf(resultsPageOf)).toHaveLength(1);
});

test('without participants it says so, and there is nothing to export', async () => {
  const summary = aSummary({ participants: 0, completed: 0, distribution: [], days: [] });
  await open({ api: fakeResults(() => [], { summary: () => summary }) });
  expect(await screen.findByText('Non c’è ancora nessun utente')).toBeTruthy();
  expect(screen.getByText('0 utenti')).toBeTruthy();
  expect(screen.getByText(/Nessuno ha ancora completato/)).toBeTruthy();
  expect(button('Esporta in excel').hasAttribute('disabled')).toBe(true);
});

test.each(['7/9', '8/3', 'sette/3', '7/tre', '0/3'])('%s has no results: a way out is shown', async (ids) => {
  await open({ url: `/admin/projects/${ids}/results`, api: fakeResults(three) });
  expect(await screen.findByText('Questi risultati non ci sono')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Torna ai progetti' }).getAttribute('href')).toBe('/admin/projects');
});

test('a failure is said, and Riprova reads again', async () => {
  let broken = true;
  const page = answers(resultsPageOf, () =>
    broken ? refusal(500, 'internal') : { results: [aResult()], total: 1, participants: 1, completed: 1 },
  );
  const { person } = await open({ api: [...fakeResults(three), page] });
  expect((await screen.findByRole('alert')).textContent).toContain('Si è verificato un errore');
  broken = false;
  await person.click(button('Riprova'));
  expect(await screen.findByText('1 utente')).toBeTruthy();
});
